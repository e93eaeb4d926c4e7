import type { Page } from 'playwright-core'

const farewell = 'Your membership has been canceled. Logging out...'

/**
 * Ends a membership, and delays the login page until the farewell has been read, on slow machines too.
 *
 * @param leave ends the membership
 * @param look checks the page while the farewell is shown
 */
export async function readFarewell(
  page: Page,
  leave: () => Promise<unknown>,
  look?: () => Promise<void>,
): Promise<void> {
  const read = Promise.withResolvers<void>()
  await page.route('**/login', async (route) => {
    await read.promise
    await route.continue()
  })
  // Started before leaving: a locator used while a document is loading would first wait for that document.
  const said = page.waitForFunction((words) => document.body?.innerText.includes(words), farewell)
  await Promise.all([said, leave()])
  await look?.()
  read.resolve()
  await page.waitForURL('**/login')
}
