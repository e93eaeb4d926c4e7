import { useRouteError } from 'react-router'
import { ConnectionError } from '../relay/ConnectionError.ts'
import { reloadDocument } from '../session/navigation.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import styles from './ApplicationFailure.module.css'

/** What is left when a guard or a layout fails: a sentence, and loading the document anew. */
export function ApplicationFailure() {
  const error = useRouteError()
  const message = error instanceof ConnectionError ? error.message : 'Something went wrong. Please try again.'
  return (
    <main className={styles.page}>
      <ErrorState message={message} busy={false} onRetry={reloadDocument} />
    </main>
  )
}
