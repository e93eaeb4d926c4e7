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
  let last = performance.now()
  const look = () => {
    if (document.hidden || isLive() || performance.now() - last < seldom) return
    last = performance.now()
    refetch()
  }
  window.addEventListener('focus', look)
  document.addEventListener('visibilitychange', look)
  return () => {
    window.removeEventListener('focus', look)
    document.removeEventListener('visibilitychange', look)
  }
}
