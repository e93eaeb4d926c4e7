import { useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { canActOn } from '#rules/forms/severalAtOnce.ts'
import { serverNow } from '../../../browser/serverClock.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { PromptSuspense } from '../../../ui/PromptSuspense.tsx'
import { ChooseShown } from '../shared/ChooseShown.tsx'
import operator from '../shared/Operator.module.css'
import { InviteForm } from './InviteForm.tsx'

type InviteChosenProps = {
  /** Relay ids of the members shown, and of those chosen */
  shown: readonly string[]
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
}

/** Chooses the members shown, and invites the chosen ones to an encounter. */
export function InviteChosen({ shown, chosen, onChoose }: InviteChosenProps) {
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const count = chosen.length
  return (
    <div className={operator.list}>
      <div className={operator.actions}>
        <Button disabled={!canActOn(count)} onClick={() => setOpenedAt(serverNow().toISOString())}>
          {count === 0 ? 'Invite to an encounter' : `Invite ${count} to an encounter`}
        </Button>
        <ChooseShown shown={shown} chosen={chosen} one="member" onChoose={onChoose} />
      </div>
      {openedAt && (
        <ErrorBoundary
          resetKeys={[openedAt]}
          fallback={
            <Banner tone="danger">The encounters could not be loaded. Please press the button again.</Banner>
          }
        >
          <PromptSuspense fallback={<p role="status">Loading...</p>}>
            <InviteForm memberIds={chosen} from={openedAt} onClose={() => setOpenedAt(null)} />
          </PromptSuspense>
        </ErrorBoundary>
      )}
    </div>
  )
}
