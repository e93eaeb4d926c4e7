import { ConnectionError } from '../network/ConnectionError.ts'
import { reloadDocument } from '../session/navigation.ts'
import { OfflineSeat } from '../session/OfflineSeat.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import styles from './ApplicationFailure.module.css'

/**
 * What is left when the application cannot open or breaks: a sentence, and a way to load the document again.
 *
 * @param props what went wrong
 */
export function ApplicationFailure({ error }: { error: unknown }) {
  const message = error instanceof ConnectionError ? error.message : 'Something went wrong. Please try again.'
  return (
    <main className={styles.page}>
      <ErrorState message={message} onRetry={reloadDocument} />
      {error instanceof ConnectionError && <OfflineSeat />}
    </main>
  )
}
