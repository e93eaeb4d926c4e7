import styles from './Toast.module.css'

/** The document's one place for toasts, with a line for bad news and one for good, both empty until `showToast` fills one. */
export function Toast() {
  // Plain DOM works in here, so nothing of it is React's to change.
  return (
    <div className={styles.toast} data-toast="" data-state="hidden">
      <p role="alert" />
      <p role="status" />
    </div>
  )
}
