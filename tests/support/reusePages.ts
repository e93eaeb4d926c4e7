import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type Look, openVisitor, viewportOf } from './browser.ts'

/** The parts of a page's look that tests can choose. */
type PageLook = Required<Pick<Look, 'width' | 'scheme'>>

export type Pages = {
  /** Returns a page that no other test uses, on a document of the site without scripts, with these items stored. */
  open(look: PageLook, items?: Record<string, string>): Promise<Page>
  /** Takes back the pages that a test had, and closes everything else that is open in the browser. */
  takeBack(): Promise<void>
}

const quietDocument = '/robots.txt'

/** The events that a test may listen to in its page. */
const events = ['console', 'dialog', 'pageerror', 'request', 'requestfailed', 'response'] as const

/** Pages that are not in use, by browser, site and look. */
const idlePages = new WeakMap<Browser, Map<string, Page[]>>()

/**
 * Lends tests the pages of earlier tests, emptied like new ones. A page that has loaded the application before starts
 * it in half the time of one that has to fetch and compile it. A test that needs scripts, a clock or a service worker
 * opens a visitor of its own, which is closed after the test.
 */
export function reusePages(browser: Browser, baseURL: string): Pages {
  const idle = idlePages.get(browser) ?? new Map<string, Page[]>()
  idlePages.set(browser, idle)
  const lent = new Map<BrowserContext, { page: Page; look: PageLook }>()

  const idleOf = (look: PageLook): Page[] => {
    const key = JSON.stringify([baseURL, look])
    const pages = idle.get(key) ?? []
    idle.set(key, pages)
    return pages
  }

  async function takeBack(visitor: BrowserContext): Promise<void> {
    const had = lent.get(visitor)
    lent.delete(visitor)
    if (!had || had.page.isClosed()) return visitor.close()
    await empty(had.page, had.look)
    idleOf(had.look).push(had.page)
  }

  return {
    async open(look, items = {}) {
      const page = idleOf(look).pop() ?? (await openQuiet(browser, baseURL, look))
      lent.set(page.context(), { page, look })
      await page.evaluate((stored) => Object.assign(localStorage, stored), items)
      return page
    },
    async takeBack() {
      const waiting = new Set([...idle.values()].flat().map((page) => page.context()))
      const others = browser.contexts().filter((visitor) => !waiting.has(visitor))
      await Promise.all(others.map(takeBack))
    },
  }
}

async function openQuiet(browser: Browser, baseURL: string, look: PageLook): Promise<Page> {
  const page = await (await openVisitor(browser, baseURL, look)).newPage()
  await page.goto(quietDocument)
  return page
}

/** Empties a page like a new one, except for the code and the files that its browser has cached. */
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
