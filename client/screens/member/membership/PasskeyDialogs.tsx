import { useState } from 'react'
import { passkeyNameError } from '#rules/account/passkey.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Field } from '../../../ui/Field.tsx'

type RenameProps = { name: string; onKeep: () => void; onRename: (name: string) => void }

/**
 * Gives a passkey another name.
 *
 * @param props its present name, and what the two answers do
 */
export function RenamePasskeyDialog({ name, onKeep, onRename }: RenameProps) {
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState<string | null>(null)
  function save() {
    const wrong = passkeyNameError(typed.trim())
    if (wrong) setError(wrong)
    else onRename(typed.trim())
  }
  return (
    <ConfirmDialog title={`Rename ${name}`} keep="Cancel" confirm="Save" onKeep={onKeep} onConfirm={save}>
      {/* With one field and no button of its own it is sent by Enter. */}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Field label="Name" value={typed} error={error} onChange={({ target }) => setTyped(target.value)} />
      </form>
    </ConfirmDialog>
  )
}

type RemoveProps = { name: string; onKeep: () => void; onRemove: () => void }

/**
 * Asks before a passkey is removed.
 *
 * @param props its name, and what the two answers do
 */
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
