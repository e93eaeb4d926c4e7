import { graphql, useFragment } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Cell } from '../../../ui/Table.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { findCaseState, outcomeWords, reportKindWords } from '../shared/caseWords.ts'
import { momentWords } from '../shared/moment.ts'
import operator from '../shared/Operator.module.css'
import { dueWords, howMany, waitingTime } from '../shared/words.ts'
import type { CaseRow_case$key } from './__generated__/CaseRow_case.graphql.ts'

/** One case of the queue, with a link to its screen. */
export function CaseRow({ row }: { row: CaseRow_case$key }) {
  const { rowId, state, dueAt, decidedAt, about, kinds, claimedBy, reportCount, outcomes } = useFragment(
    graphql`
      fragment CaseRow_case on Case {
        rowId
        state
        dueAt
        decidedAt
        claimedBy
        kinds
        about {
          username
        }
        reportCount
        outcomes
      }
    `,
    row,
  )
  const now = useNow()
  const due = new Date(dueAt)
  const isDecided = state === 'DECIDED'
  const who = about?.username ?? 'Something else'
  const stands = findCaseState(state)
  const next = isDecided ? 'Read' : state === 'APPEALED' ? 'Answer' : 'Decide'
  const last = outcomes.at(-1)
  return (
    <tr>
      <Cell label="About" kind="name">
        {who}
        <span className={operator.small}>{howMany(reportCount, 'report')}</span>
      </Cell>
      <Cell label="What">
        {kinds.map(reportKindWords).join(', ')}
        {last && <span className={operator.small}>Decided: {outcomeWords(last)}</span>}
      </Cell>
      <Cell label="State">
        {stands && <Badge tone={stands.tone}>{stands.words}</Badge>}
        {claimedBy && <span className={operator.small}>{claimedBy} works on it</span>}
      </Cell>
      <Cell label={isDecided ? 'Decided' : 'Due'}>
        {isDecided && decidedAt && momentWords(decidedAt)}
        {!isDecided &&
          (due < now ? (
            <Badge tone="danger">{`Overdue by ${waitingTime(due, now)}`}</Badge>
          ) : (
            dueWords(due, now)
          ))}
      </Cell>
      <Cell label="Next" kind="actions">
        <div>
          <ScreenLink href={`/operator/cases/${rowId}`} aria-label={`${next} the case about ${who}`}>
            {next}
          </ScreenLink>
        </div>
      </Cell>
    </tr>
  )
}
