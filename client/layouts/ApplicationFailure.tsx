import { reloadDocument } from '../browser/navigation.ts'
import { ConnectionError } from '../network/ConnectionError.ts'
import { OfflineSeat } from '../session/OfflineSeat.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import styles from './ApplicationFailure.module.css'

/** Shown when the application cannot start or breaks: a sentence, and a button that reloads the document. */
export function ApplicationFailure({ error }: { error: unknown }) {
  const message = error instanceof ConnectionError ? error.message : 'Something went wrong. Please try again.'
  return (
    <main className={styles.page}>
      <ErrorState message={message} onRetry={reloadDocument} />
      {error instanceof ConnectionError && <OfflineSeat />}
    </main>
  )
}
