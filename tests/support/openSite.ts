import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from './api.ts'
import { type Look, openBrowser } from './browser.ts'
import { type SignIn, storeSession } from './memberBrowser.ts'
import { reusePages } from './reusePages.ts'

let shared: Promise<Browser> | undefined

/** The port of the last file's service. The next file reuses it, so that it can also reuse pages and their cache. */
let port: number | undefined

/** Returns the browser of this process, which ends with it; test files in one process share it. */
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
   * Opens a page in which a member is already signed in, with a session of their own, or nobody is. It reuses a page of
   * an earlier test if there is one.
   *
   * @param options how it looks, and how they signed in, see {@link storeSession}
   */
  openPage(
    member: Pick<Member, 'id'> | null,
    options?: Pick<Look, 'width' | 'scheme'> & SignIn,
  ): Promise<Page>
}

/**
 * Starts the service for a file of tests, and a browser, unless an earlier file has. After each test its pages are
 * closed, or emptied for the next; after the last, the service stops. Browsers run in real time, so the service does as
 * well.
 *
 * @param env settings in addition to the defaults
 * @param time another time source for the service
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
