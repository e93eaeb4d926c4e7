import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { findChromium, type Purpose } from './chromium/findChromium.ts'
import { chromiumFlags } from './chromium/flags.ts'
import { patience } from './patience.ts'

export type Look = {
  width?: 390 | 1280
  scheme?: 'light' | 'dark'
  /**
   * Whether to imitate a phone's browser, by default at a phone's width: with a touch screen, and scroll bars that lie
   * over the page.
   */
  isPhone?: boolean
  /** Whether pages may have a service worker, whose requests a test cannot hold or change */
  worker?: boolean
  /** What another visitor's `storageState()` returned: the same person on another device. */
  storageState?: Awaited<ReturnType<BrowserContext['storageState']>>
}

/**
 * Starts a Chromium: headless, unless HEADED is set because somebody wants to watch (`npm run test:browser --
 * --headed`).
 *
 * @param flags in addition to those of every test
 * @param purpose with `pages`, a Chromium without windows is enough
 */
export async function openBrowser(
  flags: readonly string[] = [],
  purpose: Purpose = 'pages',
): Promise<Browser> {
  const headless = process.env.HEADED === undefined
  return chromium.launch({
    executablePath: await findChromium(headless ? purpose : 'windows'),
    args: [...chromiumFlags, ...flags],
    headless,
  })
}

/** Returns the size of a phone's or a desktop's window, in pixels. */
export const viewportOf = (width: NonNullable<Look['width']>) => ({
  width,
  height: width === 390 ? 844 : 900,
})

/** Opens a visitor with cookies and storage of their own. */
export async function openVisitor(
  browser: Browser,
  baseURL: string,
  { width = 1280, scheme = 'light', isPhone = width === 390, storageState, worker = false }: Look = {},
): Promise<BrowserContext> {
  const visitor = await browser.newContext({
    baseURL,
    viewport: viewportOf(width),
    colorScheme: scheme,
    ...(isPhone && { isMobile: true, hasTouch: true }),
    ...(storageState && { storageState }),
    serviceWorkers: worker ? 'allow' : 'block',
    locale: 'en-US',
    timezoneId: 'America/Detroit',
  })
  visitor.setDefaultTimeout(patience)
  return visitor
}
