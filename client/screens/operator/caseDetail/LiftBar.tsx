import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import { Button } from '../../../ui/Button.tsx'
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { useQuestion } from '../../../ui/useQuestion.ts'
import operator from '../shared/Operator.module.css'
import type { LiftBarMutation } from './__generated__/LiftBarMutation.graphql.ts'

type LiftBarProps = { caseId: string; hasBar: boolean; tell: TellOutcome }

/** Lifts the bar that an operator set between the person of a case and those who reported them. */
export function LiftBar({ caseId, hasBar, tell }: LiftBarProps) {
  const { asked, failure, tellFailure, ask, close } = useQuestion<true>()
  const [lift, busy] = useAction<LiftBarMutation>(
    graphql`
      mutation LiftBarMutation($input: LiftBarInput!) {
        liftBar(input: $input) {
          case {
            ...CaseDecisions_case
          }
        }
      }
    `,
    {
      tell,
      tellFailure,
      done: 'The bar is lifted.',
      failed: 'The bar could not be lifted.',
      onDone: close,
    },
  )
  return (
    <>
      {hasBar && (
        <div className={operator.actions}>
          <Button variant="quiet" onClick={() => ask(true)}>
            Lift the bar
          </Button>
        </div>
      )}
      {asked && (
        <ReasonDialog
          draft={`lift bar ${caseId}`}
          title="Let them be seated together again?"
          keep="Keep them apart"
          confirm="Lift the bar"
          isDanger
          busyWords="Lifting..."
          busy={busy}
          failure={failure}
          onKeep={close}
          onConfirm={(reason) => lift({ input: { caseId, reason } })}
        >
          <p>A report that was not withdrawn, and a wish of their own, go on to keep the two apart.</p>
        </ReasonDialog>
      )}
    </>
  )
}
