import { useState } from 'react'
import { passkeyNameError } from '#rules/account/passkey.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { useDialogDraft } from '../../../ui/useDialogDraft.ts'

type RenameProps = {
  id: string
  name: string
  busy: boolean
  onKeep: () => void
  /** Renames it; calls the second function with the failure, if there is one */
  onRename: (name: string, onFailed: (sentence: string) => void) => void
}

/** Asks for a passkey's new name. */
export function RenamePasskeyDialog({ id, name, busy, onKeep, onRename }: RenameProps) {
  const { values, set } = useDialogDraft(`passkey ${id}`, { name })
  const [error, setError] = useState<string | null>(null)
  function save() {
    const typed = values.name.trim()
    const wrong = passkeyNameError(typed)
    if (wrong) setError(wrong)
    else if (!busy) onRename(typed, setError)
  }
  return (
    <ConfirmDialog
      title={`Rename ${name}`}
      keep="Cancel"
      confirm="Save"
      busyWords="Saving..."
      busy={busy}
      onKeep={onKeep}
      onConfirm={save}
    >
      {/* With one field and no button of its own it is sent by Enter. */}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Field
          label="Name"
          value={values.name}
          error={error}
          onChange={({ target }) => set({ name: target.value })}
        />
      </form>
    </ConfirmDialog>
  )
}

type RemoveProps = { name: string; onKeep: () => void; onRemove: () => void }

/** Asks before a passkey is removed. */
export function RemovePasskeyDialog({ name, onKeep, onRemove }: RemoveProps) {
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      keep="Keep It"
      confirm="Remove"
      isDanger
      onKeep={onKeep}
      onConfirm={onRemove}
    >
      <p>It does not log you in any more. Your device may go on showing it until you delete it there, too.</p>
    </ConfirmDialog>
  )
}
