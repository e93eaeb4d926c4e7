import type { Browser, BrowserContext, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { claimColumns, openSession } from '../../server/domain/sessions/session.ts'
import type { Member } from '../../server/generated/client/client.ts'
import type { TestApi } from './api.ts'
import { type Look, openVisitor } from './browser.ts'

export type SignIn = { signedInAt?: Date; confirmed?: boolean }

/**
 * What a browser stores in which a member signed in, with a session of its own.
 *
 * @param signIn when that was, by default now, while one of long ago has run out; and whether an operator's session was
 *   confirmed by a passkey then
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
 * Opens a browser in which a member is signed in already, with a session of their own.
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
 * Runs in each page before its own scripts; only the first finds nobody signed in yet. Playwright's own way to fill the
 * storage opens and closes a page for it.
 */
function signInOnce({ origin, items }: { origin: string; items: Record<string, string> }): void {
  const mark = 'signedInBefore'
  if (location.origin !== origin || localStorage.getItem(mark) !== null) return
  for (const [name, value] of Object.entries({ ...items, [mark]: 'yes' })) localStorage.setItem(name, value)
}

/**
 * What a page says while the network is away: the browser logs what it could not fetch, React what an error boundary caught,
 * and code loaded when the page is idle may want to come just then.
 */
export const networkFailures =
  /Failed to load resource|could not reach the server|imported module|preload CSS|net::ERR/

/** What a page still asks for while its session ends is refused, which the browser logs. */
export const lateRequests = /status of 401|Please log in/

/**
 * Notes what goes wrong in a page by itself. A request that failed shows in the console, too; a test that makes it fail may
 * let that pass.
 *
 * @returns the problems so far, which grow
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
 * Lets a page hear of nothing by itself until the test ends, so that what it asks for next is the first to be refused. Not by
 * a route: with one, each of its requests comes by here, and none is answered from what its browser has.
 */
export async function withoutNews(page: Page): Promise<void> {
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

/** What the page keeps of the session: empty once somebody is logged out. */
export const sessionItems = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.keys(localStorage).filter((key) => /token|member|username|publicGuid/i.test(key)),
  )
