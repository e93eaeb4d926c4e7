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
  await leave()
  await page.getByText(farewell).waitFor()
  await look?.()
  read.resolve()
  await page.waitForURL('**/login')
}
