import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { day, hour } from '../support/clock.ts'
import { bothWidths, expectAccessible } from '../support/expectAccessible.ts'
import { createEncounter, createMember, createRequest } from '../support/factories.ts'
import { noteProblems } from '../support/memberBrowser.ts'
import { openSite } from '../support/openSite.ts'
import { createOperator, createSeat } from '../support/seats.ts'

const { api, openPage } = await openSite()
const operator = await createOperator(api)
let page: Page
let problems: string[]

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)

/** Creates a season: a settled encounter, an upcoming one with too few people, and a member who canceled. */
async function createSeason(): Promise<void> {
  const past = await createEncounter(api, {
    name: 'Lakeside Table',
    startsAt: ago(9 * day),
    state: 'Completed',
    completedAt: ago(8 * day),
    attendanceSettledAt: ago(8 * day),
  })
  const ahead = await createEncounter(api, { name: 'Garden Table', startsAt: ago(-3 * day) })
  for (const attendance of ['Attended', 'Attended', 'Absent'] as const) {
    const { member } = await createSeat(api, past, undefined, { attendance })
    await createSeat(api, ahead, member)
  }
  const gone = { status: 'Canceled', canceledAt: ago(day) } as const
  await createMember(api, { username: 'goneby', ...gone })
}

beforeAll(createSeason)

async function open(path: string, width: 390 | 1280, as = operator): Promise<void> {
  page = await openPage(as, { width })
  problems = noteProblems(page)
  await page.goto(path)
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const rows = () => page.getByRole('table').locator('tbody tr')

test('a long text is shown in a few lines, and can be opened', async () => {
  const words = 'We begin with people who live near enough to each other that a second evening can follow. '
  const email = 'bartholomew.featherstonehaugh@post.example.org'
  await createRequest(api, {
    email,
    notes: words.repeat(3),
    state: 'Declined',
    decisionNote: words.repeat(3),
  })
  await open(`/operator/early-access?state=DECLINED&search=${email}`, 1280)
  await rows().first().waitFor()
  const lines = await page.locator('tbody summary').evaluateAll((found) =>
    found.map((summary) => {
      const { height } = summary.getBoundingClientRect()
      return Math.round(height / Number.parseFloat(getComputedStyle(summary).lineHeight))
    }),
  )
  expect(lines).toHaveLength(2)
  expect(Math.max(...lines)).toBeLessThanOrEqual(6)
  const hidden = await page.getByRole('table').evaluate((table) => {
    const { scrollWidth = 0, clientWidth = 0 } = table.parentElement ?? {}
    return scrollWidth - clientWidth
  })
  expect(hidden).toBe(0)
  await rows().getByText('“We begin').first().click()
  await rows().getByText('Show less').filter({ visible: true }).waitFor()
  expect(problems).toEqual([])
})

test('each line of Needs Me links to the screen for it', async () => {
  await createRequest(api, { state: 'Requested', requestedAt: ago(12 * day + hour), decidedAt: null })
  await open('/operator', 390)
  await page.getByText('The oldest waits 12 days.').waitFor()
  await page.getByText('Too few', { exact: true }).first().waitFor()
  await page.locator('[role=img] svg').first().waitFor()
  await expectAccessible(page, 'needs me', bothWidths)
  await page.getByText('Show rate as a table').click()
  await page.getByRole('cell', { name: '67%' }).waitFor()
  await expectAccessible(page, 'needs me with a table', bothWidths)
  await page.getByRole('link', { name: /Requests? for early access/ }).click()
  await page.getByRole('heading', { name: 'Early access', level: 1 }).waitFor()
  expect(problems).toEqual([])
})

test('several requests are decided at once', async () => {
  const { prisma } = api.deps.database
  await prisma.earlyAccessRequest.deleteMany()
  const asked = { state: 'Requested', decidedAt: null, notes: 'New in town.' } as const
  for (let made = 0; made < 22; made++) {
    const email = `asks${made}@example.org`
    await createRequest(api, {
      ...asked,
      email,
      name: made < 2 ? 'Sam Twin' : null,
      requestedAt: ago(made * day),
    })
  }
  await open('/operator/early-access', 390)
  await page.getByRole('tab', { name: 'Waiting 22' }).waitFor()
  await page.getByText('(same name)').first().waitFor()
  await expectAccessible(page, 'early access', bothWidths)
  expect(await rows().count()).toBe(20)
  await press('Show more')
  await expect.poll(() => rows().count()).toBe(22)
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Oldest first')
  await expect.poll(() => rows().first().textContent()).toContain('asks21@')
  await press('Choose 20 requests')
  await press('Invite 20')
  await page.getByLabel('Note (optional)').fill('See you soon.')
  await expectAccessible(page, 'the Invite dialog', bothWidths)
  await press('Invite 20 people')
  await page.getByText('Invited 20 people.').waitFor()
  await page.getByRole('tab', { name: 'Invited 20' }).waitFor()
  expect(
    await prisma.earlyAccessRequest.count({ where: { state: 'Invited', decisionNote: 'See you soon.' } }),
  ).toBe(20)
  await page.getByRole('searchbox').fill('asks1@')
  await page.waitForURL('**search=asks1**')
  await expect.poll(() => rows().count()).toBe(1)
  await page.getByRole('checkbox').check()
  await press('Decline 1')
  await press('Decline 1 person')
  await page.getByText('Declined 1 person.').waitFor()
  // During a search the tabs show no counts.
  await page.getByRole('tab', { name: 'Declined', exact: true }).click()
  await expect.poll(() => rows().count()).toBe(1)
  await expectAccessible(page, 'declined requests', bothWidths)
  expect(problems).toEqual([])
})

test('on a phone a request labels its values, and leaves out the empty ones', async () => {
  await api.deps.database.prisma.earlyAccessRequest.deleteMany()
  const asked = { state: 'Requested', decidedAt: null } as const
  await createRequest(api, { ...asked, email: 'says@example.org', notes: 'New in town.', name: 'Sam Twin' })
  await createRequest(api, { ...asked, email: 'twin@example.org', name: 'Sam Twin' })
  await createRequest(api, { ...asked, email: 'silent@example.org' })
  const said = (email: string) =>
    rows()
      .filter({ has: page.getByRole('checkbox', { name: email }) })
      .locator('td')
      .evaluateAll((cells) =>
        cells.flatMap((cell) => {
          const before = getComputedStyle(cell, '::before').content.replace(/^"|"$/g, '')
          return getComputedStyle(cell).display === 'none' ? [] : before.replace('none', '')
        }),
      )
  await open('/operator/early-access', 390)
  await page.getByText('silent@example.org').waitFor()
  expect(await said('says@example.org')).toEqual(['', 'Asked: ', 'Why: ', 'Perhaps the same as: '])
  expect(await said('twin@example.org')).toEqual(['', 'Asked: ', 'Perhaps the same as: '])
  expect(await said('silent@example.org')).toEqual(['', 'Asked: '])
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(await said('silent@example.org')).toEqual(['', '', '–', '–'])
  expect(problems).toEqual([])
})

test('a dialog stays about the same requests, and says if another operator decided them first', async () => {
  const { prisma } = api.deps.database
  await prisma.earlyAccessRequest.deleteMany()
  const emails = ['one@example.org', 'two@example.org', 'three@example.org']
  for (const email of emails)
    await createRequest(api, { state: 'Requested', decidedAt: null, requestedAt: ago(day), email })
  await open('/operator/early-access?search=example.org', 1280)
  const asking = page
  const choose = async () => {
    await page.getByRole('checkbox').first().check()
    await page.getByRole('checkbox').nth(1).check()
    await press('Invite 2')
  }
  await choose()
  await page.getByLabel('Note (optional)').fill('See you soon.')
  await open('/operator/early-access?search=example.org', 1280, await createOperator(api))
  await choose()
  await press('Invite 2 people')
  await page.getByText('Invited 2 people.').waitFor()
  page = asking
  await expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      return rows().count()
    })
    .toBe(1)
  await press('Invite 2 people')
  await page.getByText('Invited 0 people. 2 had been decided already.').waitFor()
  expect(
    await prisma.outboxMail.count({
      where: { template: 'earlyAccessInvited', toAddress: { in: emails } },
    }),
  ).toBe(2)
  expect(problems).toEqual([])
})

test('an operator who goes back to a list finds as many rows, at the same place', async () => {
  for (let made = 0; made < 45; made++) await createMember(api, { username: `Long list ${made}` })
  await open('/operator/members?search=Long%20list', 1280)
  await press('Show more')
  await expect.poll(() => rows().count()).toBe(40)
  await press('Show more')
  await expect.poll(() => rows().count()).toBe(45)
  const last = rows().last().getByRole('link')
  const name = await last.textContent()
  await last.scrollIntoViewIfNeeded()
  await last.click()
  await page.getByRole('heading', { name: `${name}`, level: 1 }).waitFor()
  await page.goBack()
  await expect.poll(() => rows().count()).toBe(45)
  await expect
    .poll(() =>
      last.evaluate((link) => {
        const { top, bottom } = link.getBoundingClientRect()
        return top >= 0 && bottom <= window.innerHeight
      }),
    )
    .toBe(true)
  await page.reload()
  await expect.poll(() => rows().count()).toBe(45)
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Oldest first')
  await expect.poll(() => rows().count()).toBe(20)
  expect(problems).toEqual([])
})

test('an operator finds a member, pauses and resumes them, and writes a note', async () => {
  const { prisma } = api.deps.database
  const { id } = await createMember(api, { username: 'Robin', noShows: 2 })
  await open('/operator/members', 390)
  await page.getByRole('searchbox').fill('robin@')
  await expect.poll(() => rows().count()).toBe(1)
  await page.getByText('2 no-shows').waitFor()
  await expectAccessible(page, 'members', bothWidths)
  const saved = page.waitForEvent('download')
  await press('Export CSV')
  expect((await saved).suggestedFilename()).toMatch(/^members-\d{4}-\d\d-\d\d\.csv$/)
  await page.getByRole('link', { name: 'Robin' }).click()
  await page.waitForURL(`**/operator/members/${id}`)
  await page.getByRole('textbox').fill('Likes chess.')
  await press('Add note')
  await page.getByRole('listitem').getByText('Likes chess.').waitFor()
  await press('Pause')
  await expectAccessible(page, 'the Pause dialog', bothWidths)
  await press('Pause membership')
  await page.getByText('The membership is paused, and the member gets a mail.').waitFor()
  await press('Resume')
  await page.getByText('The membership is active again, and the member gets a mail.').waitFor()
  const file = page.waitForEvent('download')
  await press('Export data')
  expect((await file).suggestedFilename()).toMatch(/\.json$/)
  await expectAccessible(page, 'a member', bothWidths)
  const actions = await prisma.auditEntry.findMany({
    where: { actorId: operator.id, subjectType: 'Member', subjectId: String(id) },
  })
  expect(actions.map(({ action }) => action).toSorted()).toEqual([
    'exportMember',
    'noteMember',
    'pauseMember',
    'resumeMember',
  ])
  expect(problems).toEqual([])
})

test('a member who canceled is erased', async () => {
  await open('/operator/members?search=goneby', 1280)
  await page.getByRole('link', { name: 'goneby' }).click()
  await press('Erase')
  await expectAccessible(page, 'the Erase dialog')
  await press('Erase for good')
  await page.getByText('The personal data is erased.').waitFor()
  expect(await page.getByRole('heading', { name: 'goneby' }).count()).toBe(0)
  expect(problems).toEqual([])
})
