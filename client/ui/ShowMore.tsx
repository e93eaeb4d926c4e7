import { Button } from './Button.tsx'
import styles from './ShowMore.module.css'

/**
 * Ends a list that goes on: a button while there is more, nothing when there is not.
 *
 * @param props whether there is more, whether it is on its way, and what fetches it
 */
export function ShowMore({ more, busy, onMore }: { more: boolean; busy: boolean; onMore: () => void }) {
  if (!more) return null
  return (
    <div className={styles.more}>
      <Button variant="secondary" disabled={busy} onClick={onMore}>
        {busy ? 'Loading...' : 'Show more'}
      </Button>
    </div>
  )
}
