/** How long to wait where the browser cannot say that it is idle (docs/specification.md, section 9, "Fingerprint delay"). */
const idleFallback = 50

/** How long a browser may be busy, in milliseconds; without an end, somebody's login would wait for one that always is. */
const longestWait = 2000

/**
 * Waits until the browser has nothing better to do, for two seconds at most.
 *
 * @param fallback milliseconds to wait where requestIdleCallback is missing
 * @returns a promise fulfilled at that moment
 */
export function whenIdle(fallback = idleFallback): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: longestWait })
    else setTimeout(resolve, fallback)
  })
}
