/**
 * The wait in browsers without requestIdleCallback, in milliseconds (docs/specification.md, section 9, "Fingerprint
 * delay").
 */
const idleFallback = 50

/**
 * The longest wait for an idle moment, in milliseconds. Without a limit, a login could wait forever in a busy browser.
 */
const longestWait = 2000

/**
 * Waits until the browser is idle, for two seconds at most.
 *
 * @param fallback milliseconds to wait if requestIdleCallback is missing
 * @returns a promise fulfilled at that moment
 */
export function whenIdle(fallback = idleFallback): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: longestWait })
    else setTimeout(resolve, fallback)
  })
}
