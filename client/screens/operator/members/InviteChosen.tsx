import { Suspense, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { mostAtOnce } from '#rules/forms/severalAtOnce.ts'
import { serverNow } from '../../../browser/serverClock.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import operator from '../shared/Operator.module.css'
import { howMany } from '../shared/words.ts'
import { InviteForm } from './InviteForm.tsx'

type InviteChosenProps = {
  /** Relay ids of the members shown, and of those chosen */
  shown: readonly string[]
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
}

/**
 * Chooses the members shown, and invites the chosen ones to an encounter.
 *
 * @param props the members shown and chosen, and what is called when others are chosen
 */
export function InviteChosen({ shown, chosen, onChoose }: InviteChosenProps) {
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const count = chosen.length
  const some = shown.slice(0, mostAtOnce)
  return (
    <div className={operator.list}>
      <div className={operator.actions}>
        <Button
          disabled={count === 0 || count > mostAtOnce}
          onClick={() => setOpenedAt(serverNow().toISOString())}
        >
          {count === 0 ? 'Invite to an encounter' : `Invite ${count} to an encounter`}
        </Button>
        {count < some.length ? (
          <Button variant="quiet" onClick={() => onChoose(some)}>
            Choose {howMany(some.length, 'member')}
          </Button>
        ) : (
          <Button variant="quiet" onClick={() => onChoose([])}>
            Choose none
          </Button>
        )}
        {count > mostAtOnce && <span className={operator.soft}>At most {mostAtOnce} at once.</span>}
      </div>
      {openedAt && (
        <ErrorBoundary
          resetKeys={[openedAt]}
          fallback={
            <Banner tone="danger">The encounters could not be loaded. Please press the button again.</Banner>
          }
        >
          <Suspense fallback={<p role="status">Loading...</p>}>
            <InviteForm memberIds={chosen} from={openedAt} onClose={() => setOpenedAt(null)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  )
}
