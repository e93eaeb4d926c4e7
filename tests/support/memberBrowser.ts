import type { Browser, BrowserContext, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { claimColumns, openSession } from '../../server/domain/sessions/session.ts'
import type { Member } from '../../server/generated/client/client.ts'
import type { TestApi } from './api.ts'
import { type Look, openVisitor } from './browser.ts'

export type SignIn = { signedInAt?: Date; confirmed?: boolean }

/**
 * Opens a session of the member, and returns what a browser in which they signed in has stored.
 *
 * @param signIn when that was, by default now (a session of long ago has expired); and whether an operator's session
 *   was confirmed with a passkey then
 */
export async function storeSession(
  { deps }: TestApi,
  member: Pick<Member, 'id'>,
  { signedInAt = deps.clock(), confirmed = true }: SignIn = {},
): Promise<Record<string, string>> {
  const { prisma } = deps.database
  const row = await prisma.member.findUniqueOrThrow({ where: { id: member.id }, select: claimColumns })
  const confirmedAt = confirmed && row.role === 'Operator' ? signedInAt : null
  const tokens = await openSession(prisma, row, deps.secret, signedInAt, { confirmedAt })
  const { username, publicGuid, id } = row
  return { ...tokens, username, publicGuid, memberId: String(id) }
}

/**
 * Opens a browser in which a member is already signed in, with a session of their own.
 *
 * @param options how the browser looks, and how they signed in, see {@link storeSession}
 */
export async function openMember(
  browser: Browser,
  api: TestApi,
  member: Pick<Member, 'id'>,
  options: Look & SignIn = {},
): Promise<BrowserContext> {
  const items = await storeSession(api, member, options)
  const visitor = await openVisitor(browser, api.url, options)
  await visitor.addInitScript(signInOnce, { origin: new URL(api.url).origin, items })
  return visitor
}

/**
 * Stores the session. Runs in each page before its own scripts, but only acts in the first. Playwright's own option to
 * fill the storage would open and close a page for it.
 */
function signInOnce({ origin, items }: { origin: string; items: Record<string, string> }): void {
  const mark = 'signedInBefore'
  if (location.origin !== origin || localStorage.getItem(mark) !== null) return
  for (const [name, value] of Object.entries({ ...items, [mark]: 'yes' })) localStorage.setItem(name, value)
}

/**
 * Messages of a page while the network is down: the browser logs what it could not fetch, React what an error boundary
 * caught, and code that is preloaded when the page is idle may fail to load.
 */
export const networkFailures =
  /Failed to load resource|could not reach the server|imported module|preload CSS|net::ERR/

/** Requests that a page still sends while its session ends are refused, which the browser logs. */
export const lateRequests = /status of 401|Please log in/

/**
 * Records errors of a page. A failed request also shows in the console; a test that causes it may ignore that.
 *
 * @param mayPass the messages to ignore
 * @returns the list of problems, which grows
 */
export function noteProblems(page: Page, mayPass?: RegExp): string[] {
  const problems: string[] = []
  const note = (problem: string) => {
    if (!mayPass?.test(problem)) problems.push(problem)
  }
  page.on('pageerror', (error) => note(error.message))
  page.on('console', (line) => line.type() === 'error' && note(line.text()))
  return problems
}

/**
 * Cuts a page off from live updates until the test ends, so that its next request is the first to be refused. This does
 * not use a route: with one, every request of the page would pass through the test, and none would be answered from the
 * browser's cache.
 */
export async function refuseLiveUpdates(page: Page): Promise<void> {
  const refusing = await page.addInitScript(refuseStreams)
  onTestFinished(() => (page.isClosed() ? undefined : refusing.dispose()))
}

/** Runs in each page before its own scripts. */
function refuseStreams(): void {
  const ask = window.fetch
  window.fetch = (input, init) =>
    new Headers(init?.headers).get('accept')?.includes('text/event-stream')
      ? Promise.reject(new TypeError('Failed to fetch'))
      : ask(input, init)
}

/** Returns what the page has stored of the session: empty once logged out. */
export const sessionItems = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.keys(localStorage).filter((key) => /token|member|username|publicGuid/i.test(key)),
  )
