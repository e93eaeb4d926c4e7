import type { Page, Request } from 'playwright-core'

/**
 * Whether a request opens the live stream. A page opens it at any time, and refetches what the stream reports as
 * changed.
 */
export const isStream = (request: Request) => request.headers().accept?.includes('text/event-stream')

/**
 * Lets a page's mutation reach the server, but loses its reply.
 *
 * @param change the mutation's name
 * @returns a function that tells whether that has happened
 */
export async function loseReplyTo(page: Page, change: string): Promise<() => boolean> {
  let isLost = false
  await page.route('**/graphql', async (route) => {
    if (isLost || isStream(route.request())) return route.fallback()
    const reply = await route.fetch()
    // A request names its operation only by an id.
    if (!(await reply.text()).includes(`"${change}"`)) return route.fulfill({ response: reply })
    isLost = true
    await route.abort()
  })
  return () => isLost
}
