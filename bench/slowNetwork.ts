import type { Browser, Page } from 'playwright-core'
import { openVisitor } from '../tests/support/browser.ts'

/** A phone with poor reception: 50 KB per second, and 400 ms latency. */
const slow = {
  offline: false,
  latency: 400,
  downloadThroughput: 50 * 1024,
  uploadThroughput: 50 * 1024,
}

/** Milliseconds since navigation began. */
export type SlowVisit = { paint: number; content: number }

/** Marks when the first invitation or seat is shown. Polling from outside can be half a second late. */
function markContent(): void {
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('main li')) return
    observer.disconnect()
    performance.mark('content')
  }).observe(document, { childList: true, subtree: true })
}

async function visitDashboard(page: Page): Promise<SlowVisit> {
  await page.goto('/member/dashboard', { waitUntil: 'commit' })
  await page.locator('main li').first().waitFor({ timeout: 60_000 })
  return page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    content: performance.getEntriesByName('content')[0]?.startTime ?? Number.NaN,
  }))
}

/**
 * Opens the dashboard twice on a slow network: in a browser with an empty cache, and again once the service worker
 * has filled its cache.
 *
 * @param url of the site
 * @param session the client's stored session
 */
export async function visitSlowly(
  browser: Browser,
  url: string,
  session: Record<string, string>,
): Promise<{ first: SlowVisit; second: SlowVisit }> {
  const localStorage = Object.entries(session).map(([name, value]) => ({ name, value }))
  const storageState = { cookies: [], origins: [{ origin: url, localStorage }] }
  const visitor = await openVisitor(browser, url, { storageState, worker: true })
  try {
    const page = await visitor.newPage()
    await page.addInitScript(markContent)
    const protocol = await visitor.newCDPSession(page)
    await protocol.send('Network.enable')
    await protocol.send('Network.emulateNetworkConditions', slow)
    const first = await visitDashboard(page)
    await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active !== null))
    return { first, second: await visitDashboard(page) }
  } finally {
    await visitor.close()
  }
}
