import { useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { DomainError } from '#rules/errors.ts'
import { failureSentence } from '../../../relay/failureSentence.ts'
import type { ActionFailure } from '../../../relay/useAction.ts'
import { useAction } from '../../../relay/useAction.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { isSame } from '../../../ui/changedValues.ts'
import { Field } from '../../../ui/Field.tsx'
import { useDialogDraft } from '../../../ui/useDialogDraft.ts'
import { useFollowStored } from '../../../ui/useFollowStored.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { ChangedMeanwhile } from '../shared/ChangedMeanwhile.tsx'
import type { RenameDialogMutation } from './__generated__/RenameDialogMutation.graphql.ts'
import type { LookupKindPlan } from './lookupKinds.ts'

type RenameDialogProps = {
  kind: LookupKindPlan
  entry: { rowId: number; label: string; timeZone?: string | null | undefined }
  tell: TellOutcome
  onClose: () => void
}

/** The server's error about a field stands alone below it; any other failure follows a sentence. */
const wordsOf = (error: ActionFailure) =>
  error instanceof DomainError && error.code === 'BAD_INPUT'
    ? error.message
    : failureSentence('The change could not be saved.', error)

/** Renames an option, and changes the time zone of a location. */
export function RenameDialog({ kind, entry, tell, onClose }: RenameDialogProps) {
  const stored = { label: entry.label, timeZone: entry.timeZone ?? '' }
  const [opened] = useState(stored)
  const { values, set } = useDialogDraft(`rename ${kind.value} ${entry.rowId}`, stored)
  useFollowStored({ values, follow: set }, stored)
  const { label, timeZone } = values
  const [failure, setFailure] = useState<{ field: string | undefined; words: string } | null>(null)
  const [change, busy] = useAction<RenameDialogMutation>(
    graphql`
      mutation RenameDialogMutation($input: ChangeLookupInput!, $kind: LookupKind!) {
        changeLookup(input: $input) {
          settings {
            ...LookupList_settings @arguments(kind: $kind)
          }
        }
      }
    `,
    {
      tell,
      done:
        label === stored.label ? `${entry.label} is saved.` : `${stored.label} is saved as ${label.trim()}.`,
      onDone: onClose,
      onFailed: (error) =>
        setFailure({ field: error instanceof DomainError ? error.field : undefined, words: wordsOf(error) }),
    },
  )
  const isLocation = kind.rule === 'Location'
  const isZoneWrong = failure?.field === 'timeZone'
  // Another operator may have changed fields that were not touched here; these stay.
  const written = {
    ...(label !== stored.label && { label, replaces: stored.label }),
    ...(isLocation && timeZone !== stored.timeZone && { timeZone, replacesTimeZone: stored.timeZone }),
  }
  const save = () => change({ input: { kind: kind.value, rowId: entry.rowId, ...written }, kind: kind.value })
  return (
    <ConfirmDialog
      title={`Rename ${entry.label}`}
      keep="Cancel"
      confirm="Save"
      busyWords="Saving..."
      busy={busy}
      onKeep={onClose}
      onConfirm={save}
    >
      <p>Everyone who chose it sees the new name.</p>
      <Field
        label="Name"
        value={label}
        error={failure && !isZoneWrong ? failure.words : null}
        onChange={({ target }) => set({ label: target.value })}
      />
      {isLocation && (
        <Field
          label="Time zone"
          value={timeZone}
          error={isZoneWrong ? failure.words : null}
          onChange={({ target }) => set({ timeZone: target.value })}
        />
      )}
      {!busy && !isSame(stored, opened) && <ChangedMeanwhile what="this" />}
    </ConfirmDialog>
  )
}
