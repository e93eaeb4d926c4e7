import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { day, minute } from '../support/clock.ts'
import { createEncounter, createMember, invite, signIn } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { openSite } from '../support/openSite.ts'
import { createPeople, propose } from '../support/proposals.ts'
import { createOperator, createSeat, mutate } from '../support/seats.ts'
import { tablePage } from '../support/tablePage.ts'
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

test('an email that another operator corrected meanwhile can be corrected again once it is read', async () => {
  const member = await createMember(api)
  const { page: here, problems } = await openOperatorPage(site, `/operator/members/${member.id}`)
  const dialog = here.getByRole('dialog')
  const reason = 'She called.'
  await press(here, 'Correct email')
  await here.getByLabel('New email').fill('mine@example.org')
  await here.getByLabel('Reason, for the audit log').fill(reason)
  const memberId = globalId('OperatorMember', member.id)
  await changeAsAnotherOperator(api, 'correctEmail', { memberId, email: 'theirs@example.org', reason })
  await dialog.getByText('it is theirs@example.org now. What you wrote is still here.').waitFor()
  await answer(here, 'Correct email')
  await here.getByText('The email is corrected, every session has ended').waitFor()
  const { email } = await api.deps.database.prisma.member.findUniqueOrThrow({ where: { id: member.id } })
  expect(email).toBe('mine@example.org')
  expect(problems).toEqual([])
})

test('the dialog about forming groups again also has a start that another operator adds meanwhile', async () => {
  await createPeople(api, 24)
  const operator = await createOperator(api)
  const slots = [new Date(Date.now() + 7 * day).toISOString()]
  const asked = { kind: 'FIRST', slots, tablesPerSlot: [1] }
  const { rowId } = await propose(api, operator, await signIn(api, operator), asked)
  const { here, there, problems } = await openTwoOperatorPages(site, `/operator/groups/${rowId}`)
  const limits = here.getByRole('dialog').getByLabel(/^Tables at most, /)
  await press(here, 'Form again')
  await limits.fill('2')
  await press(there, 'Add tables')
  await there.getByLabel('When').selectOption({ label: 'Another time' })
  await there.getByLabel(/^Start /).fill(`${new Date(Date.now() + 9 * day).toISOString().slice(0, 10)}T19:00`)
  await answer(there, 'Add tables')
  await there.getByRole('heading', { name: 'Adding tables' }).waitFor()
  await api.work()
  await expect.poll(() => limits.count()).toBe(2)
  expect(await limits.first().inputValue()).toBe('2')
  await limits.last().fill('3')
  await answer(here, 'Form again')
  await here.getByRole('heading', { name: 'Forming the groups' }).waitFor()
  const run = await api.deps.database.prisma.formationRun.findUniqueOrThrow({ where: { id: rowId } })
  expect(run.tablesPerSlot).toEqual([2, 3])
  await api.work()
  expect(problems.flat()).toEqual([])
})

test('an operator who stops adding tables after another one did loses nothing, and reads why', async () => {
  await createPeople(api, 12)
  const operator = await createOperator(api)
  const slots = [new Date(Date.now() + 11 * day).toISOString()]
  const { id, rowId } = await propose(api, operator, await signIn(api, operator), { kind: 'FIRST', slots })
  const adding = { proposalId: id, startsAt: slots[0] }
  expect((await mutate(api, operator, 'addTables', adding, 'proposal { id }')).errors).toBeUndefined()
  const { here, there, problems } = await openTwoOperatorPages(site, `/operator/groups/${rowId}`)
  for (const page of [here, there]) await press(page, 'Stop forming')
  await answer(there, 'Stop')
  await there.getByText('No tables are added.').waitFor()
  await here.getByRole('heading', { name: 'Adding tables', exact: true }).waitFor({ state: 'detached' })
  await answer(here, 'Stop')
  await here.getByText('It could not be stopped. No tables are being added any more.').waitFor()
  await here.getByRole('region', { name: 'Table 1' }).waitFor()
  const run = await api.deps.database.prisma.formationRun.findUniqueOrThrow({ where: { id: rowId } })
  expect(run.state).toBe('Ready')
  expect(problems.flat()).toEqual([])
})

test('a dialog about a table under Live stays open with its reason if another operator ends the table', async () => {
  const encounter = await createEncounter(api, {
    name: 'Moor Table',
    startsAt: new Date(Date.now() - 2 * minute),
  })
  const { member, invitation } = await createSeat(api, encounter)
  await tablePage(api, invitation.seatToken).be()
  const { page: here, problems } = await openOperatorPage(site, '/operator/live')
  const dialog = here.getByRole('dialog')
  await here.getByText('Everyone, and when each was last seen').click()
  await press(here, `Remove ${member.username}`)
  await reasonOf(here).fill('Swore at somebody.')
  await changeAsAnotherOperator(api, 'endTableEarly', {
    encounterId: globalId('OperatorEncounter', encounter.id),
  })
  await here.getByText('No table is open.').waitFor()
  expect(await reasonOf(here).inputValue()).toBe('Swore at somebody.')
  await answer(here, 'Remove')
  await dialog.getByText(`${member.username} could not be removed.`).waitFor()
  await answer(here, 'Cancel')
  await dialog.waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})

test('a choice that another operator changed can be renamed once their name is read; their zone stays', async () => {
  const { location } = api.deps.database.prisma
  const { id } = await location.create({ data: { label: 'Upper Lake' } })
  const { here, there, problems } = await openTwoOperatorPages(site, '/operator/settings?kind=LOCATION')
  const nameIn = (page: Page) => page.getByRole('dialog').getByLabel('Name', { exact: true })
  for (const page of [here, there]) await press(page, 'Rename Upper Lake')
  await nameIn(here).fill('Lakes')
  await nameIn(there).fill('Lakeland')
  await there.getByRole('dialog').getByLabel('Time zone').fill('America/Chicago')
  await answer(there, 'Save')
  await there.getByText('Upper Lake is saved as Lakeland.').waitFor()
  await here.getByText('Another operator has changed this meanwhile.').waitFor()
  await answer(here, 'Save')
  await here.getByText('Lakeland is saved as Lakes.').waitFor()
  const saved = { label: 'Lakes', timeZone: 'America/Chicago' }
  expect(await location.findUniqueOrThrow({ where: { id } })).toMatchObject(saved)
  expect(problems.flat()).toEqual([])
})

test('a dialog about a table stays open if another operator locks or dissolves it, and says so', async () => {
  await createPeople(api, 24)
  const operator = await createOperator(api)
  const slots = [new Date(Date.now() + 13 * day).toISOString()]
  const asked = { kind: 'FIRST', slots, tablesPerSlot: [2] }
  const { rowId, state } = await propose(api, operator, await signIn(api, operator), asked)
  expect(state).toBe('READY')
  const { here, there, problems } = await openTwoOperatorPages(site, `/operator/groups/${rowId}`)
  const dialog = here.getByRole('dialog')
  await press(here, 'Dissolve table 1')
  await press(there, 'Lock table 1')
  await there.getByText('Table 1 is locked.').waitFor()
  await dialog.getByText('Another operator has locked it meanwhile.').waitFor()
  await answer(here, 'Dissolve')
  await dialog.getByText('A locked table cannot be changed.').waitFor()
  await press(there, 'Unlock table 1')
  await there.getByText('Table 1 is open again.').waitFor()
  await dialog.getByText('Another operator has locked it meanwhile.').waitFor({ state: 'detached' })
  await press(there, 'Dissolve table 1')
  await answer(there, 'Dissolve')
  await there.getByText('Table 1 is dissolved.').waitFor()
  await dialog.getByText('Another operator has dissolved it meanwhile, or formed the groups again.').waitFor()
  await answer(here, 'Leave it')
  await dialog.waitFor({ state: 'detached' })
  expect(await api.deps.database.prisma.formationGroup.count({ where: { runId: rowId } })).toBe(1)
  expect(problems.flat()).toEqual([])
})

test('the dialog about inviting a member again stays open if another operator did it, and says so', async () => {
  const encounter = await createEncounter(api, { name: 'Fen Table' })
  const member = await createMember(api, { awayUntil: encounter.startsAt })
  const { id } = await invite(api, member, encounter, { status: 'Declined', respondedAt: new Date() })
  const { here, there, problems } = await openTwoOperatorPages(
    site,
    `/operator/encounters/${encounter.id}?part=DECLINED`,
  )
  const dialog = here.getByRole('dialog')
  for (const page of [here, there]) await press(page, `Invite again: ${member.username}`)
  await dialog.getByText('Not free then, as their own availability says.').waitFor()
  await answer(there, 'Invite all the same')
  await there.getByText(`${member.username} is invited again.`).waitFor()
  await dialog.getByText(`${member.username} is not on this list any more.`).waitFor()
  await answer(here, 'Invite all the same')
  await here.getByText(`${member.username} was not invited.`).waitFor()
  const invitation = await api.deps.database.prisma.invitation.findUniqueOrThrow({ where: { id } })
  expect(invitation.status).toBe('Invited')
  expect(problems.flat()).toEqual([])
})
