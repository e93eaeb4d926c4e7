import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Encounter, Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from './api.ts'
import { openBrowser, openVisitor } from './browser.ts'
import { day, hour, minute } from './clock.ts'
import { noteProblems, openMember } from './memberBrowser.ts'
import { namesIn, newcomer, othersAccept, othersCome, sitDown } from './season.ts'
import { createOperator, mailsTo } from './seats.ts'

export type Season = {
  api: TestApi
  browser: Browser
  /** The newcomer's browser and page. */
  visitor: BrowserContext
  phone: Page
  /** The operator's page. */
  desk: Page
  /** The errors of each of the two pages. */
  problems: string[][]
  /** Returns the server's time, which is ahead of the browsers'; pages must work regardless. */
  now(): Date
  /** Moves the server's time to `after` milliseconds after an instant. */
  moveTo(instant: Date, after: number): void
}

/** Opens the service with a signed-in operator, a visitor and nobody else. */
export async function openSeason(): Promise<Season> {
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  const moveTo = (instant: Date, after: number) => {
    ahead = instant.getTime() + after - Date.now()
  }
  const api = await startApi({ JITSI_URL: 'https://jitsi.example' }, now)
  const operator = await createOperator(api)
  await api.deps.database.prisma.member.update({ where: { id: operator.id }, data: { locationId: null } })
  const browser = await openBrowser()
  const visitor = await openVisitor(browser, api.url, { width: 390 })
  const phone = await visitor.newPage()
  const desk = await (await openMember(browser, api, operator)).newPage()
  // Days pass between two visits, and a token expires. The browser logs the refused request before the token is
  // refreshed.
  const problems = [phone, desk].map((page) => noteProblems(page, /status of 401|Please log in/))
  return { api, browser, visitor, phone, desk, problems, now, moveTo }
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const follow = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).click()

/** Returns who is named in a page besides the newcomer, visible or not. */
export const othersNamedOn = async (page: Page) => namesIn(await page.content(), newcomer.username)

/** Returns the encounters in one part of the dashboard. */
export const listed = ({ phone }: Season, part: string) =>
  phone.getByRole('region', { name: part }).getByRole('listitem').getByRole('heading').allTextContents()

export async function openDashboard({ phone }: Season): Promise<void> {
  await phone.goto('/member/dashboard')
  await phone.getByRole('heading', { name: `Welcome, ${newcomer.username}!` }).waitFor()
  // Some of its parts load only if they have something to show; until then, skeletons take their place.
  await phone.waitForFunction(() => !document.querySelector('[class*=skeleton]'))
}

/** Forms groups for an evening in a week with the form that is open, and invites them. */
export async function formAndInvite(
  { api, desk, now }: Season,
  { outcome, leftOut }: { outcome: string; leftOut: number },
): Promise<void> {
  const evening = new Date(now().getTime() + 7 * day).toISOString().slice(0, 10)
  await desk.getByLabel('Start 1').fill(`${evening}T19:00`)
  await press(desk, 'Form groups')
  await desk.getByRole('heading', { name: 'Forming the groups' }).waitFor()
  await api.work()
  await desk.getByRole('region', { name: 'Table 1' }).waitFor()
  await desk.getByRole('heading', { name: `Left out (${leftOut})` }).waitFor()
  await press(desk, 'Invite groups')
  await press(desk, 'Invite')
  await desk.getByText(outcome).waitFor()
  await api.work()
}

/**
 * The newcomer accepts on the dashboard, everybody else accepts too, and the operator sees all of them on the roster.
 */
export async function accept(season: Season, me: Member, encounter: Encounter, seats: string): Promise<void> {
  const { api, phone, desk } = season
  await openDashboard(season)
  expect(await listed(season, 'Pending invitations')).toEqual([encounter.name])
  await press(phone, `Accept ${encounter.name}`)
  await phone.getByText("Success! You're in. You'll receive a reminder before the event.").waitFor()
  expect(await listed(season, 'Your next seat')).toEqual([encounter.name])
  expect(await othersNamedOn(phone)).toEqual([])
  await othersAccept(api, encounter, me)
  await desk.goto(`/operator/encounters/${encounter.id}`)
  await desk.getByText(`${seats} seats taken`).waitFor()
}

/** An hour before the start a reminder is sent, five minutes before it the table opens, and the attendees join it. */
export async function meet(
  { api, visitor, phone, desk, moveTo }: Season,
  me: Member,
  encounter: Encounter,
  { came, absent = [] }: { came: number; absent?: readonly string[] },
): Promise<void> {
  moveTo(encounter.startsAt, -hour)
  await api.work(['remind'])
  const reminders = (await mailsTo(api, me, 'reminder1h')).map(({ data }) => JSON.stringify(data))
  expect(reminders.filter((facts) => facts.includes(encounter.name))).toHaveLength(1)
  await phone.goto('/member/my-encounters')
  expect(await phone.getByRole('button', { name: `Join ${encounter.name}` }).isDisabled()).toBe(true)

  moveTo(encounter.startsAt, -5 * minute)
  await phone.reload()
  const door = phone.getByRole('link', { name: `Join ${encounter.name}, in a new window` })
  await door.waitFor()
  expect(await othersNamedOn(phone)).toEqual([])
  const toRoom = '**/meet/**'
  await visitor.route(toRoom, async (route) => {
    const isOpen = await sitDown(api, new URL(route.request().url()).pathname)
    await route.fulfill({ body: isOpen ? 'A room' : 'No room' })
  })
  const [room] = await Promise.all([visitor.waitForEvent('page'), door.click()])
  await room.getByText('A room').waitFor()
  await room.close()
  // With a route in place, none of a visitor's requests is answered from their browser's cache.
  await visitor.unroute(toRoom)
  await othersCome(api, encounter, me, absent)
  moveTo(encounter.startsAt, 10 * minute)
  await desk.goto(`/operator/encounters/${encounter.id}?tab=live`)
  await desk.getByText(`${came} were here`).waitFor()
}

/** The operator finds the encounter among the waiting work, and settles who came. */
export async function closeOut(
  { api, desk, moveTo }: Season,
  { name, endsAt }: Encounter,
  { marked, settled }: { marked: string; settled: string },
): Promise<void> {
  moveTo(endsAt, minute)
  await api.work(['completeEncounters'])
  await desk.goto('/operator')
  await follow(desk, /Attendance to settle/)
  await follow(desk, `Settle attendance: ${name}`)
  await desk.getByText(marked).waitFor()
  await press(desk, 'Settle attendance')
  await press(desk, 'Settle')
  await desk.getByText('Attendance is settled, and no-shows count.').waitFor()
  await desk.getByText(settled).waitFor()
}

/** The newcomer opens the screen to say who made an impression. */
export async function openImpressions({ phone }: Season, { name }: Encounter): Promise<void> {
  await phone.goto('/member/my-encounters?tab=unprocessed')
  await follow(phone, `Process ${name}`)
  await phone.getByRole('group', { name: 'Tap whoever made an impression on you' }).waitFor()
}
