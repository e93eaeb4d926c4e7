import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createCase, decide } from '../support/cases.ts'
import { day } from '../support/clock.ts'
import { createEncounter, createMember, createRequest, invite } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { openSite } from '../support/openSite.ts'
import { createPeople } from '../support/proposals.ts'
import { createOperator, createSeat, mailsTo, mutate } from '../support/seats.ts'
import {
  answer,
  changeAsAnotherOperator,
  openOperatorPage,
  openTwoOperatorPages,
  press,
  reasonOf,
} from '../support/twoOperators.ts'

const site = await openSite()
const { api } = site

const prisma = () => api.deps.database.prisma
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)

const cancelElsewhere = (id: number, reason: string) =>
  changeAsAnotherOperator(api, 'cancelEncounter', { encounterId: globalId('OperatorEncounter', id), reason })

/** Returns what has the focus: the text of a button, or the id or tag of another element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document
    return element?.tagName === 'BUTTON' ? element.textContent : element?.id || element?.tagName
  })

test('after a refusal because of another operator, the focus stays on the button, then on the page', async () => {
  const { id } = await createEncounter(api, { name: 'River Table' })
  const { page: here, problems } = await openOperatorPage(site, `/operator/encounters/${id}`)
  await press(here, 'Cancel encounter')
  await reasonOf(here).fill('The host is ill.')
  await cancelElsewhere(id, 'Too few.')
  await here.getByText('Canceled because: Too few.').waitFor()
  expect(await reasonOf(here).inputValue()).toBe('The host is ill.')
  await answer(here, 'Cancel encounter')
  await here.getByRole('dialog').getByText('This encounter has been canceled already.').waitFor()
  expect(await focused(here)).toBe('Cancel encounter')
  await answer(here, 'Keep encounter')
  await here.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => focused(here)).toBe('content')
  expect(problems).toEqual([])
})

test('a form that disappears because of another operator does not move the focus to the top', async () => {
  const { id } = await createEncounter(api, { name: 'Hill Table' })
  const { page: here } = await openOperatorPage(site, `/operator/encounters/${id}/edit`)
  await here.getByLabel('Name').fill('Hillside Table')
  await cancelElsewhere(id, 'Too few.')
  await here.getByText('This encounter was canceled and can no longer be changed.').waitFor()
  await expect.poll(() => focused(here)).toBe('content')
})

test('a decision refused because of a new report shows the report, and can be made once it is read', async () => {
  const { case: found, about, encounter } = await createCase(api)
  const { page: here } = await openOperatorPage(site, `/operator/cases/${found.id}`)
  await here.getByLabel('It ends with').selectOption('WARNING')
  await here.getByLabel('It rests on').selectOption('BE_KIND')
  const statement = here.getByLabel(/^Statement to/)
  await statement.fill('We were told that you went on after a no.')
  const { id: reporterId } = await createMember(api)
  await prisma().report.create({
    data: {
      reporterId,
      aboutId: about.id,
      encounterId: encounter.id,
      caseId: found.id,
      kind: 'Danger',
      body: 'He waited outside.',
      wantsReply: true,
      createdAt: new Date(),
    },
  })
  await press(here, 'Decide')
  await here.getByText('Another report came in meanwhile.').waitFor()
  await here.getByText('He waited outside.').waitFor()
  expect(await statement.inputValue()).toBe('We were told that you went on after a no.')
  await press(here, 'Decide')
  await here.getByText('The case is decided.').waitFor()
})

test('a note about a request that another operator decided meanwhile stays, and the reply says so', async () => {
  const email = 'asks@example.org'
  await createRequest(api, { state: 'Requested', decidedAt: null, requestedAt: ago(day), email })
  const { here, there, problems } = await openTwoOperatorPages(site, '/operator/early-access')
  for (const page of [here, there]) await page.getByRole('checkbox', { name: email }).check()
  await press(here, 'Decline 1')
  await here.getByLabel('Note (optional)').fill('Not this year.')
  await press(there, 'Invite 1')
  await answer(there, 'Invite 1 person')
  await there.getByText('Invited 1 person.').waitFor()
  await here.getByText('Nobody waits for a decision.').waitFor()
  expect(await here.getByLabel('Note (optional)').inputValue()).toBe('Not this year.')
  await answer(here, 'Decline 1 person')
  await here.getByText('Declined 0 people. 1 had been decided already.').waitFor()
  expect(await mailsTo(api, { email }, 'earlyAccessDeclined')).toEqual([])
  expect(problems.flat()).toEqual([])
})

test('a dialog stays if another operator ends its subject, and the reply says why nothing was done', async () => {
  const { id, username } = await createMember(api, { status: 'Canceled', canceledAt: ago(day) })
  const { page: here } = await openOperatorPage(site, '/operator/privacy')
  await press(here, `Erase now: ${username}`)
  await changeAsAnotherOperator(api, 'eraseMember', { memberId: globalId('OperatorMember', id) })
  await here.getByText('Nobody waits to be erased.').waitFor()
  await answer(here, 'Erase for good')
  await here.getByText(`${username} could not be erased. This member is erased already.`).waitFor()
  expect((await prisma().member.findUniqueOrThrow({ where: { id } })).erasedAt).not.toBeNull()
})

test('a typed reason stays if another operator lifts the same bar or withdraws the same report', async () => {
  const { case: found } = await createCase(api)
  await decide(api, await createOperator(api), found, 'BARRED_PAIR')
  const { here, there } = await openTwoOperatorPages(site, `/operator/cases/${found.id}`)
  for (const page of [here, there]) await press(page, 'Lift the bar')
  await reasonOf(here).fill('They have talked.')
  await reasonOf(there).fill('Both asked for it.')
  await answer(there, 'Lift the bar')
  await there.getByText('The bar is lifted.').waitFor()
  await here.getByRole('button', { name: 'Lift the bar' }).first().waitFor()
  await answer(here, 'Lift the bar')
  await here.getByRole('dialog').getByText('The bar could not be lifted.').waitFor()
  expect(await reasonOf(here).inputValue()).toBe('They have talked.')
  await answer(here, 'Keep them apart')
  await here.getByRole('button', { name: 'Lift the bar' }).waitFor({ state: 'detached' })

  for (const page of [here, there]) await press(page, 'Withdraw')
  await answer(there, 'Withdraw it')
  await there.getByText('The report is withdrawn.').waitFor()
  await here.getByText(/^Withdrawn /).waitFor()
  await answer(here, 'Withdraw it')
  await here.getByText('The report is withdrawn.').waitFor()
})

test('a number that another operator saved is shown, or asked about if one was being typed', async () => {
  const encounter = await createEncounter(api, { name: 'Lake Table' })
  await invite(api, await createMember(api), encounter)
  const { here, there } = await openTwoOperatorPages(
    site,
    `/operator/encounters/${encounter.id}?part=INVITED`,
  )
  const until = (page: Page) => page.getByLabel(/^Hours before the start until/)
  const reminder = (page: Page) => page.getByLabel(/^Remind those who have not answered/)
  for (const page of [here, there]) await page.getByText('Whoever declines is not replaced').click()
  await until(there).fill('30')
  await press(there, 'Save')
  await here.getByText('Whoever declines is replaced, until 30 hours before the start').waitFor()
  await expect.poll(() => until(here).inputValue()).toBe('30')
  expect(await here.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)

  await reminder(here).fill('9')
  await reminder(there).fill('20')
  await press(there, 'Save reminder')
  await here.getByText('Another operator has saved another number meanwhile.').waitFor()
  expect(await reminder(here).inputValue()).toBe('9')
  expect(await here.getByRole('button', { name: 'Save reminder' }).isDisabled()).toBe(true)
  await press(here, 'Go on with mine')
  await press(here, 'Save reminder')
  await here.getByText('The reminder is saved.').waitFor()
  expect((await prisma().encounter.findUniqueOrThrow({ where: { id: encounter.id } })).remindHours).toBe(9)
})

test('a member who gave up their place meanwhile leaves the roster once an operator is refused', async () => {
  const encounter = await createEncounter(api, { name: 'Pond Table' })
  const { member, invitation } = await createSeat(api, encounter)
  const { page: here } = await openOperatorPage(site, `/operator/encounters/${encounter.id}`)
  await press(here, `Remove ${member.username}`)
  await reasonOf(here).fill('You asked us to.')
  await prisma().invitation.update({
    where: { id: invitation.id },
    data: { status: 'Declined', canceledAt: new Date(), seatedAt: null },
  })
  await answer(here, 'Take off')
  await here.getByRole('dialog').getByText('This invitation is not open any more.').waitFor()
  await here.getByRole('tab', { name: 'Declined 1' }).waitFor()
  await answer(here, 'Keep')
  await here.getByRole('button', { name: `Remove ${member.username}` }).waitFor({ state: 'detached' })
})

test('if two operators invite the same groups, the second reads that none was left', async () => {
  await createPeople(api, 12)
  const operator = await createOperator(api)
  const slots = [{ weekday: 2, time: '19:00', tables: 1, active: true }]
  const plan = { locationId: globalId('Location', 1), kind: 'FIRST', overInvite: 1, slots }
  expect((await mutate(api, operator, 'setWeeklyPlan', plan, 'plans { id }')).errors).toBeUndefined()
  const { here, there, problems } = await openTwoOperatorPages(site, '/operator/week')
  await press(there, 'Propose the week')
  await there.getByText('1 proposal has begun.').waitFor()
  await api.work()
  const name = 'Invite: First Encounter, Metro Detroit'
  for (const page of [here, there]) await press(page, name)
  await answer(there, 'Invite 1 group')
  await there.getByText('1 group is invited.').waitFor()
  await here.getByRole('dialog', { name: 'Invite 0 groups?' }).waitFor()
  await answer(here, 'Invite 0 groups')
  await here.getByText('No group was left to be invited.').waitFor()
  expect(await prisma().encounter.count({ where: { formationGroup: { isNot: null } } })).toBe(1)
  expect(problems.flat()).toEqual([])
})
