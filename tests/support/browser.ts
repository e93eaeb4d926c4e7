import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'

const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser']

export type Look = {
  width?: 390 | 1280
  scheme?: 'light' | 'dark'
  /** What another visitor's `storageState()` gave: the same person on another device. */
  storageState?: Awaited<ReturnType<BrowserContext['storageState']>>
}

/** Chromium as root and in a container, and without calls of its own. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
]

/**
 * Finds the machine's own Chromium.
 *
 * @throws when none is installed
 */
export function findChromium(): string {
  const found = process.env.CHROMIUM_PATH ?? installed.find((path) => existsSync(path))
  if (!found) throw new Error('No Chromium found: install one, or name it in CHROMIUM_PATH')
  return found
}

/** Starts the machine's own Chromium, headless. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
}

/** A visitor of their own: cookies and storage apart from every other's. */
export function openVisitor(
  browser: Browser,
  baseURL: string,
  { width = 1280, scheme = 'light', storageState }: Look = {},
): Promise<BrowserContext> {
  return browser.newContext({
    baseURL,
    viewport: { width, height: width === 390 ? 844 : 900 },
    colorScheme: scheme,
    ...(storageState && { storageState }),
    locale: 'en-US',
    timezoneId: 'America/Detroit',
  })
}
