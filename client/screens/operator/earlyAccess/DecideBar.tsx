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
  /** The states that those chosen are shown in */
  states: readonly RequestState[]
  /** The list that those decided leave, by its id in the store; null where they stay */
  listId: string | null
  onMark: (ids: readonly string[]) => void
  onOutcome: TellOutcome
}

/**
 * Chooses many requests and decides them. What it asks stays, with the note to them, also once others have decided all there were.
 *
 * @param props the tab, Relay ids of the requests shown and chosen, the list they leave, and what shows what is chosen and how
 *   deciding went
 */
export function DecideBar({ tab, shown, chosen, states, listId, onMark, onOutcome }: DecideBarProps) {
  // Those the question is about stay the same while it is asked, also when others decide some of them.
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
