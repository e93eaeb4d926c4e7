import { useEffect, useState } from 'react'
import { serverNow } from '../../../browser/serverClock.ts'
import { useScreens } from '../../../routing/ScreensContext.ts'

/** Milliseconds between two looks at who is there. */
const every = 5000

/** Looks without an answer after which what is shown counts as old; one alone is a moment of a bad network. */
const missesBorne = 2

/**
 * Asks again and again for what is shown, while somebody looks at the page.
 *
 * @param isOpen whether it can change by what others do
 * @returns since when what is shown is not up to date; null while it is
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
      // An answer that never comes is a miss, too.
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
