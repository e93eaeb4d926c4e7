import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Look } from '../support/browser.ts'
import { day } from '../support/clock.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { noteProblems, openMember } from '../support/memberBrowser.ts'
import { openSite } from '../support/openSite.ts'
import { createPeople } from '../support/proposals.ts'
import { createOperator } from '../support/seats.ts'

const { api, browser } = await openSite()
const operator = await createOperator(api)

beforeAll(async () => {
  await prisma().member.update({ where: { id: operator.id }, data: { locationId: null } })
  await createPeople(api, 23)
})

const prisma = () => api.deps.database.prisma
const inAWeek = () => `${new Date(Date.now() + 7 * day).toISOString().slice(0, 10)}T19:00`
const numberIn = (page: Page) => Number(new URL(page.url()).pathname.split('/').pop())

async function open(look: Look = {}) {
  const visitor = await openMember(browser, api, operator, look)
  const page = await visitor.newPage()
  return { visitor, page, problems: noteProblems(page) }
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

/** Drags as a hand does, by way of several points, and drops in the middle. */
async function drag(page: Page, username: string, place: string) {
  const row = page.getByRole('row', { name: username, exact: true })
  await at(page, place).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const [from, to] = [await row.boundingBox(), await at(page, place).boundingBox()]
  if (!from || !to) throw new Error(`${username} or ${place} is not shown`)
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2 + 12, from.y + from.height / 2, { steps: 3 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
}

test('a proposal is asked for, looked at, changed by drag, keyboard and number, locked and invited', async () => {
  const { visitor, page, problems } = await open()
  const runId = await propose(page)

  const dragged = await firstAt(page, 'Table 1')
  await drag(page, dragged, 'Table 2')
  await page.getByText(/Table 2, genders: /).waitFor()
  await page.mouse.up()
  await page.getByText(`${dragged} has moved.`).waitFor()
  expect(await tableOf(runId, dragged)).toBe(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await at(page, 'Table 1').getByRole('row', { name: dragged }).waitFor()
  expect(await tableOf(runId, dragged)).toBe(1)

  const byKey = await firstAt(page, 'Table 1')
  const grip = at(page, 'Table 1').getByRole('button', { name: `Drag ${byKey}` })
  await at(page, 'Table 1').getByRole('row', { name: byKey }).focus()
  const gripReached = async () => {
    const isThere = await grip.evaluate((element) => element === document.activeElement)
    if (!isThere) await page.keyboard.press('ArrowRight')
    return isThere
  }
  await expect.poll(gripReached).toBe(true)
  await page.keyboard.press('Enter')
  const isTarget = () => page.locator('[role=grid][aria-label="Table 2"]').getAttribute('data-drop-target')
  // Tab leads from place to place, and round again.
  const tabThere = async () => {
    const there = await isTarget()
    if (there === null) await page.keyboard.press('Tab')
    return there
  }
  await expect.poll(tabThere, { interval: 200, timeout: 10_000 }).toBe('true')
  await page.getByText(/Table 2, genders: /).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(`${byKey} has moved.`).waitFor()
  expect(await tableOf(runId, byKey)).toBe(2)

  const byNumber = await firstAt(page, 'Table 1')
  await at(page, 'Table 1').getByRole('row', { name: byNumber }).click()
  await page.getByLabel('Move to table').fill('2')
  await page.getByText('Cannot be: 13 people are more than the 12 a group can hold.').waitFor()
  expect(await page.getByRole('button', { name: `Move ${byNumber}` }).isDisabled()).toBe(true)
  await drag(page, byNumber, 'Table 2')
  await page.mouse.up()
  await page.getByRole('alert').getByText(`${byNumber} was not moved.`).waitFor()

  await page.getByRole('button', { name: 'Leave out' }).click()
  await page.getByText(`${byNumber} is left out.`).waitFor()
  await at(page, 'Left out').getByRole('row', { name: byNumber }).waitFor()
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
  await visitor.close()
  await prisma().encounter.updateMany({
    data: { state: 'Canceled', canceledAt: new Date(), cancelReason: 'x' },
  })
})

test.each([390, 1280] as const)('reads well at %i px, in light and in dark', async (width) => {
  const { page, problems } = await open({ width })
  const rowId = await propose(page)
  await page.goto('/operator/groups?new=FIRST')
  await page.getByRole('heading', { name: 'New proposal' }).waitFor()
  await page.getByRole('link', { name: `Look at the groups: proposal ${rowId}` }).waitFor()
  await expectAccessible(page, 'proposals')
  await page.goto(`/operator/groups/${rowId}`)
  if (width === 390) await page.getByRole('button', { name: 'Show people at table 1', exact: true }).click()
  await at(page, 'Table 1').getByRole('row').first().click()
  await page.getByRole('button', { name: 'Who will come, table 1' }).click()
  await page.getByRole('img', { name: /^Too few: / }).waitFor()
  await page.getByLabel('Find a person').fill('member')
  await page
    .getByRole('link', { name: /^at table/ })
    .first()
    .waitFor()
  await expectAccessible(page, 'a proposal')
  expect(problems).toEqual([])
})
