import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from './api.ts'
import { type Look, openBrowser } from './browser.ts'
import { type SignIn, storeSession } from './memberBrowser.ts'
import { reusePages } from './reusePages.ts'

let shared: Promise<Browser> | undefined

/** The service of each file is where the one before was, so that pages and what they have fetched serve the next. */
let port: number | undefined

/** The browser of this process, which ends with it: the files that share a process share this, too. */
async function sharedBrowser(): Promise<Browser> {
  const opened = await shared
  if (opened?.isConnected()) return opened
  shared = openBrowser()
  return shared
}

export type Site = {
  api: TestApi
  browser: Browser
  /**
   * Opens a page in which a member is signed in already, with a session of their own, or nobody is. It is a page that a
   * test before had, where there is one.
   *
   * @param options how it looks, and how they signed in, see {@link storeSession}
   */
  openPage(
    member: Pick<Member, 'id'> | null,
    options?: Pick<Look, 'width' | 'scheme'> & SignIn,
  ): Promise<Page>
}

/**
 * Starts the service for a file of tests, and a browser, unless a file before has. What a test opens in the browser is closed
 * after it, or emptied for the next, and the service after the last. A browser lives in real time, and so does the service it
 * talks to.
 *
 * @param env settings beside the defaults
 * @param time another time for the service to live in
 * @param opened a browser of the file's own
 */
export async function openSite(
  env: Record<string, string> = {},
  time = () => new Date(),
  opened?: Browser,
): Promise<Site> {
  const api = await startApi(env, time, undefined, undefined, port)
  port = Number(new URL(api.url).port)
  const browser = opened ?? (await sharedBrowser())
  const pages = reusePages(browser, api.url)
  afterEach(pages.takeBack)
  afterAll(() => api.close())
  return {
    api,
    browser,
    openPage: async (member, { width = 1280, scheme = 'light', ...signIn } = {}) =>
      pages.open({ width, scheme }, member ? await storeSession(api, member, signIn) : {}),
  }
}
