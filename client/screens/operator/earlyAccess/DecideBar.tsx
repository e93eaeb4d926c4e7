import { canActOn } from '#rules/forms/severalAtOnce.ts'
import { Button } from '../../../ui/Button.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { useQuestion } from '../../../ui/useQuestion.ts'
import { ChooseShown } from '../shared/ChooseShown.tsx'
import styles from '../shared/Operator.module.css'
import { DecideDialog } from './DecideDialog.tsx'
import { decisionsOf, type RequestState, type RequestTab } from './requestStates.ts'
import { SendAgain } from './SendAgain.tsx'
import { type Chosen, type Decision, useDecideRequests } from './useDecideRequests.ts'

type DecideBarProps = {
  tab: RequestTab
  shown: readonly string[]
  chosen: readonly string[]
  /** The states in which the chosen requests were shown */
  states: readonly RequestState[]
  /** The list that decided requests leave, by its id in the store; null if they stay */
  listId: string | null
  onMark: (ids: readonly string[]) => void
  onOutcome: TellOutcome
}

/**
 * Chooses many requests and decides them. Its dialog stays open, with the note, even if other operators have decided
 * all of them meanwhile.
 *
 * @param props the tab, Relay ids of the requests shown and chosen, their list, and what shows the selection and the
 *   outcome
 */
export function DecideBar({ tab, shown, chosen, states, listId, onMark, onOutcome }: DecideBarProps) {
  // The requests in an open dialog stay the same, even if other operators decide some of them.
  const { asked, failure, tellFailure, ask, close } = useQuestion<{ decision: Decision } & Chosen>()
  const { decide, busy } = useDecideRequests(listId, {
    tell: onOutcome,
    tellFailure,
    onDone: () => {
      close()
      onMark([])
    },
  })
  const { invite, decline } = decisionsOf[tab]
  const count = chosen.length
  const isLocked = !canActOn(count)
  return (
    <>
      {shown.length > 0 && (
        <div className={styles.actions}>
          {invite && (
            <Button disabled={isLocked} onClick={() => ask({ decision: 'invite', ids: chosen, states })}>
              {count === 0 ? 'Invite' : `Invite ${count}`}
            </Button>
          )}
          {tab === 'INVITED' && (
            <SendAgain chosen={chosen} locked={isLocked} onDone={() => onMark([])} tell={onOutcome} />
          )}
          {decline && (
            <Button
              variant="secondary"
              disabled={isLocked}
              onClick={() => ask({ decision: 'decline', ids: chosen, states })}
            >
              {count === 0 ? 'Decline' : `Decline ${count}`}
            </Button>
          )}
          <ChooseShown shown={shown} chosen={chosen} one="request" onChoose={onMark} />
        </div>
      )}
      {asked && (
        <DecideDialog
          decision={asked.decision}
          count={asked.ids.length}
          busy={busy}
          failure={failure}
          onKeep={close}
          onConfirm={(note) => decide(asked.decision, asked, note)}
        />
      )}
    </>
  )
}
