import { isolated } from '#rules/forms/isolated.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import type { Outcome } from '../../../ui/useOutcome.ts'

type EraseNowDialogProps = {
  username: string
  busy: boolean
  /** The failure, if the dialog stays open for it */
  failure?: Outcome | null
  onKeep: () => void
  onConfirm: () => void
}

/** Asks before a person who canceled is erased at once. */
export function EraseNowDialog({ username, busy, failure = null, onKeep, onConfirm }: EraseNowDialogProps) {
  return (
    <ConfirmDialog
      title={`Erase ${isolated(username)} now?`}
      keep="Keep waiting"
      confirm="Erase for good"
      isDanger
      busyWords="Erasing..."
      busy={busy}
      onKeep={onKeep}
      onConfirm={onConfirm}
    >
      <p>
        What is held about them goes, and cannot be brought back. Counts stay, without their name. Export it
        first if they asked for a copy.
      </p>
      <OutcomeBanner outcome={failure} />
    </ConfirmDialog>
  )
}
