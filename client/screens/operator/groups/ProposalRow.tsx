import { graphql, useFragment } from 'react-relay/hooks'
import { longDate } from '#rules/dates.ts'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { percent } from '../../../ui/percent.ts'
import { Cell } from '../../../ui/Table.tsx'
import { findKind, startWords, stateWords } from '../shared/proposalWords.ts'
import type { ProposalRow_proposal$key } from './__generated__/ProposalRow_proposal.graphql.ts'

/** One proposal: its kind and times, its progress, and the next step. */
export function ProposalRow({ proposal }: { proposal: ProposalRow_proposal$key }) {
  const { rowId, kind, state, progress, location, timeZone, slots, createdAt } = useFragment(
    graphql`
      fragment ProposalRow_proposal on GroupProposal {
        rowId
        kind
        state
        progress
        timeZone
        slots
        createdAt
        location {
          label
        }
      }
    `,
    proposal,
  )
  const { tone, words, next } = stateWords(state)
  const [first = createdAt, ...others] = slots
  return (
    <tr>
      <Cell label="For" kind="name">
        {findKind(kind)?.label}, {location.label}
      </Cell>
      <Cell label="When">
        {startWords(first, timeZone)}
        {others.length > 0 && ` and ${others.length} more ${others.length === 1 ? 'time' : 'times'}`}
      </Cell>
      <Cell label="State" kind="actions">
        <div>
          <Badge tone={tone}>
            {words}
            {state === 'RUNNING' && `, ${percent(progress)}`}
          </Badge>
        </div>
      </Cell>
      <Cell label="Asked for">{longDate(new Date(createdAt), timeZone)}</Cell>
      <Cell label="Next" kind="actions">
        <ScreenLink href={`/operator/groups/${rowId}`} aria-label={`${next}: proposal ${rowId}`}>
          {next}
        </ScreenLink>
      </Cell>
    </tr>
  )
}
