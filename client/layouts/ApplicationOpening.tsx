import styles from './ApplicationFailure.module.css'

/** What is shown while the guards look at the session, before any screen is known. */
export function ApplicationOpening() {
  return (
    <p className={styles.page} role="status">
      Opening...
    </p>
  )
}
