import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './Dialog.module.css'

type DialogProps = {
  title: string
  busy?: boolean
  /** Called by Escape, except while the work is under way; without it, the dialog stays open */
  onClose?: (() => void) | undefined
  children: ReactNode
}

/**
 * The platform's own modal dialog: it holds the focus, and returns it to where it was before. If the browser closed it,
 * this component would know a moment later, and whatever is pressed in between would be lost. So it is closed here. A
 * browser lets a page refuse Escape only once until something else is pressed: a dialog that must stay but was closed is
 * opened again.
 */
export function Dialog({ title, busy = false, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const focused = useRef<HTMLElement | null>(null)
  const id = useId()
  const stays = busy || !onClose
  // A layout effect ends before the dialog leaves the document. Closed later, it would not return the focus.
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
        if (!stays) return onClose()
        focused.current = document.activeElement as HTMLElement | null
      }}
      onClose={({ currentTarget }) => {
        if (currentTarget.open) return
        if (!stays) return onClose()
        currentTarget.showModal()
        focused.current?.focus()
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}
