import { useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { tableName } from '#rules/encounters/groupPlan.ts'
import { encounterNameError } from '#rules/encounters/plannedEncounter.ts'
import { invitationNoteError } from '#rules/forms/invitationText.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { useDraftedValues } from '../../../ui/useDraft.ts'
import { divideTables, incompleteSentence } from '../shared/incompleteTables.ts'
import { invitedTables } from '../shared/mailWords.ts'
import type { InvitationWords } from '../shared/useInviteGroups.ts'
import { howMany } from '../shared/words.ts'
import type { InviteTables_proposal$key } from './__generated__/InviteTables_proposal.graphql.ts'

type InviteTablesProps = {
  proposal: InviteTables_proposal$key
  /** Relay ids of the chosen tables; empty for all of them */
  picked: readonly string[]
  onKeep: () => void
  onInvite: (words: InvitationWords) => void
}

/** Asks whether to invite the groups, for the names of their encounters, and for a note. */
export function InviteTables({ proposal: key, picked, onKeep, onInvite }: InviteTablesProps) {
  const proposal = useFragment(
    graphql`
      fragment InviteTables_proposal on GroupProposal @argumentDefinitions(from: { type: "Int" }) {
        id
        namePattern
        slots
        timeZone
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
          leftOut
        }
        tables(first: 12, from: $from) {
          edges {
            node {
              id
              number
              startsAt
            }
          }
        }
      }
    `,
    key,
  )
  const { id, namePattern, location, slots, timeZone, openTableIds, measures, tables } = proposal
  const { values, set, forget } = useDraftedValues(`invite ${id}`, { pattern: namePattern, note: '' })
  const { pattern, note } = values
  // A choice of tables never turns into all of them, even if another operator leaves none of the chosen ones.
  const [{ length: wanted }] = useState(picked)
  const { completeIds, incomplete } = divideTables(
    wanted > 0 ? picked : openTableIds,
    proposal.incompleteTables,
  )
  const invited = invitedTables(completeIds, proposal.tablesWithoutMail)
  const shown = tables.edges.map(({ node }) => node)
  const first = shown.find((table) => completeIds.includes(table.id)) ?? shown[0]
  const example = tableName(pattern, {
    number: first?.number ?? 1,
    location: location.label,
    startsAt: new Date(first?.startsAt ?? slots[0] ?? ''),
    timeZone,
  })
  const error = encounterNameError(example)
  const noteError = invitationNoteError(note.trim())
  return (
    <ConfirmDialog
      title={`Invite ${howMany(completeIds.length, 'group', 'groups')}?`}
      keep="Not yet"
      confirm="Invite"
      onKeep={() => {
        forget()
        onKeep()
      }}
      onConfirm={() => {
        if (error === null && noteError === null && completeIds.length > 0) {
          onInvite({ namePattern: pattern, note, ...(wanted > 0 && { tableIds: picked }) })
        }
      }}
    >
      {picked.length < wanted && (
        <Banner tone="warning">
          Of the {wanted} chosen {picked.length} {picked.length === 1 ? 'is' : 'are'} left. Another operator
          has dissolved or invited the rest meanwhile.
        </Banner>
      )}
      {incomplete.length > 0 && <Banner tone="warning">{incompleteSentence(incomplete)}</Banner>}
      <p>
        Each table becomes a scheduled encounter and {invited}. {measures.leftOut} of those asked for stay
        left out. This cannot be taken back as a whole; an encounter can be canceled.
      </p>
      <Field
        label="Names, with {number}, {location}, {date}, {time}"
        value={pattern}
        error={error}
        onChange={({ target }) => set({ pattern: target.value })}
      />
      <p>For example: {example}</p>
      <TextArea
        label="A word of your own in each mail (optional)"
        value={note}
        error={noteError}
        onChange={({ target }) => set({ note: target.value })}
      />
    </ConfirmDialog>
  )
}
