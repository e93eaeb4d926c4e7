import styles from './Toast.module.css'

/**
 * The document's only place for toasts, with an element for bad news and one for good news. Both are empty until
 * `showToast`.
 */
export function Toast() {
  // `showToast` changes the content by the DOM, so React must not render any.
  return (
    <div className={styles.toast} data-toast="" data-state="hidden">
      <p role="alert" />
      <p role="status" />
    </div>
  )
}
