import { graphql, useFragment } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useNow } from '../../../ui/useNow.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import operator from '../shared/Operator.module.css'
import { dueWords, waitingTime } from '../shared/words.ts'
import type { CaseClaim_case$key } from './__generated__/CaseClaim_case.graphql.ts'
import type { CaseClaimMutation } from './__generated__/CaseClaimMutation.graphql.ts'
import type { CaseClaimReleaseMutation } from './__generated__/CaseClaimReleaseMutation.graphql.ts'

/** The deadline of a case, and who works on it. A claim prevents others from deciding; no claim is needed to decide. */
export function CaseClaim({ row, tell }: { row: CaseClaim_case$key; tell: TellOutcome }) {
  const { id, state, dueAt, claimedBy, isClaimedByViewer } = useFragment(
    graphql`
      fragment CaseClaim_case on Case {
        id
        state
        dueAt
        claimedBy
        isClaimedByViewer
      }
    `,
    row,
  )
  const now = useNow()
  const [claim, claiming] = useAction<CaseClaimMutation>(
    graphql`
      mutation CaseClaimMutation($input: ClaimCaseInput!) {
        claimCase(input: $input) {
          case {
            ...CaseClaim_case
          }
        }
      }
    `,
    { tell, done: 'You work on this case.', failed: 'The case could not be claimed.' },
  )
  const [release, releasing] = useAction<CaseClaimReleaseMutation>(
    graphql`
      mutation CaseClaimReleaseMutation($input: ReleaseCaseInput!) {
        releaseCase(input: $input) {
          case {
            ...CaseClaim_case
          }
        }
      }
    `,
    { tell, done: 'Nobody works on this case now.', failed: 'The case could not be released.' },
  )
  if (state === 'DECIDED') return null
  const due = new Date(dueAt)
  return (
    <div className={operator.actions}>
      {due < now ? (
        <Badge tone="danger">{`Overdue by ${waitingTime(due, now)}`}</Badge>
      ) : (
        <span>Due {dueWords(due, now)}.</span>
      )}
      {claimedBy ? (
        <>
          <span>{isClaimedByViewer ? 'You work' : `${claimedBy} works`} on it.</span>
          <Button
            variant="quiet"
            disabled={releasing}
            onClick={() => release({ input: { caseId: id, claimedBy } })}
          >
            Release
          </Button>
        </>
      ) : (
        <Button variant="quiet" disabled={claiming} onClick={() => claim({ input: { caseId: id } })}>
          Claim
        </Button>
      )}
    </div>
  )
}
