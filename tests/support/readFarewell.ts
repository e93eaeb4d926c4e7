import type { Page } from 'playwright-core'

const farewell = 'Your membership has been canceled. Logging out...'

/**
 * Lets a member leave, and keeps the login page waiting until the farewell was read, however slow the reader.
 *
 * @param leave what ends the membership
 * @param look what is looked at while the farewell stands
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
  // Begun before: a locator that is asked for while a document is on its way waits for that one first.
  const said = page.waitForFunction((words) => document.body?.innerText.includes(words), farewell)
  await Promise.all([said, leave()])
  await look?.()
  read.resolve()
  await page.waitForURL('**/login')
}
