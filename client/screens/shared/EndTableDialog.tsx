import { isolated } from '#rules/forms/isolated.ts'
import { enoughMinutes } from '#rules/guide/presence.ts'
import { Banner } from '../../ui/Banner.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { OutcomeBanner } from '../../ui/OutcomeBanner.tsx'
import type { Outcome } from '../../ui/useOutcome.ts'

type EndTableDialogProps = {
  /** The encounter's name */
  name: string
  busy: boolean
  failure: Outcome | null
  /** What has changed since the dialog opened, if anything */
  changed?: string | null
  onKeep: () => void
  onConfirm: () => void
}

/** Asks whether to end a table early, and says what that means. */
export function EndTableDialog({ name, failure, changed = null, ...question }: EndTableDialogProps) {
  return (
    <ConfirmDialog
      {...question}
      title={`End ${isolated(name)} now?`}
      keep="Let it go on"
      confirm="End it"
      isDanger
      busyWords="Ending..."
    >
      <p>The table closes for everyone at once. Who was there for long enough has attended.</p>
      <p>In its first {enoughMinutes} minutes this cancels the encounter, and it counts for nobody.</p>
      {changed && <Banner tone="warning">{changed}</Banner>}
      <OutcomeBanner outcome={failure} />
    </ConfirmDialog>
  )
}
