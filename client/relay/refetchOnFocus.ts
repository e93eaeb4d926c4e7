/** Milliseconds between two refetches, however often the window is left and come back to. */
const seldom = 10_000

/**
 * Asks again when the person comes back to the page, as long as changes do not arrive by themselves.
 *
 * @param refetch asks again
 * @param isLive whether changes arrive by themselves, so that coming back need not ask
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
