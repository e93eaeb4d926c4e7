import { useEffect, useState } from 'react'
import { serverNow } from '../browser/serverClock.ts'

/** A longer wait would miss that the computer slept or that its clock was found to be wrong. */
const longestWait = 60_000

/**
 * Keeps a component's idea of the time fresh as far as it matters: what opens, begins or ends does so on the screen, too.
 *
 * @param moments the instants that matter, in any order
 * @returns the current instant by the server's clock, renewed whenever one of them has come
 */
export function useNowAt(moments: readonly Date[]): Date {
  const [now, setNow] = useState(serverNow)
  const ahead = moments.map((moment) => moment.getTime()).filter((moment) => moment > now.getTime())
  useEffect(() => {
    // From now, and not from the last look: whatever else draws the component begins the wait once more.
    const wait = Math.min(longestWait, Math.min(...ahead) - serverNow().getTime())
    const timer = setTimeout(() => setNow(serverNow()), wait)
    return () => clearTimeout(timer)
  })
  return now
}
