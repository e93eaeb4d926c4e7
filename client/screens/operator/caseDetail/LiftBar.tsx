import { useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import { Button } from '../../../ui/Button.tsx'
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx'
import type { Outcome, TellOutcome } from '../../../ui/useOutcome.ts'
import type { LiftBarMutation } from './__generated__/LiftBarMutation.graphql.ts'

/**
 * Lifts the bar that an operator set between the person of a case and those who reported them.
 *
 * @param props the case's Relay id, and what shows how it went
 */
export function LiftBar({ caseId, tell }: { caseId: string; tell: TellOutcome }) {
  const [isAsking, setAsking] = useState(false)
  const [failure, tellFailure] = useState<Outcome | null>(null)
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
      onDone: () => setAsking(false),
    },
  )
  const ask = () => {
    tellFailure(null)
    setAsking(true)
  }
  return (
    <>
      <Button variant="quiet" onClick={ask}>
        Lift the bar
      </Button>
      {isAsking && (
        <ReasonDialog
          draft={`lift bar ${caseId}`}
          title="Let them be seated together again?"
          keep="Keep them apart"
          confirm="Lift the bar"
          isDanger
          busyWords="Lifting..."
          busy={busy}
          failure={failure}
          onKeep={() => setAsking(false)}
          onConfirm={(reason) => lift({ input: { caseId, reason } })}
        >
          <p>A report that was not withdrawn, and a wish of their own, go on to keep the two apart.</p>
        </ReasonDialog>
      )}
    </>
  )
}
