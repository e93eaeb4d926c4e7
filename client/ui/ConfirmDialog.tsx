import type { ReactNode } from 'react'
import { BusyButton } from './BusyButton.tsx'
import styles from './ConfirmDialog.module.css'
import { Dialog } from './Dialog.tsx'

type ConfirmDialogProps = {
  title: string
  /** Words of the button that changes nothing */
  keep: string
  /** Words of the button that goes ahead; absent if nothing is left to do */
  confirm?: string | undefined
  /** Words of that button while the work is under way, if the dialog stays open meanwhile */
  busyWords?: string
  busy?: boolean
  /** Whether going ahead ends or removes something, which its button shows */
  isDanger?: boolean
  onKeep: () => void
  onConfirm: () => void
  children: ReactNode
}

/**
 * Asks before something that is not easily undone. Escape changes nothing, and nothing closes the dialog while the work
 * is under way. If the work fails, the button that was pressed still has the focus, beside the reason.
 */
export function ConfirmDialog({
  title,
  keep,
  confirm,
  busyWords = confirm,
  busy = false,
  isDanger = false,
  onKeep,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog title={title} busy={busy} onClose={onKeep}>
      {children}
      <div className={styles.answers}>
        <BusyButton variant="secondary" busy={busy} onClick={onKeep}>
          {keep}
        </BusyButton>
        {confirm && (
          <BusyButton variant={isDanger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {busy ? busyWords : confirm}
          </BusyButton>
        )}
      </div>
    </Dialog>
  )
}
