import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import styles from './ShowMore.module.css'

type ShowMoreProps = { more: boolean; busy: boolean; failed: boolean; onMore: () => void }

/**
 * Ends a list that goes on: a button while there is more, nothing when there is not.
 *
 * @param props whether there is more, whether it is on its way, whether it did not come, and what fetches it
 */
export function ShowMore({ more, busy, failed, onMore }: ShowMoreProps) {
  if (!more) return null
  return (
    <div className={styles.more}>
      {failed && <Banner tone="danger">The rest of the list did not load. Please try again.</Banner>}
      <Button variant="secondary" disabled={busy} onClick={onMore}>
        {busy ? 'Loading...' : 'Show more'}
      </Button>
    </div>
  )
}
