import type { Page, Request } from 'playwright-core'

/** A page also follows its changes by a stream, whenever it finds the time. */
const isStream = (request: Request) => request.headers().accept?.includes('text/event-stream')

/**
 * Lets a change that a page asks for reach the server, and its reply get lost.
 *
 * @param change the mutation's name
 * @returns what says whether that has happened
 */
export async function loseReplyTo(page: Page, change: string): Promise<() => boolean> {
  let isLost = false
  await page.route('**/graphql', async (route) => {
    if (isLost || isStream(route.request())) return route.fallback()
    const reply = await route.fetch()
    // A request says only by an id what it asks for.
    if (!(await reply.text()).includes(`"${change}"`)) return route.fulfill({ response: reply })
    isLost = true
    await route.abort()
  })
  return () => isLost
}
