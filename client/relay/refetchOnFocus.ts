import { startStopwatch } from '../browser/startStopwatch.ts'

/** The shortest time between two refetches, in milliseconds. */
const seldom = 10_000

/**
 * Refetches when the person returns to the page, unless changes are pushed by the server.
 *
 * @param refetch sends the query again
 * @param isLive whether the server pushes changes at the moment
 * @returns a function that stops it
 */
export function refetchOnFocus(refetch: () => void, isLive: () => boolean): () => void {
  let sinceLast = startStopwatch()
  const look = () => {
    if (document.hidden || isLive() || sinceLast() < seldom) return
    sinceLast = startStopwatch()
    refetch()
  }
  window.addEventListener('focus', look)
  document.addEventListener('visibilitychange', look)
  return () => {
    window.removeEventListener('focus', look)
    document.removeEventListener('visibilitychange', look)
  }
}
