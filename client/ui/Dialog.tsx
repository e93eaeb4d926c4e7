import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './Dialog.module.css'

type DialogProps = {
  title: string
  busy?: boolean
  /** Called by Escape, except while the work is under way; the dialog stays while it is absent */
  onClose?: (() => void) | undefined
  children: ReactNode
}

/**
 * The platform's own modal dialog: it holds the focus, and gives it back where it came from.
 *
 * @param props its title and contents, and what Escape does; rendered only while it is open
 */
export function Dialog({ title, busy = false, onClose, children }: DialogProps) {
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
        if (!busy) onClose?.()
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}
