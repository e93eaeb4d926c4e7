import type { Browser, BrowserContext } from 'playwright-core'
import { type Look, openVisitor } from '../tests/support/browser.ts'

/**
 * Opens a browser with an empty cache, in which a member is signed in if there is a session.
 *
 * @param session what the client stores of it
 */
export function openEmpty(
  browser: Browser,
  url: string,
  session: Record<string, string>,
  look: Pick<Look, 'worker'> = {},
): Promise<BrowserContext> {
  const localStorage = Object.entries(session).map(([name, value]) => ({ name, value }))
  const storageState = { cookies: [], origins: [{ origin: url, localStorage }] }
  return openVisitor(browser, url, { ...look, storageState })
}
