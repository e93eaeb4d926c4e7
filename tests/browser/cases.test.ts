import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import { appeal, appealToken, createCase, createOpenQuestion, decide } from '../support/cases.ts'
import { hour } from '../support/clock.ts'
import { bothWidths, expectAccessible } from '../support/expectAccessible.ts'
import { createRequest } from '../support/factories.ts'
import { noteProblems } from '../support/memberBrowser.ts'
import { openSite } from '../support/openSite.ts'
import { createOperator } from '../support/seats.ts'

const { api, openPage } = await openSite()
let problems: string[]

const db = () => api.deps.database.prisma

async function openDesk(width: 390 | 1280, path: string, operator?: Member): Promise<Page> {
  const page = await openPage(operator ?? (await createOperator(api)), { width })
  problems = noteProblems(page)
  await page.goto(path)
  return page
}

async function openLink(width: 390 | 1280, path: string): Promise<Page> {
  const page = await openPage(null, { width })
  problems = noteProblems(page)
  await page.goto(path)
  return page
}

test('axe finds no faults in cases and appeals', async () => {
  const operator = await createOperator(api)
  const earlier = await createCase(api)
  await decide(api, operator, earlier.case, 'WARNING')
  const first = await createCase(api, { about: earlier.about, urgency: 1, report: { kind: 'Danger' } })
  await db().case.update({
    where: { id: first.case.id },
    data: { dueAt: new Date(Date.now() - 2 * hour) },
  })
  const appealed = await createCase(api)
  await decide(api, operator, appealed.case, 'SUSPENDED')
  const link = await appealToken(api, appealed.case)
  const open = await openLink(390, `/appeal/${link}`)
  await open.getByRole('button', { name: 'Send appeal' }).waitFor()
  await expectAccessible(open, 'appeal', bothWidths)
  await appeal(api, link, 'There was another person of my name at that table.')
  await open.reload()
  await open.getByText('There was another person of my name').waitFor()
  await expectAccessible(open, 'appealed', bothWidths)
  expect(problems).toEqual([])
  await createOpenQuestion(api)
  const page = await openDesk(390, '/operator', operator)
  await page.getByText(/Overdue by/).waitFor()
  await expectAccessible(page, 'needs me', bothWidths)
  await page.goto('/operator/cases')
  await page.getByRole('link', { name: `Decide the case about ${first.about.username}` }).waitFor()
  await expectAccessible(page, 'queue', bothWidths)
  await page.goto(`/operator/cases/${first.case.id}`)
  await page.getByLabel('It ends with').selectOption('SUSPENDED')
  await page.getByLabel('It rests on').selectOption('BE_KIND')
  await page.getByRole('button', { name: 'Decide', exact: true }).click()
  await page.getByText('Please say until when.').waitFor()
  await expectAccessible(page, 'case', bothWidths)
  await page.goto(`/operator/cases/${appealed.case.id}`)
  await page.getByRole('heading', { name: 'Decisions' }).waitFor()
  await expectAccessible(page, 'appealed case', bothWidths)
  await page.goto(`/operator/members/${first.about.id}`)
  await page.getByRole('table', { name: 'Cases' }).waitFor()
  await expectAccessible(page, 'member', bothWidths)
  expect(problems).toEqual([])
})

test('it takes at most six clicks from Needs Me to a decided case', async () => {
  await db().case.deleteMany()
  const { case: found, about } = await createCase(api, { urgency: 1 })
  const page = await openDesk(1280, '/operator')
  let clicks = 0
  const click = async (role: 'link' | 'button', name: string | RegExp) => {
    clicks++
    await page.getByRole(role, { name }).click()
  }
  const choose = async (label: string, value: string) => {
    clicks++
    await page.getByLabel(label).selectOption(value)
  }
  await click('link', /1 Case /)
  await click('link', `Decide the case about ${about.username}`)
  await choose('It ends with', 'EXPELLED')
  await choose('It rests on', 'BE_DISCREET')
  expect(await page.getByLabel(/^Statement to/).inputValue()).toContain('decided to end your membership')
  await click('button', /^Decide$/)
  await click('button', `Expel ${about.username}`)
  await page.getByText('The case is decided.').waitFor()
  expect(clicks).toBeLessThanOrEqual(6)
  expect(await db().case.findUnique({ where: { id: found.id } })).toMatchObject({ state: 'Decided' })
  expect(await db().member.findUnique({ where: { id: about.id } })).toMatchObject({ status: 'Canceled' })
  await expect.poll(() => page.getByRole('heading', { name: 'Decisions' }).count()).toBe(1)
  expect(problems).toEqual([])
})

test('a statement written for another decision is not sent before the operator confirms it', async () => {
  const { case: found, about } = await createCase(api)
  const page = await openDesk(1280, `/operator/cases/${found.id}`)
  const statement = page.getByLabel(/^Statement to/)
  await page.getByLabel('It ends with').selectOption('WARNING')
  await page.getByLabel('It rests on').selectOption('BE_KIND')
  await statement.fill(`${await statement.inputValue()} Please write to us.`)
  await page.getByLabel('It ends with').selectOption('ADVICE')
  await page.getByRole('button', { name: /^Decide$/ }).click()
  await page.getByText('You wrote this for another decision.').waitFor()
  await page.getByRole('button', { name: 'Use the new draft' }).click()
  expect(await statement.inputValue()).not.toContain('Please write to us.')
  await page.getByRole('button', { name: /^Decide$/ }).click()
  await page.getByText('The case is decided.').waitFor()
  expect(await db().sanction.findFirst({ where: { memberId: about.id } })).toMatchObject({
    outcome: 'Advice',
    statement: expect.not.stringContaining('warn'),
  })
  expect(problems).toEqual([])
})

test('an appeal is sent once under its link, and answered on the screen of its case', async () => {
  const { case: found, about } = await createCase(api)
  const [first, second] = [await createOperator(api), await createOperator(api)]
  await decide(api, first, found, 'WARNING')
  const link = `/appeal/${await appealToken(api, found)}`
  const page = await openLink(390, link)
  await page.getByLabel('Why we should decide otherwise').fill('It was not me.')
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await page.getByText('Your appeal is with us.').waitFor()
  await page.reload()
  await page.getByText('It waits for an answer.').waitFor()
  expect(await page.getByRole('button', { name: 'Send appeal' }).count()).toBe(0)
  const own = await openDesk(1280, `/operator/cases/${found.id}`, first)
  await own.getByText('You made the decision that is appealed.').waitFor()
  expect(await own.getByRole('button', { name: 'Grant the appeal' }).count()).toBe(0)
  const desk = await openDesk(1280, `/operator/cases/${found.id}`, second)
  await desk.getByLabel('Your answer').fill('We mistook you for somebody else.')
  await desk.getByRole('button', { name: 'Grant the appeal' }).click()
  await desk.getByText('The appeal is answered.').waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'We took our decision back' }).waitFor()
  expect(await db().sanction.findFirst({ where: { memberId: about.id } })).toMatchObject({
    liftedAt: expect.any(Date),
  })
  expect(problems).toEqual([])
})

test('a suspended member finds the decision on Membership, and can appeal from there without the mail', async () => {
  const operator = await createOperator(api)
  const { case: found, about } = await createCase(api)
  await decide(api, operator, found, 'SUSPENDED')
  const page = await openPage(about, { width: 390 })
  problems = noteProblems(page)
  await page.goto('/member/membership')
  const decisions = page.getByRole('region', { name: 'Decisions about you' })
  await decisions.getByText(/^Suspension until /).waitFor()
  await expectAccessible(page, 'decisions', bothWidths)
  await decisions.getByRole('link', { name: 'Read it and appeal' }).click()
  await page.getByLabel('Why we should decide otherwise').fill('I was not there.')
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await page.getByText('Your appeal is with us.').waitFor()
  await page.goBack()
  await decisions.getByText(/It waits for an answer\.$/).waitFor()
  expect(problems).toEqual([])
})

test('a forged link says so and reveals nothing', async () => {
  const page = await openLink(390, `/appeal/1.${'A'.repeat(43)}`)
  await page.getByText('This link is not one of ours').waitFor()
  await expectAccessible(page, 'forged')
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
})

test('an expelled address is shown among the requests, and inviting it says why not', async () => {
  const operator = await createOperator(api)
  const { case: found, about } = await createCase(api)
  await decide(api, operator, found, 'EXPELLED')
  await createRequest(api, { email: about.email, state: 'Requested' })
  const other = await createRequest(api, { state: 'Requested' })
  const page = await openDesk(1280, '/operator/early-access', operator)
  await page.getByText('An expelled address').waitFor()
  await page.getByLabel(about.email).check()
  await page.getByLabel(other.email).check()
  await page.getByRole('button', { name: /^Invite 2/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Invite 2/ })
    .click()
  await page
    .getByText(`Invited 1 person. ${about.email}: This is the address of somebody who was expelled.`)
    .waitFor()
  expect(await page.getByLabel(about.email).count()).toBe(1)
})

test('a report is withdrawn if its reporter asks for it, once the operator has confirmed it', async () => {
  const { case: found, report } = await createCase(api)
  const page = await openDesk(390, `/operator/cases/${found.id}`)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave it' }).click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expectAccessible(page, 'withdrawing')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw it' }).click()
  await page.getByText(/^Withdrawn /).waitFor()
  expect((await db().report.findUniqueOrThrow({ where: { id: report.id } })).withdrawnAt).not.toBeNull()
  expect(problems).toEqual([])
})
