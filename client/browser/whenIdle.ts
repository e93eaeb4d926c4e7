/** How long to wait where the browser cannot say that it is idle (docs/specification.md, section 9, "Fingerprint delay"). */
const idleFallback = 50

/**
 * Waits until the browser has nothing better to do.
 *
 * @param fallback milliseconds to wait where requestIdleCallback is missing
 * @returns a promise fulfilled at that moment
 */
export function whenIdle(fallback = idleFallback): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve())
    else setTimeout(resolve, fallback)
  })
}
