import { useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { percent } from '../../../ui/percent.ts'
import { Cell } from '../../../ui/Table.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { divideTables, incompleteSentence } from '../shared/incompleteTables.ts'
import { invitedTables } from '../shared/mailWords.ts'
import operator from '../shared/Operator.module.css'
import { findKind, stateWords } from '../shared/proposalWords.ts'
import { useInviteGroups } from '../shared/useInviteGroups.ts'
import { howMany } from '../shared/words.ts'
import type { WeekProposalRow_proposal$key } from './__generated__/WeekProposalRow_proposal.graphql.ts'

type WeekProposalRowProps = { proposal: WeekProposalRow_proposal$key; tell: TellOutcome }

/** One proposal of a week: how many tables and people it has, and a button that invites them. */
export function WeekProposalRow({ proposal: key, tell }: WeekProposalRowProps) {
  const proposal = useFragment(
    graphql`
      fragment WeekProposalRow_proposal on GroupProposal {
        id
        rowId
        kind
        state
        progress
        openTableIds
        incompleteTables {
          id
          number
        }
        tablesWithoutMail {
          tableId
          people
        }
        location {
          label
        }
        measures {
          tables
          invitedTables
          canceledTables
          placed
          leftOut
        }
      }
    `,
    key,
  )
  const { id, rowId, kind, state, progress, location, measures } = proposal
  const [isAsked, setAsked] = useState(false)
  const { invite, busy } = useInviteGroups(id, tell)
  const { tone, words } = stateWords(state)
  const name = `${findKind(kind)?.label}, ${location.label}`
  const { completeIds, incomplete } = divideTables(proposal.openTableIds, proposal.incompleteTables)
  const invited = invitedTables(completeIds, proposal.tablesWithoutMail)
  const groups = howMany(completeIds.length, 'group')
  const isFormed = state !== 'RUNNING' && state !== 'FAILED'
  return (
    <tr>
      <Cell label="For" kind="name">
        <ScreenLink href={`/operator/groups/${rowId}`}>{name}</ScreenLink>
      </Cell>
      <Cell label="State">
        <Badge tone={tone}>
          {words}
          {state === 'RUNNING' && `, ${percent(progress)}`}
        </Badge>
      </Cell>
      <Cell label="Tables" kind="number">
        {isFormed ? measures.tables : '–'}
        {measures.invitedTables > 0 && measures.tables > measures.invitedTables && (
          <span className={operator.small}>{measures.invitedTables} invited</span>
        )}
        {measures.canceledTables > 0 && (
          <span className={operator.small}>{measures.canceledTables} canceled</span>
        )}
      </Cell>
      <Cell label="People" kind="number">
        {isFormed ? measures.placed : '–'}
        {isFormed && measures.leftOut > 0 && (
          <span className={operator.small}>{measures.leftOut} left out</span>
        )}
      </Cell>
      <Cell label="Next" kind="actions">
        <div>
          {isFormed && (completeIds.length > 0 || busy) ? (
            <Button disabled={busy} aria-label={`Invite: ${name}`} onClick={() => setAsked(true)}>
              {busy ? 'Inviting...' : 'Invite'}
            </Button>
          ) : (
            <ScreenLink href={`/operator/groups/${rowId}`} aria-label={`Look at ${name}`}>
              Look
            </ScreenLink>
          )}
        </div>
        {isAsked && (
          <ConfirmDialog
            title={`Invite ${groups}?`}
            keep="Not yet"
            confirm={`Invite ${groups}`}
            onKeep={() => setAsked(false)}
            onConfirm={() => {
              setAsked(false)
              invite({})
            }}
          >
            {incomplete.length > 0 && <Banner tone="warning">{incompleteSentence(incomplete)}</Banner>}
            <p>
              {name}: each table becomes a scheduled encounter, and {invited}. This cannot be taken back as a
              whole.
            </p>
          </ConfirmDialog>
        )}
      </Cell>
    </tr>
  )
}
