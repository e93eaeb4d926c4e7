import { useState } from 'react'
import { Banner } from './Banner.tsx'
import { BusyButton } from './BusyButton.tsx'
import { holdFocus } from './holdFocus.ts'
import styles from './ShowMore.module.css'

type ShowMoreProps = { more: boolean; busy: boolean; failed: boolean; onMore: () => void }

/**
 * The end of a paged list: a button while there is more, and then a sentence that takes the button's focus. Nothing if
 * the first page was complete.
 */
export function ShowMore({ more, busy, failed, onMore }: ShowMoreProps) {
  const [goesOn, setGoesOn] = useState(more)
  if (more && !goesOn) setGoesOn(true)
  if (!goesOn) return null
  return (
    <div ref={holdFocus} className={styles.more} tabIndex={-1}>
      {!more && <p>This is the whole list.</p>}
      {failed && <Banner tone="danger">The rest of the list did not load. Please try again.</Banner>}
      {more && (
        <BusyButton variant="secondary" busy={busy} onClick={onMore}>
          {busy ? 'Loading...' : 'Show more'}
        </BusyButton>
      )}
    </div>
  )
}
