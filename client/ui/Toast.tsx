import styles from './Toast.module.css'

/** The document's one place for toasts, empty until `showToast` fills it. */
export function Toast() {
  return <div className={styles.toast} role="alert" data-toast="" data-state="hidden" />
}
