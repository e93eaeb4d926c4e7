import { isolated } from '#rules/forms/isolated.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { mailSentence } from '../shared/mailWords.ts'
import type { AskedChange } from './OperatorRow.tsx'

type OperatorDialogProps = { asked: AskedChange; busy: boolean; onKeep: () => void; onConfirm: () => void }

const newPasskey = 'They log in with a link by mail and set a new passkey up.'
const noLink =
  'They cannot log in again, because no link is sent to their address, until that is lifted under Mail.'

const sentences = ({ about, name, isViewer, unreachable }: AskedChange): readonly string[] => {
  if (about === 'reset') {
    return [
      `All passkeys of ${isolated(name)} are removed, and they are logged out everywhere.`,
      unreachable ? noLink : newPasskey,
      `Make sure that it is really they who ask for it. ${mailSentence({ unreachable }, 'They get a mail.')}`,
    ]
  }
  return [
    `${isViewer ? 'You are' : `${isolated(name)} is`} logged out everywhere and cannot open the console any more.`,
    'A member stays a member; an account that was only an operator’s ends.',
  ]
}

/** Asks before an operator or their passkeys are removed. */
export function OperatorDialog({ asked, busy, onKeep, onConfirm }: OperatorDialogProps) {
  const isReset = asked.about === 'reset'
  return (
    <ConfirmDialog
      title={isReset ? `Reset the passkeys of ${isolated(asked.name)}?` : `Remove ${isolated(asked.name)}?`}
      keep="Cancel"
      confirm={isReset ? 'Reset passkeys' : 'Remove'}
      isDanger
      busyWords={isReset ? 'Resetting...' : 'Removing...'}
      busy={busy}
      onKeep={onKeep}
      onConfirm={onConfirm}
    >
      {sentences(asked).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </ConfirmDialog>
  )
}
