import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import type { Look } from '../support/browser.ts'
import { day, hour, minute } from '../support/clock.ts'
import { bothWidths, expectAccessible } from '../support/expectAccessible.ts'
import { attend, createEncounter, createMember } from '../support/factories.ts'
import { noteProblems } from '../support/memberBrowser.ts'
import { openSite } from '../support/openSite.ts'
import { createSeat } from '../support/seats.ts'

const meetingUrl = 'https://rooms.example/secret-room'

/** How far the server's clock is ahead of the browser's, in milliseconds; pages must work regardless. */
let ahead = 0

const serverNow = () => Date.now() + ahead

const { api, openPage } = await openSite({}, () => new Date(serverNow()))
let member: Member

beforeEach(async () => {
  ahead = 0
  member = await createMember(api)
})

async function takeSeat(name: string, startsIn: number, holder = member) {
  const startsAt = new Date(serverNow() + startsIn)
  const encounter = await createEncounter(api, { name, startsAt, meetingUrl, meetingProvider: 'by hand' })
  return { encounter, ...(await createSeat(api, encounter, holder)) }
}

/**
 * Creates an encounter that the member attended with three others. If `impressions` is given, so many were released to
 * the member, who has processed the encounter.
 */
async function createAttended(name: string, daysAgo: number, impressions?: number) {
  const own = await takeSeat(name, -daysAgo * day)
  await attend(api, own.invitation)
  const { prisma } = api.deps.database
  for (let index = 0; index < 3; index++) {
    const { invitation } = await createSeat(api, own.encounter)
    await attend(api, invitation)
    if (index >= (impressions ?? 0)) continue
    const now = new Date(serverNow())
    await prisma.impression.create({
      data: {
        encounterId: own.encounter.id,
        chooserId: invitation.id,
        chosenId: own.invitation.id,
        createdAt: now,
        releasedAt: now,
      },
    })
  }
  if (impressions !== undefined) {
    const processedAt = new Date(serverNow())
    await prisma.invitation.update({ where: { id: own.invitation.id }, data: { processedAt } })
  }
  return own
}

async function open(look: Pick<Look, 'width'> = {}) {
  const page = await openPage(member, look)
  const problems = noteProblems(page)
  await page.goto('/member/my-encounters')
  await page.getByRole('tab', { name: 'Upcoming' }).waitFor()
  return { visitor: page.context(), page, problems }
}

test('the sentence with the link to the lobby continues on the same line after the link', async () => {
  await takeSeat('Lobby Table', 12 * minute)
  const { page, problems } = await open({ width: 390 })
  const link = page.getByRole('link', { name: /^Go to the lobby of Lobby Table/ })
  await link.waitFor()
  const tops = await link.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element.parentElement ?? element)
    return [...range.getClientRects()].slice(0, 3).map(({ top }) => Math.round(top))
  })
  expect(tops.length).toBe(3)
  expect(new Set(tops).size).toBe(1)
  expect(problems).toEqual([])
})

test('axe finds no faults in any tab', async () => {
  await takeSeat('Autumn Table', 3 * day)
  await takeSeat('The very long table by the river', 20 * minute)
  await takeSeat('Begun Table', -10 * minute)
  await createAttended('Garden Table', 4, 2)
  await createAttended('Lakeside Table', 2)
  const { page, problems } = await open({ width: 390 })
  await page.getByText(/^Join opens in 1\d:\d\d$/).waitFor()
  await page.getByRole('region', { name: 'Happening now' }).getByText('Begun Table').waitFor()
  await expectAccessible(page, 'Upcoming', bothWidths)
  await page.getByRole('button', { name: 'Add to calendar: Autumn Table' }).click()
  await page.getByRole('link', { name: 'Google Calendar' }).waitFor()
  await expectAccessible(page, 'the calendars', bothWidths)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Previous' }).click()
  await page.getByText('Made an Impression: 2').waitFor()
  await expectAccessible(page, 'Previous', bothWidths)
  await page.getByRole('tab', { name: 'Unprocessed' }).click()
  await page.getByRole('link', { name: 'Process Lakeside Table' }).waitFor()
  await expectAccessible(page, 'Unprocessed', bothWidths)
  expect(new URL(page.url()).search).toBe('?tab=unprocessed')
  expect(problems).toEqual([])
})

test('Join opens by the server’s clock, moves to "Happening now", and "Process" follows the end', async () => {
  ahead = 26 * hour
  const { encounter, invitation } = await takeSeat('Moon Table', 10 * minute)
  const other = await createSeat(api, encounter)
  await attend(api, other.invitation)
  const { visitor, page, problems } = await open()
  await page.getByText(/^Join opens in \d:\d\d$/).waitFor()
  expect(await page.getByRole('button', { name: 'Join Moon Table' }).isDisabled()).toBe(true)
  const startsAt = new Date(serverNow() + 5 * minute + 3000)
  await api.deps.database.prisma.encounter.update({ where: { id: encounter.id }, data: { startsAt } })
  const join = page.getByRole('link', { name: 'Join Moon Table, in a new window' })
  await join.waitFor()

  const [seat] = await Promise.all([visitor.waitForEvent('page'), join.click()])
  await seat.getByRole('heading', { name: 'Your table is ready' }).waitFor()
  expect(new URL(seat.url()).pathname).toBe(`/meet/${invitation.seatToken}`)
  expect(await seat.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
  await seat.close()
  await attend(api, invitation)

  ahead += 7 * minute
  await page.reload()
  const strip = page.getByRole('region', { name: 'Happening now' })
  await strip.getByRole('link', { name: 'Join Moon Table, in a new window' }).waitFor()
  await page.getByText('You have no upcoming encounters.').waitFor()

  ahead += 2 * hour
  await page.reload()
  await page.getByRole('tab', { name: 'Unprocessed' }).click()
  await page.getByRole('link', { name: 'Process Moon Table' }).click()
  await page.getByRole('heading', { name: 'Who Made an Impression?' }).waitFor()
  await page.getByRole('checkbox', { name: other.member.username }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/member/select-impressions/${encounter.id}`)
  expect(problems.filter((problem) => !/status of 401/.test(problem))).toEqual([])
})

test('an RSVP can be canceled by keyboard alone', async () => {
  const { invitation } = await takeSeat('Early Table', 3 * day)
  await takeSeat('Later Table', 4 * day)
  const { page, problems } = await open({ width: 390 })
  const cancel = page.getByRole('button', { name: 'Cancel Early Table' })
  await cancel.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Cancel RSVP' })
  await dialog.getByText('Canceling may impact your engagement standing.').waitFor()
  await expectAccessible(page, 'the Cancel RSVP dialog')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await cancel.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Confirm Cancel')
  await page.keyboard.press('Enter')
  await page.getByText('Your RSVP has been canceled.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Your RSVP has been canceled.')
  expect(await page.getByRole('row').filter({ hasText: 'Early Table' }).count()).toBe(0)
  await page.getByText('Later Table').waitFor()
  expect(
    await api.deps.database.prisma.invitation.findUnique({ where: { id: invitation.id } }),
  ).toMatchObject({ status: 'Declined' })
  expect(problems).toEqual([])
})

test('the lines of a menu stay together, even if a browser makes the menu as high as the page', async () => {
  await takeSeat('Autumn Table', 3 * day)
  const { page, problems } = await open({ width: 390 })
  const tops = (menu: Locator) =>
    menu.evaluate(({ children }) =>
      Array.from(children, (line) => (line instanceof HTMLElement ? line.offsetTop : null)),
    )
  for (const name of ['Menu', 'Add to calendar: Autumn Table']) {
    await page.getByRole('button', { name, exact: true }).click()
    const menu = page.locator(':popover-open')
    const alone = await tops(menu)
    await menu.evaluate((element) => {
      element.style.height = '100dvh'
    })
    expect(alone.length).toBeGreaterThan(3)
    expect(await tops(menu)).toEqual(alone)
    await page.keyboard.press('Escape')
  }
  expect(problems).toEqual([])
})

test('the calendar file of a seat has the same entry as the mailed one', async () => {
  const { invitation } = await takeSeat('Autumn Table', 3 * day)
  const { page, problems } = await open()
  await page.getByRole('button', { name: 'Add to calendar: Autumn Table' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Calendar file (.ics)' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('encounter.ics')
  const file = await readFile(await download.path(), 'utf8')
  expect(file).toContain(`UID:seat-${invitation.id}@${new URL(api.deps.config.appUrl).hostname}\r\n`)
  expect(file).not.toMatch(/\/meet\/|rooms\.example/)
  await page.getByRole('link', { name: 'Google Calendar' }).waitFor({ state: 'hidden' })
  expect(problems).toEqual([])
})

test('"Show more" loads the next page of encounters, which stays after a live update', async () => {
  for (let index = 1; index <= 22; index++) await takeSeat(`Table ${index}`, index * day)
  const { page, problems } = await open()
  await expect.poll(() => page.getByRole('row').count()).toBe(21)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => page.getByRole('row').count()).toBe(23)
  await page.getByText('Table 22', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' })
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const scrolled = await page.evaluate(() => window.scrollY)
  await takeSeat('Table 23', 23 * day)
  await expect.poll(() => page.getByRole('row').count()).toBe(24)
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThanOrEqual(scrolled)
  expect(problems).toEqual([])
})
