import { Button } from './Button.tsx'
import styles from './ErrorState.module.css'

/**
 * Stands where a whole screen would be: says that it could not be loaded, and offers to try again.
 *
 * @param props the sentence, whether the retry is under way, and what retries
 */
export function ErrorState({
  message,
  busy,
  onRetry,
}: {
  message: string
  busy: boolean
  onRetry: () => void
}) {
  return (
    <div className={styles.state} role="alert">
      <h1>This page did not load</h1>
      <p>{message}</p>
      <Button variant="secondary" disabled={busy} onClick={onRetry}>
        {busy ? 'Trying again...' : 'Try again'}
      </Button>
    </div>
  )
}
