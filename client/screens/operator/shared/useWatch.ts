import { useEffect, useState } from 'react'
import { serverNow } from '../../../browser/serverClock.ts'
import { useScreens } from '../../../routing/ScreensContext.ts'

/** The interval in milliseconds. */
const every = 5000

/**
 * How many requests in a row may fail before the page counts as outdated; a single failure is normal on a bad network.
 */
const missesBorne = 2

/**
 * Reloads the screen regularly while the page is visible. A list of which more pages are shown must not be watched: a
 * reload takes them away until they are loaded again.
 *
 * @param isOpen whether others can change what is shown
 * @returns since when the page is not up to date; null while it is
 */
export function useWatch(isOpen: boolean): Date | null {
  const { refresh } = useScreens()
  const [staleSince, setStaleSince] = useState<Date | null>(null)
  useEffect(() => {
    if (!isOpen) return
    let answeredAt = serverNow()
    let unanswered = 0
    const judge = () => setStaleSince(unanswered < missesBorne ? null : answeredAt)
    const look = async () => {
      // A reply that never arrives counts as a failure, too.
      judge()
      unanswered += 1
      if ((await refresh()).every(Boolean)) {
        answeredAt = serverNow()
        unanswered = 0
      }
      judge()
    }
    const timer = setInterval(() => {
      if (!document.hidden) void look()
    }, every)
    return () => clearInterval(timer)
  }, [refresh, isOpen])
  return isOpen ? staleSince : null
}
