/** How far the server's clock is ahead of this one's, at least, in milliseconds. */
let ahead: number | undefined

/**
 * Learns the server's time from a reply, so that what opens at a certain moment opens by the server's clock and not by
 * a wrong one here. The known difference only changes as far as the reply requires: a slow reply, or one in whole
 * seconds, never makes it less exact.
 *
 * @param at the earliest instant at which the server made the reply, in milliseconds since 1970
 * @param most the largest possible lead of the server's clock, in milliseconds; Infinity if the time of the request is
 *   unknown
 */
export function noteServerTime(at: number, most: number): void {
  const least = at - Date.now()
  ahead = Math.min(Math.max(ahead ?? least, least), most)
}

/**
 * Estimates the server's current time from its replies. The estimate is behind by at most the time that the quickest
 * reply took, plus a second if no reply was exact. It is ahead only until a reply rules that out, after the clock here
 * was set or ran fast.
 */
export function serverNow(): Date {
  return new Date(Date.now() + (ahead ?? 0))
}
