import { useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { tableCountError } from '#rules/encounters/groupPlan.ts'
import { useAction } from '../../../relay/useAction.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { Select } from '../../../ui/Select.tsx'
import { useDialogDraft } from '../../../ui/useDialogDraft.ts'
import type { Outcome } from '../../../ui/useOutcome.ts'
import { numberOf } from '../shared/numberOf.ts'
import { startWords } from '../shared/proposalWords.ts'
import { instantOf, lastMinute } from '../shared/zonedTime.ts'
import type { AddTablesDialog_proposal$key } from './__generated__/AddTablesDialog_proposal.graphql.ts'
import type { AddTablesDialogMutation } from './__generated__/AddTablesDialogMutation.graphql.ts'

type AddTablesDialogProps = { proposal: AddTablesDialog_proposal$key; onClose: () => void }

const another = 'another'

/** Forms more tables from the people left out, at a start of the proposal or another one. */
export function AddTablesDialog({ proposal: key, onClose }: AddTablesDialogProps) {
  const { id, slots, timeZone, measures } = useFragment(
    graphql`
      fragment AddTablesDialog_proposal on GroupProposal {
        id
        slots
        timeZone
        measures {
          leftOut
        }
      }
    `,
    key,
  )
  const [initial] = useState({ start: slots[0] ?? another, typed: '', tables: '' })
  const { values, set } = useDialogDraft(`add tables ${id}`, initial)
  const { start, typed, tables } = values
  const [failure, tellFailure] = useState<Outcome | null>(null)
  const [add, busy] = useAction<AddTablesDialogMutation>(
    graphql`
      mutation AddTablesDialogMutation($input: AddTablesInput!) {
        addTables(input: $input) {
          proposal {
            id
            state
            progress
            failure
            addingAt
          }
        }
      }
    `,
    { tellFailure, failed: 'No tables could be added.', onDone: onClose },
  )
  const startsAt = start === another ? instantOf(typed, timeZone) : start
  const limit = numberOf(tables)
  const error = limit === null ? null : tableCountError(limit)
  return (
    <ConfirmDialog
      title="Add tables?"
      keep="Not now"
      confirm="Add tables"
      busyWords="Asking..."
      busy={busy}
      onKeep={onClose}
      onConfirm={() => {
        if (startsAt === null || error !== null) return
        add({ input: { proposalId: id, startsAt, tables: limit } })
      }}
    >
      <p>
        More tables are formed of the {measures.leftOut} left out, and of whoever joined since. The tables
        there are stay as they are.
      </p>
      <Select
        label="When"
        placeholder="Please choose"
        options={[
          ...slots.map((slot) => ({ value: slot, label: startWords(slot, timeZone) })),
          { value: another, label: 'Another time' },
        ]}
        value={start}
        onChange={({ target }) => set({ start: target.value || another })}
      />
      {start === another && (
        <Field
          label={`Start (${timeZone})`}
          type="datetime-local"
          max={lastMinute}
          value={typed}
          error={startsAt === null ? 'Say when they start.' : null}
          onChange={({ target }) => set({ typed: target.value })}
        />
      )}
      <Field
        label="Tables at most (as many as fill if empty)"
        inputMode="numeric"
        value={tables}
        error={error}
        onChange={({ target }) => set({ tables: target.value })}
      />
      <OutcomeBanner outcome={failure} />
    </ConfirmDialog>
  )
}
