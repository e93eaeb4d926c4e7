import type { Browser } from 'playwright-core'
import { afterAll, afterEach } from 'vitest'
import { startApi, type TestApi } from './api.ts'
import { openBrowser } from './browser.ts'

let shared: Promise<Browser> | undefined

/** The browser of this process, which ends with it: the files that share a process share this, too. */
async function sharedBrowser(): Promise<Browser> {
  const opened = await shared
  if (opened?.isConnected()) return opened
  shared = openBrowser()
  return shared
}

/**
 * Starts the service for a file of tests, and a browser, unless a file before has. What a test opens in the browser is closed
 * after it, and the service after the last. A browser lives in real time, and so does the service it talks to.
 *
 * @param env settings beside the defaults
 * @param time another time for the service to live in
 */
export async function openSite(
  env: Record<string, string> = {},
  time = () => new Date(),
): Promise<{ api: TestApi; browser: Browser }> {
  const api = await startApi(env, time)
  const browser = await sharedBrowser()
  afterEach(async () => {
    await Promise.all(browser.contexts().map((visitor) => visitor.close()))
  })
  afterAll(() => api.close())
  return { api, browser }
}
