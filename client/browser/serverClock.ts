/** By how many milliseconds the server's clock is ahead of this one's, at least. */
let ahead: number | undefined

/**
 * Notes what time it is at the server, so that what opens at a moment opens by the server's clock and not by a wrong one
 * here. What is known changes only as far as it must: a slow reply, or one in whole seconds, takes nothing back that is still
 * possible.
 *
 * @param at in milliseconds, when it made what has just come, at the earliest
 * @param most by how many milliseconds its clock is ahead of this one's, at most; Infinity where nobody knows when it
 *   was asked for
 */
export function noteServerTime(at: number, most: number): void {
  const least = at - Date.now()
  ahead = Math.min(Math.max(ahead ?? least, least), most)
}

/**
 * The server's current time, worked out from what it said: behind it by no more than the quickest word took to come, and a
 * second where none was exact; ahead only while replies do not rule it out, after the clock here was set or ran fast.
 *
 * @returns the current instant
 */
export function serverNow(): Date {
  return new Date(Date.now() + (ahead ?? 0))
}
