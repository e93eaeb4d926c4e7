import { canActOn } from '#rules/forms/severalAtOnce.ts'
import { Button } from '../../../ui/Button.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { useQuestion } from '../../../ui/useQuestion.ts'
import { ChooseShown } from '../shared/ChooseShown.tsx'
import styles from '../shared/Operator.module.css'
import { DecideDialog } from './DecideDialog.tsx'
import { decisionsOf, type ListedRequest, type RequestTab } from './requestStates.ts'
import { SendAgain } from './SendAgain.tsx'
import { type Chosen, type Decision, useDecideRequests } from './useDecideRequests.ts'

type DecideBarProps = {
  tab: RequestTab
  shown: readonly string[]
  chosen: readonly ListedRequest[]
  /** The list that decided requests leave, by its id in the store; null if they stay */
  listId: string | null
  onMark: (ids: readonly string[]) => void
  onOutcome: TellOutcome
}

type Asked = Chosen & {
  decision: Decision
  /** How many of the chosen addresses get no mail */
  silent: number
}

const words = { invite: 'Invite', decline: 'Decline' } as const

/**
 * Chooses many requests and decides those that can be decided that way. Its dialog stays open, with the note, even if
 * other operators have decided all of them meanwhile.
 */
export function DecideBar({ tab, shown, chosen, listId, onMark, onOutcome }: DecideBarProps) {
  // The requests in an open dialog stay the same, even if other operators decide some of them.
  const { asked, failure, tellFailure, ask, close } = useQuestion<Asked>()
  const { decide, busy } = useDecideRequests(listId, {
    tell: onOutcome,
    tellFailure,
    onDone: () => {
      close()
      onMark([])
    },
  })
  const decides = decisionsOf[tab]
  const ids = chosen.map(({ id }) => id)
  const deciding = (decision: Decision) => {
    const some = chosen.filter(({ state }) => decisionsOf[state][decision])
    const about = { ids: some.map(({ id }) => id), states: [...new Set(some.map(({ state }) => state))] }
    return {
      disabled: !canActOn(some.length),
      onClick: () =>
        ask({ decision, ...about, silent: some.filter(({ unreachable }) => unreachable).length }),
      children: some.length === 0 ? words[decision] : `${words[decision]} ${some.length}`,
    }
  }
  return (
    <>
      {shown.length > 0 && (
        <div className={styles.actions}>
          {decides.invite && <Button {...deciding('invite')} />}
          {tab === 'INVITED' && (
            <SendAgain
              chosen={ids}
              locked={!canActOn(ids.length)}
              onDone={() => onMark([])}
              tell={onOutcome}
            />
          )}
          {decides.decline && <Button variant="secondary" {...deciding('decline')} />}
          <ChooseShown shown={shown} chosen={ids} one="request" onChoose={onMark} />
        </div>
      )}
      {asked && (
        <DecideDialog
          decision={asked.decision}
          count={asked.ids.length}
          silent={asked.silent}
          busy={busy}
          failure={failure}
          onKeep={close}
          onConfirm={(note) => decide(asked.decision, asked, note)}
        />
      )}
    </>
  )
}
