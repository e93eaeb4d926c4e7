import type { Browser, Page } from 'playwright-core'
import { markContent, readMarks } from './markContent.ts'
import { openEmpty } from './openEmpty.ts'

/** A phone with poor reception: 50 KB per second, and 400 ms latency. */
const slow = {
  offline: false,
  latency: 400,
  downloadThroughput: 50 * 1024,
  uploadThroughput: 50 * 1024,
}

/** Milliseconds since navigation began. */
export type SlowVisit = { paint: number; content: number }

/** Matches the first invitation or seat. */
const firstRow = 'main li'

async function visitDashboard(page: Page): Promise<SlowVisit> {
  await page.goto('/member/dashboard', { waitUntil: 'commit' })
  await page.locator(firstRow).first().waitFor({ timeout: 60_000 })
  return readMarks(page)
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
  const visitor = await openEmpty(browser, url, session, { worker: true })
  try {
    const page = await visitor.newPage()
    await page.addInitScript(markContent, firstRow)
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
