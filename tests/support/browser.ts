import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { findChromium, type Purpose } from './chromium/findChromium.ts'
import { chromiumFlags } from './chromium/flags.ts'
import { patience } from './patience.ts'

export type Look = {
  width?: 390 | 1280
  scheme?: 'light' | 'dark'
  /** Whether it is a phone's browser, as at a phone's width by default: scroll bars lie over the page, and it is touched. */
  isPhone?: boolean
  /** Whether pages may have a service worker, past which a test cannot hold or change what they ask for */
  worker?: boolean
  /** What another visitor's `storageState()` gave: the same person on another device. */
  storageState?: Awaited<ReturnType<BrowserContext['storageState']>>
}

/**
 * Starts a Chromium: headless, unless HEADED says that somebody wants to watch (`npm run test:browser -- --headed`).
 *
 * @param flags beside those of every test
 * @param purpose for which a part of Chromium may do
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

/** The window of a phone or of a desk, in pixels. */
export const viewportOf = (width: NonNullable<Look['width']>) => ({
  width,
  height: width === 390 ? 844 : 900,
})

/** A visitor of their own: cookies and storage apart from every other's. */
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
