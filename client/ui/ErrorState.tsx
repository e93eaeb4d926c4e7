import { Button } from './Button.tsx'
import styles from './ErrorState.module.css'

/** Replaces a screen that could not be loaded, and offers to try again. */
export function ErrorState({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className={styles.state} role="alert">
      <h1>This page did not load</h1>
      <p>{message}</p>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
