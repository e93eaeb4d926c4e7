import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type Look, openVisitor, viewportOf } from './browser.ts'

/** What of a page's look can be chosen. */
type PageLook = Required<Pick<Look, 'width' | 'scheme'>>

export type Pages = {
  /** A page of nobody else's at that moment, on a document of the site without scripts, with these items stored. */
  open(look: PageLook, items?: Record<string, string>): Promise<Page>
  /** Takes back the pages that a test had, and closes whatever else is open in the browser. */
  takeBack(): Promise<void>
}

const quietDocument = '/robots.txt'

/** What a test may listen to in its page. */
const events = ['console', 'dialog', 'pageerror', 'request', 'requestfailed', 'response'] as const

/**
 * Gives the tests of a file the pages of those before, each as empty as a new one: a page that has had the application
 * starts it in half the time of one that still has to load and compile it. A test that gives its visitor scripts, a clock
 * or a service worker takes a new one, which is then closed.
 */
export function reusePages(browser: Browser, baseURL: string): Pages {
  const idle = new Map<string, Page[]>()
  const lent = new Map<BrowserContext, { page: Page; look: PageLook }>()

  async function tidy(visitor: BrowserContext): Promise<void> {
    const had = lent.get(visitor)
    lent.delete(visitor)
    if (!had || had.page.isClosed()) return visitor.close()
    const { page, look } = had
    await empty(page, look)
    const key = JSON.stringify(look)
    idle.set(key, [...(idle.get(key) ?? []), page])
  }

  return {
    async open(look, items = {}) {
      const page =
        idle.get(JSON.stringify(look))?.pop() ?? (await (await openVisitor(browser, baseURL, look)).newPage())
      lent.set(page.context(), { page, look })
      if (page.url() === 'about:blank') await page.goto(quietDocument)
      await page.evaluate((stored) => Object.assign(localStorage, stored), items)
      return page
    },
    async takeBack() {
      const waiting = new Set([...idle.values()].flat().map((page) => page.context()))
      await Promise.all(browser.contexts().map((visitor) => waiting.has(visitor) || tidy(visitor)))
    },
  }
}

/** Leaves a page as a new one is, but for the code and the files that its browser has by now. */
async function empty(page: Page, { width, scheme }: PageLook): Promise<void> {
  const visitor = page.context()
  for (const event of events) page.removeAllListeners(event)
  for (const other of visitor.pages()) if (other !== page) await other.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await visitor.setOffline(false)
  await page.goto(quietDocument)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await visitor.clearCookies()
  await visitor.clearPermissions()
  await page.mouse.move(0, 0)
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'no-preference', forcedColors: 'none' })
  await page.setViewportSize(viewportOf(width))
}
