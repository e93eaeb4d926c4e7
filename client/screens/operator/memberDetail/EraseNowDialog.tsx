import { isolated } from '#rules/forms/isolated.ts'
import { erasureDays } from '#rules/membership/erasure.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import type { Outcome } from '../../../ui/useOutcome.ts'

type EraseNowDialogProps = {
  username: string
  busy: boolean
  failure: Outcome | null
  onKeep: () => void
  onConfirm: () => void
}

/**
 * Asks before somebody who canceled is erased.
 *
 * @param props who it is about, whether it is under way or has failed, and what its two answers do
 */
export function EraseNowDialog({ username, busy, failure, onKeep, onConfirm }: EraseNowDialogProps) {
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
        Name, address, messages and notes are erased at once, instead of {erasureDays} days after canceling.
        This cannot be undone.
      </p>
      <OutcomeBanner outcome={failure} />
    </ConfirmDialog>
  )
}
