import type { Browser } from 'playwright-core'
import { afterAll, afterEach } from 'vitest'
import { startApi, type TestApi } from './api.ts'
import { openBrowser } from './browser.ts'

/**
 * Starts the service and a browser for a file of tests. What a test opens in the browser is closed after it, and all else
 * after the last. A browser lives in real time, and so does the service it talks to.
 *
 * @param env settings beside the defaults
 * @param time another time for the service to live in
 */
export async function openSite(
  env: Record<string, string> = {},
  time = () => new Date(),
): Promise<{ api: TestApi; browser: Browser }> {
  const api = await startApi(env, time)
  const browser = await openBrowser()
  afterEach(async () => {
    await Promise.all(browser.contexts().map((visitor) => visitor.close()))
  })
  afterAll(async () => {
    await browser.close()
    await api.close()
  })
  return { api, browser }
}
