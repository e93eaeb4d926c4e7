import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

/** Asks whether to leave a screen with unsaved changes. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <ConfirmDialog
      title="Leave without saving?"
      keep="Stay"
      confirm="Leave"
      busyWords="Leaving..."
      isDanger
      onKeep={onStay}
      onConfirm={onLeave}
    >
      <p>What you changed on this page has not been saved.</p>
    </ConfirmDialog>
  )
}
