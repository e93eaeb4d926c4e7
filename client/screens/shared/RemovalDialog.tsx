import { isolated } from '#rules/forms/isolated.ts'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import type { Outcome } from '../../ui/useOutcome.ts'

type RemovalDialogProps = {
  /** The name of the person to be removed */
  name: string
  busy: boolean
  failure: Outcome | null
  onKeep: () => void
  /** Called with the reason */
  onConfirm: (reason: string) => void
}

/** Asks why to remove a person from a table, and says what that means. */
export function RemovalDialog({ name, ...question }: RemovalDialogProps) {
  return (
    <ReasonDialog
      {...question}
      draft={`remove ${name}`}
      title={`Remove ${isolated(name)}?`}
      keep="Cancel"
      confirm="Remove"
      isDanger
      busyWords="Removing..."
    >
      <p>They leave at once and cannot come back this evening. Only operators read the reason.</p>
    </ReasonDialog>
  )
}
