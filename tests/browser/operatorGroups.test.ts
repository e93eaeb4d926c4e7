import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Look, viewportOf } from '../support/browser.ts'
import { day } from '../support/clock.ts'
import { bothWidths, expectAccessible } from '../support/expectAccessible.ts'
import { createEncounter, createMember } from '../support/factories.ts'
import { findLookFaults } from '../support/findLookFaults.ts'
import { globalId } from '../support/globalId.ts'
import { noteProblems, openMember } from '../support/memberBrowser.ts'
import { openSite } from '../support/openSite.ts'
import { createPeople } from '../support/proposals.ts'
import { createOperator, createSeat, mutate } from '../support/seats.ts'

const { api, browser, openPage } = await openSite()
const operator = await createOperator(api)

beforeAll(async () => {
  await prisma().member.update({ where: { id: operator.id }, data: { locationId: null } })
  await createPeople(api, 23)
})

const prisma = () => api.deps.database.prisma
const inAWeek = () => `${new Date(Date.now() + 7 * day).toISOString().slice(0, 10)}T19:00`
const numberIn = (page: Page) => Number(new URL(page.url()).pathname.split('/').pop())

async function open(look: Pick<Look, 'width'> = {}) {
  const page = await openPage(operator, look)
  return { page, problems: noteProblems(page) }
}

/** Asks for a proposal through the form, lets the worker form it, and waits for its tables. */
async function propose(page: Page): Promise<number> {
  await page.goto('/operator/groups')
  await page.getByRole('button', { name: 'New proposal' }).click()
  await page.getByLabel('For', { exact: true }).selectOption({ label: 'First Encounter' })
  await page.getByLabel('Start 1').fill(inAWeek())
  await page.getByRole('group').filter({ hasText: 'Options' }).getByText('Options').click()
  await page.getByLabel('Seed').fill('7')
  await page.getByLabel('People invited for each seat').fill('1')
  await page.getByRole('button', { name: 'Form groups', exact: true }).click()
  await page.getByRole('heading', { name: 'Forming the groups' }).waitFor()
  await api.work()
  await page.getByRole('region', { name: 'Table 1' }).waitFor()
  return numberIn(page)
}

const tableOf = async (runId: number, username: string) => {
  const seat = await prisma().formationSeat.findFirstOrThrow({
    where: { runId, member: { username } },
    select: { group: { select: { position: true } } },
  })
  return seat.group?.position ?? null
}

const at = (page: Page, place: string) => page.getByRole('grid', { name: place, exact: true })
const firstAt = async (page: Page, place: string) =>
  (await at(page, place).getByRole('row').first().getAttribute('aria-label')) ??
  (await at(page, place).getByRole('row').first().innerText()).replace('⠿', '').trim()

/** Drags a row with the mouse through several points, like a hand, and drops it in the middle of the place. */
async function drag(page: Page, username: string, place: string) {
  const row = page.getByRole('row', { name: username, exact: true })
  await at(page, place).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const from = await row.boundingBox()
  if (!from) throw new Error(`${username} is not shown`)
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2 + 12, from.y + from.height / 2, { steps: 3 })
  // Measured again, because what the screen says about the drag may have moved the place.
  const to = await at(page, place).boundingBox()
  if (!to) throw new Error(`${place} is not shown`)
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
}

test('a proposal is requested, read, changed by drag, keyboard and number, locked and invited', async () => {
  const { page, problems } = await open()
  const runId = await propose(page)

  const dragged = await firstAt(page, 'Table 1')
  await drag(page, dragged, 'Table 2')
  await page.getByText(/Table 2, genders: /).waitFor()
  await page.mouse.up()
  await page.getByText(`${dragged} has moved.`).waitFor()
  expect(await tableOf(runId, dragged)).toBe(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await at(page, 'Table 1').getByRole('row', { name: dragged, exact: true }).waitFor()
  expect(await tableOf(runId, dragged)).toBe(1)

  const byKey = await firstAt(page, 'Table 1')
  const grip = at(page, 'Table 1').getByRole('button', { name: `Drag ${byKey}`, exact: true })
  await at(page, 'Table 1').getByRole('row', { name: byKey, exact: true }).focus()
  const gripReached = async () => {
    const isThere = await grip.evaluate((element) => element === document.activeElement)
    if (!isThere) await page.keyboard.press('ArrowRight')
    return isThere
  }
  await expect.poll(gripReached).toBe(true)
  await page.keyboard.press('Enter')
  const isTarget = () => page.locator('[role=grid][aria-label="Table 2"]').getAttribute('data-drop-target')
  // Tab moves from one drop target to the next, and from the last to the first.
  const tabThere = async () => {
    const there = await isTarget()
    if (there === null) await page.keyboard.press('Tab')
    return there
  }
  await expect.poll(tabThere, { interval: 200 }).toBe('true')
  await page.getByText(/Table 2, genders: /).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(`${byKey} has moved.`).waitFor()
  expect(await tableOf(runId, byKey)).toBe(2)

  const byNumber = await firstAt(page, 'Table 1')
  await at(page, 'Table 1').getByRole('row', { name: byNumber, exact: true }).click()
  await page.getByLabel('Move to table').fill('2')
  await page.getByText('Cannot be: 13 people are more than the 12 a group can hold.').waitFor()
  expect(await page.getByRole('button', { name: `Move ${byNumber}`, exact: true }).isDisabled()).toBe(true)
  await drag(page, byNumber, 'Table 2')
  await page.getByRole('region', { name: 'Table 2' }).getByText('Cannot be: 13 people').waitFor()
  await page.mouse.up()
  await page.getByRole('alert').getByText(`${byNumber} was not moved.`).waitFor()

  await page.getByRole('button', { name: 'Leave out' }).click()
  await page.getByText(`${byNumber} is left out.`).waitFor()
  await at(page, 'Left out').getByRole('row', { name: byNumber, exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Left out (1)' }).waitFor()
  expect(await tableOf(runId, byNumber)).toBeNull()

  await page.getByRole('button', { name: 'Lock table 1' }).click()
  await page.getByText('Table 1 is locked.').waitFor()
  await page.getByRole('button', { name: 'Form again' }).click()
  await page.getByText('1 locked table stays; the others are formed again.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Form again' }).click()
  await page.getByRole('heading', { name: 'Forming the groups' }).waitFor()
  await api.work()
  await page.getByRole('button', { name: 'Unlock table 1' }).waitFor()

  await page.getByRole('button', { name: 'Invite groups' }).click()
  await page.getByLabel('Names, with').fill('Lakeside Table {number}')
  await page.getByText('For example: Lakeside Table 1').waitFor()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByText('2 groups are invited.').waitFor()
  const names = await prisma().encounter.findMany({ where: { state: 'Scheduled' }, select: { name: true } })
  expect(names.map(({ name }) => name).sort()).toEqual(['Lakeside Table 1', 'Lakeside Table 2'])
  await page.getByText('Invited', { exact: true }).first().waitFor()
  expect(problems).toEqual([])
  await page.close()
  await prisma().encounter.updateMany({
    data: { state: 'Canceled', canceledAt: new Date(), cancelReason: 'x' },
  })
})

test('a proposal fits a phone and a desktop, in light and in dark', async () => {
  const { page, problems } = await open({ width: 390 })
  const rowId = await propose(page)
  await page.goto('/operator/groups?new=FIRST')
  await page.getByRole('heading', { name: 'New proposal' }).waitFor()
  await page.getByRole('link', { name: `Look at the groups: proposal ${rowId}` }).waitFor()
  await expectAccessible(page, 'proposals', bothWidths)
  await page.goto(`/operator/groups/${rowId}`)
  await page.getByRole('button', { name: 'Show people at table 1', exact: true }).click()
  await at(page, 'Table 1').getByRole('row').first().click()
  await page.getByRole('button', { name: 'Who will come, table 1' }).click()
  await page.getByRole('img', { name: /^Too few: / }).waitFor()
  await page.getByLabel('Find a person').fill('member')
  await page
    .getByRole('link', { name: /^at table/ })
    .first()
    .waitFor()
  await expectAccessible(page, 'a proposal', bothWidths)
  for (const width of bothWidths) {
    await page.setViewportSize(viewportOf(width))
    expect(await findLookFaults(page), `${width} px`).toEqual([])
  }
  expect(problems).toEqual([])
})

/** Counts the clicks of a page, wherever they land. */
async function countClicks(page: Page) {
  let clicks = 0
  await page.exposeFunction('noteClick', () => {
    clicks += 1
  })
  await page.addInitScript('addEventListener("click", () => noteClick(), true)')
  return async (step: () => Promise<unknown>): Promise<number> => {
    const before = clicks
    await step()
    return clicks - before
  }
}

/**
 * Creates a Monday's work: a plan of two Firsts, forty early-access requests, ten mails that did not arrive, and two
 * evenings to settle.
 */
async function createMonday(): Promise<void> {
  const slots = [2, 4].map((weekday) => ({ weekday, time: '19:00', tables: 1, active: true }))
  const plan = { locationId: globalId('Location', 1), kind: 'FIRST', overInvite: 1, slots }
  expect((await mutate(api, operator, 'setWeeklyPlan', plan, 'plans { id }')).errors).toBeUndefined()
  const numbered = (count: number) => Array.from({ length: count }, (_, number) => number)
  const requestedAt = new Date(Date.now() - day)
  await prisma().earlyAccessRequest.createMany({
    data: numbered(40).map((number) => ({
      email: `monday${number}@example.org`,
      requestedAt,
      updatedAt: requestedAt,
    })),
  })
  await prisma().outboxMail.createMany({
    data: numbered(10).map((number) => ({
      key: `monday:${number}`,
      toAddress: `monday${number}@example.org`,
      template: 'earlyAccessReceived',
      data: {},
      state: 'Failed',
      lastError: 'No such mailbox.',
      createdAt: requestedAt,
    })),
  })
  for (const days of [3, 4]) {
    const startsAt = new Date(Date.now() - days * day)
    const ended = { startsAt, state: 'Completed', completedAt: new Date() } as const
    const encounter = await createEncounter(api, ended)
    await createSeat(api, encounter, await createMember(api), { attendance: 'Attended' })
  }
}

/**
 * Creates a First in three days with nine of its ten seats taken, no invitation left to answer, and people who are free
 * then.
 */
async function createShortTable(): Promise<void> {
  const encounter = await createEncounter(api, {
    startsAt: new Date(Date.now() + 3 * day),
    name: 'A short table',
  })
  for (let seat = 0; seat < 9; seat++) await createSeat(api, encounter)
  await createPeople(api, 5)
}

test('the work of a Monday takes the number of clicks that the handbook says', async () => {
  await createMonday()
  const page = await (await openMember(browser, api, operator)).newPage()
  const problems = noteProblems(page)
  const clicksOf = await countClicks(page)
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  const follow = (name: string | RegExp) => page.getByRole('link', { name }).first().click()
  await page.goto('/operator')
  const form = await clicksOf(async () => {
    await follow('The week')
    await press('Propose the week')
    await page.getByText('1 proposal has begun.').waitFor()
  })
  await api.work()
  const invite = await clicksOf(async () => {
    await press(/^Invite: First Encounter/)
    await press(/^Invite 2 groups/)
    await page.getByText('2 groups are invited.').waitFor()
  })
  await page.goto('/operator')
  const settle = await clicksOf(async () => {
    await follow('Attendance to settle')
    await press('Settle all 2 shown')
    await press('Settle 2')
    await page.getByText('Attendance of 2 encounters is settled.').waitFor()
  })
  await page.goto('/operator')
  const requests = await clicksOf(async () => {
    await follow(/Requests? for early access/)
    for (const first of ['monday0@example.org', 'monday20@example.org']) {
      await page.getByRole('checkbox', { name: first }).waitFor()
      await press('Choose 20 requests')
      await press(/^Invite 20$/)
      await press('Invite 20 people')
    }
    await page.getByText('Nobody waits').waitFor()
  })
  await page.goto('/operator')
  const mails = await clicksOf(async () => {
    await follow('Failed mails')
    await press('Send all 10 again')
    await page.getByText('10 mails are sent again.').waitFor()
  })
  await createShortTable()
  await page.goto('/operator')
  const fill = await clicksOf(async () => {
    await follow(/Encounters? likely under/)
    await page.getByRole('heading', { name: 'Encounters', level: 1 }).waitFor()
    await follow('A short table')
    await press('Find who fits best')
    await press('Invite 3 people')
    await page.getByText('3 people are invited, by mail.').waitFor()
  })
  expect({ form, invite, settle, requests, mails, fill }).toEqual({
    form: 2,
    invite: 2,
    settle: 3,
    requests: 7,
    mails: 2,
    fill: 4,
  })
  expect(problems).toEqual([])
})
