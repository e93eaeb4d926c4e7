import type { BrowserContext, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import { minute } from '../support/clock.ts'
import { createMember } from '../support/factories.ts'
import { noteProblems, openMember, refuseLiveUpdates, sessionItems } from '../support/memberBrowser.ts'
import { openSite } from '../support/openSite.ts'

/** How far the server's clock is ahead of the browser's, in milliseconds. */
let ahead = 0

const { api, browser, openPage } = await openSite({}, () => new Date(Date.now() + ahead))
let member: Member

beforeEach(async () => {
  ahead = 0
  member = await createMember(api)
})

/** Console messages of the browser about a refused request, and of React about the screen that sent it. */
const refusal =
  /Failed to load resource: the server responded with a status of 401|Please log in|net::ERR_FAILED/
const expired = 'Your session has expired. Please log in again.'
const longAgo = () => new Date(Date.now() - 11 * minute)
const five = [1, 2, 3, 4, 5]

/** Counts the token refreshes that all pages of a browser request. */
function countRefreshes(pages: BrowserContext): () => number {
  let count = 0
  pages.on('request', (request) => {
    if (request.url().endsWith('/graphql') && request.postData()?.includes('"refreshToken"')) count += 1
  })
  return () => count
}

const welcome = (page: Page) => page.getByRole('heading', { name: `Welcome, ${member.username}!` }).waitFor()

/**
 * Expects that all tabs hold the same token of one session, and that not every tab had to refresh it. How many did
 * depends on the machine: a token that one tab stores may reach another tab too late. That tab then refreshes, too,
 * and is given the same successor.
 */
async function expectOneSuccessor(pages: readonly Page[], refreshes: number): Promise<void> {
  expect(refreshes).toBeGreaterThan(0)
  expect(refreshes).toBeLessThan(pages.length)
  await expect.poll(async () => new Set(await Promise.all(pages.map(tokenOf))).size).toBe(1)
  const lives = { memberId: member.id, revokedAt: null }
  expect(await api.deps.database.prisma.session.count({ where: lives })).toBe(1)
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('authToken'))

test('five tabs that open with an expired token share its successor, and all stay logged in', async () => {
  const visitor = await openMember(browser, api, member, { signedInAt: longAgo() })
  const refreshes = countRefreshes(visitor)
  const pages = await Promise.all(five.map(() => visitor.newPage()))
  const problems = pages.map((page) => noteProblems(page))
  await Promise.all(pages.map((page) => page.goto('/member/dashboard')))
  await Promise.all(pages.map(welcome))
  await expectOneSuccessor(pages, refreshes())
  expect(problems.flat()).toEqual([])
})

test('five tabs whose token is refused at the same time share its successor, and all go on', async () => {
  const visitor = await openMember(browser, api, member)
  const refreshes = countRefreshes(visitor)
  const pages = await Promise.all(five.map(() => visitor.newPage()))
  const problems = pages.map((page) => noteProblems(page, refusal))
  await Promise.all(pages.map((page) => page.goto('/member/help')))
  await Promise.all(pages.map((page) => page.getByLabel('Message').waitFor()))
  ahead = 11 * minute
  await Promise.all(
    pages.map((page) => page.getByRole('navigation').getByRole('link', { name: 'Membership' }).click()),
  )
  await Promise.all(pages.map((page) => page.getByRole('button', { name: 'Pause Membership' }).waitFor()))
  await expectOneSuccessor(pages, refreshes())
  expect(problems.flat()).toEqual([])
})

test('the end of a session leads to the login page, where a toast says why', async () => {
  const page = await openPage(member)
  const problems = noteProblems(page, refusal)
  await refuseLiveUpdates(page)
  await page.goto('/member/dashboard')
  await welcome(page)
  await api.deps.database.prisma.session.updateMany({
    where: { memberId: member.id },
    data: { revokedAt: new Date() },
  })
  ahead = 11 * minute
  const toast = page.getByRole('alert').getByText(expired)
  await Promise.all([
    toast.waitFor(),
    page.getByRole('navigation').getByRole('link', { name: 'Preferences' }).click(),
  ])
  await page.waitForURL('**/login?redirect=%2Fmember%2Fpreferences')
  await toast.waitFor({ state: 'hidden' })
  expect(await sessionItems(page)).toEqual([])
  expect(problems).toEqual([])
})

test('visitors are led to the login and back to the page they wanted; members skip it', async () => {
  const page = await openPage(null)
  await page.goto('/member/preferences')
  await page.waitForURL('**/login?redirect=%2Fmember%2Fpreferences')
  await page.goto('/member/membership?action=pause')
  await page.waitForURL('**/login?redirect=%2Fmember%2Fmembership%3Faction%3Dpause')
  await page.goto('/member/nothing-here')
  await page.waitForURL(`${api.url}/`)

  const membersPage = await openPage(member)
  await membersPage.goto('/login')
  await membersPage.waitForURL('**/member/dashboard')
  await membersPage.goto('/member/nothing-here')
  await welcome(membersPage)
  await membersPage.goto('/operator')
  await welcome(membersPage)
})

test('logging out in one tab logs out the others, even when the server cannot be reached', async () => {
  const visitor = await openMember(browser, api, member)
  const [here, there] = [await visitor.newPage(), await visitor.newPage()]
  await Promise.all([here, there].map((page) => page.goto('/member/help')))
  await Promise.all([here, there].map((page) => page.getByLabel('Message').waitFor()))
  await here.route('**/graphql', (route) => route.abort())
  await here.getByRole('button', { name: 'Logout' }).click()
  await Promise.all([here, there].map((page) => page.waitForURL('**/login')))
  expect(await sessionItems(there)).toEqual([])
})

test('an open public page shows who logs in and out in other tabs', async () => {
  const visitor = await openMember(browser, api, member)
  const [reading, other] = [await visitor.newPage(), await visitor.newPage()]
  await reading.goto('/about')
  const place = (name: string) => reading.getByRole('link', { name, exact: true })
  await place('Member Area').waitFor()
  await other.goto('/member/dashboard')
  await welcome(other)
  const session = await other.evaluate(() => Object.entries(localStorage))
  await other.getByRole('button', { name: 'Logout' }).click()
  await place('Sign In').waitFor()
  expect(await place('Sign In').getAttribute('href')).toBe('/login')
  await other.waitForURL('**/login')
  await other.evaluate((items) => {
    for (const [item, text] of items) localStorage.setItem(item, text)
  }, session)
  await place('Member Area').waitFor()
  expect(await place('Member Area').getAttribute('href')).toBe('/member/dashboard')
})

test('logging out leaves the page at once, and the server still ends the session', async () => {
  const somebody = await createMember(api)
  const page = await openPage(somebody)
  await page.goto('/member/help')
  await page.getByLabel('Message').waitFor()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  const lives = { memberId: somebody.id, revokedAt: null }
  await expect.poll(() => api.deps.database.prisma.session.count({ where: lives })).toBe(0)
})

test('a tab with unsaved changes follows a logout in another tab without a question, and says why', async () => {
  const visitor = await openMember(browser, api, member)
  const [first, second] = [await visitor.newPage(), await visitor.newPage()]
  const questions: string[] = []
  second.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.dismiss()
  })
  await second.goto('/member/preferences')
  await second.getByLabel('Preferred location').click()
  await second.getByLabel('Age range').selectOption({ index: 3 })
  await first.goto('/member/dashboard')
  await welcome(first)
  const toast = second.getByRole('alert').getByText('You logged out in another tab.')
  await Promise.all([toast.waitFor(), first.getByRole('button', { name: 'Logout' }).click()])
  await Promise.all([first, second].map((page) => page.waitForURL('**/login')))
  expect(questions).toEqual([])
})
