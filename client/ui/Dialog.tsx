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
 * The platform's own modal dialog: it holds the focus, and gives it back where it came from. Left to the browser, closing
 * is known here only a moment later, and whatever is pressed in between is lost; so it is closed here. A browser lets a
 * page refuse Escape only once until something else is pressed, so it is opened again where it was closed but stays.
 *
 * @param props its title and contents, and what Escape does; rendered only while it is open
 */
export function Dialog({ title, busy = false, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const focused = useRef<HTMLElement | null>(null)
  const id = useId()
  const stays = busy || !onClose
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
