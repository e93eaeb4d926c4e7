import type { Page } from 'playwright-core'

/**
 * Marks when something is first shown, as `content` in the page's performance timeline. Polling from outside can be half
 * a second late. Runs in the page, before its own scripts.
 *
 * @param selector matches what has to be shown
 */
export function markContent(selector: string): void {
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    performance.mark('content')
  }).observe(document, { childList: true, subtree: true })
}

/** Returns when a page was first painted and its content was first shown, in milliseconds since navigation began. */
export const readMarks = (page: Page): Promise<{ paint: number; content: number }> =>
  page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    content: performance.getEntriesByName('content')[0]?.startTime ?? Number.NaN,
  }))
