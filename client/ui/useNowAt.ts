import { useEffect, useState } from 'react'
import { serverNow } from '../browser/serverClock.ts'

/** After a longer wait, the computer may have slept, or its clock may have been found to be wrong. */
const longestWait = 60_000

/**
 * Returns the current time, and re-renders the component at each of the given instants, so that what opens, begins or
 * ends then does so on the screen, too.
 *
 * @param moments the instants that matter, in any order
 * @returns the current instant by the server's clock
 */
export function useNowAt(moments: readonly Date[]): Date {
  const [now, setNow] = useState(serverNow)
  const ahead = moments.map((moment) => moment.getTime()).filter((moment) => moment > now.getTime())
  useEffect(() => {
    // Counted from now and not from the last render, since any other render of the component starts the wait again.
    const wait = Math.min(longestWait, Math.min(...ahead) - serverNow().getTime())
    const timer = setTimeout(() => setNow(serverNow()), wait)
    return () => clearTimeout(timer)
  })
  return now
}
