/** By how many milliseconds the server's clock is ahead of this one's. */
let ahead = 0

/**
 * Notes what time it is at the server, so that what opens at a moment opens by the server's clock and not by a wrong one
 * here.
 *
 * @param date the Date header of a reply, in whole seconds (RFC 9110, section 6.6.1); null where a reply has none
 */
export function noteServerTime(date: string | null): void {
  const instant = date === null ? Number.NaN : Date.parse(date)
  if (!Number.isNaN(instant)) ahead = instant - Date.now()
}

/**
 * The server's current time, worked out from its last reply: never ahead of it, and less than two seconds behind.
 *
 * @returns the current instant
 */
export function serverNow(): Date {
  return new Date(Date.now() + ahead)
}
