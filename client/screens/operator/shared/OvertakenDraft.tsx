import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import operator from './Operator.module.css'
import type { useStoredDraft } from './useStoredDraft.ts'

type OvertakenDraftProps = {
  /** The draft of {@link useStoredDraft} */
  written: Pick<ReturnType<typeof useStoredDraft>, 'isOvertaken' | 'takeStored' | 'keepOwn'>
  /** What was saved meanwhile, such as 'another version' */
  what: string
}

/** Says that another operator saved something while it was edited here, and asks which of the two to continue with. */
export function OvertakenDraft({ written: { isOvertaken, takeStored, keepOwn }, what }: OvertakenDraftProps) {
  if (!isOvertaken) return null
  return (
    <>
      <Banner tone="warning">
        Another operator has saved {what} meanwhile. What you wrote is still here.
      </Banner>
      <div className={operator.actions}>
        <Button variant="secondary" onClick={takeStored}>
          Show theirs
        </Button>
        <Button variant="secondary" onClick={keepOwn}>
          Go on with mine
        </Button>
      </div>
    </>
  )
}
