import styles from './ApplicationFailure.module.css'

/** What is shown while the guards look at the session, before any screen is known. */
export function ApplicationOpening() {
  return (
    <main className={styles.page}>
      <div role="status">
        <h1 className={styles.opening}>Opening...</h1>
      </div>
    </main>
  )
}
