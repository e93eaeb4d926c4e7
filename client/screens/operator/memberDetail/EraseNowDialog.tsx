import { isolated } from '#rules/forms/isolated.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

type EraseNowDialogProps = { username: string; busy: boolean; onKeep: () => void; onConfirm: () => void }

/**
 * Asks before somebody who canceled is erased.
 *
 * @param props who it is about, whether it is under way, and what its two answers do
 */
export function EraseNowDialog({ username, busy, onKeep, onConfirm }: EraseNowDialogProps) {
  return (
    <ConfirmDialog
      title={`Erase ${isolated(username)} now?`}
      keep="Keep the data"
      confirm="Erase now"
      isDanger
      busyWords="Erasing..."
      busy={busy}
      onKeep={onKeep}
      onConfirm={onConfirm}
    >
      <p>
        Name, address, messages and notes are erased at once, instead of 30 days after canceling. This cannot
        be undone.
      </p>
    </ConfirmDialog>
  )
}
