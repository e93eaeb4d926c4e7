import { useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { isolated } from '#rules/forms/isolated.ts'
import { useAction } from '../../../relay/useAction.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { WithdrawReportMutation } from './__generated__/WithdrawReportMutation.graphql.ts'

type WithdrawReportProps = {
  rowId: number
  reporter: string
  /** Whether it is about a person, who is kept apart from the reporter */
  isAboutPerson: boolean
  isWithdrawn: boolean
  tell: TellOutcome
}

/** Withdraws a report at the request of its reporter. */
export function WithdrawReport({ rowId, reporter, isAboutPerson, isWithdrawn, tell }: WithdrawReportProps) {
  const [asking, setAsking] = useState(false)
  const [withdraw, withdrawing] = useAction<WithdrawReportMutation>(
    graphql`
      mutation WithdrawReportMutation($input: WithdrawReportInput!) {
        withdrawReport(input: $input) {
          case {
            ...CaseReports_case
          }
        }
      }
    `,
    { tell, done: 'The report is withdrawn.', failed: 'The report could not be withdrawn.' },
  )
  return (
    <>
      {!isWithdrawn && (
        <Button variant="quiet" disabled={withdrawing} onClick={() => setAsking(true)}>
          Withdraw
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title="Withdraw this report?"
          keep="Leave it"
          confirm="Withdraw it"
          isDanger
          onKeep={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            withdraw({ input: { rowId } })
          }}
        >
          <p>
            Only at the wish of {isolated(reporter)}.{' '}
            {isAboutPerson &&
              'The two may be seated together again, unless something else keeps them apart. '}
            The case stays as it is.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
