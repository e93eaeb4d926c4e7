import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import operator from '../shared/Operator.module.css'
import type { useSettingText } from './useSettingText.ts'

/** Says that another operator saved a text while it was written here, and asks which of the two to go on with. */
export function OvertakenText({
  text: { isOvertaken, takeStored, keepOwn },
}: {
  text: ReturnType<typeof useSettingText>
}) {
  if (!isOvertaken) return null
  return (
    <>
      <Banner tone="warning">Another operator has saved other words meanwhile. Yours are still here.</Banner>
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
