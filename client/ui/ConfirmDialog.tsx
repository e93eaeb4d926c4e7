import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import styles from './ConfirmDialog.module.css'

type ConfirmDialogProps = {
  title: string
  /** Words of the button that changes nothing */
  keep: string
  /** Words of the button that goes ahead */
  confirm: string
  /** What it reads while the work is under way, where the dialog stays open for it */
  busyWords?: string
  busy?: boolean
  onKeep: () => void
  onConfirm: () => void
  children: ReactNode
}

/**
 * Asks before something that is not easily undone. The platform's own modal dialog: it holds the focus, Escape changes
 * nothing, and the focus returns where it came from. Nothing closes it while the work is under way.
 *
 * @param props the question, the words of its two buttons, and what they do; rendered only while it is open
 */
export function ConfirmDialog({
  title,
  keep,
  confirm,
  busyWords = confirm,
  busy = false,
  onKeep,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // A layout effect ends before the dialog leaves the document; closed later, it would not give the focus back.
  useLayoutEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      aria-busy={busy}
      onCancel={(event) => {
        event.preventDefault()
        if (!busy) onKeep()
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
      <div className={styles.answers}>
        <Button variant="secondary" disabled={busy} onClick={onKeep}>
          {keep}
        </Button>
        <Button disabled={busy} onClick={onConfirm}>
          {busy ? busyWords : confirm}
        </Button>
      </div>
    </dialog>
  )
}
