import { expect, test } from 'vitest'
import { day } from '../support/clock.ts'
import { createMember, signIn } from '../support/factories.ts'
import { openSite } from '../support/openSite.ts'
import { createPeople, propose } from '../support/proposals.ts'
import { createOperator } from '../support/seats.ts'
import { answer, openTwo, press } from '../support/twoOperators.ts'

const site = await openSite()
const { api } = site

test('an email that another operator corrected meanwhile is corrected again once it is read', async () => {
  const member = await createMember(api)
  const { here, there, problems } = await openTwo(site, `/operator/members/${member.id}`)
  const dialog = here.getByRole('dialog')
  for (const [page, email] of [
    [here, 'mine@example.org'],
    [there, 'theirs@example.org'],
  ] as const) {
    await press(page, 'Correct email')
    await page.getByLabel('New email').fill(email)
    await page.getByLabel('Reason, for the audit log').fill('She called.')
  }
  await answer(there, 'Correct email')
  await there.getByText('The email is corrected, every session has ended').waitFor()
  await dialog.getByText('it is theirs@example.org now. What you wrote is still here.').waitFor()
  await answer(here, 'Correct email')
  await here.getByText('The email is corrected, every session has ended').waitFor()
  const { email } = await api.deps.database.prisma.member.findUniqueOrThrow({ where: { id: member.id } })
  expect(email).toBe('mine@example.org')
  expect(problems.flat()).toEqual([])
})

test('a start that another operator adds while groups are to be formed again can be given its tables there', async () => {
  await createPeople(api, 24)
  const operator = await createOperator(api)
  const slots = [new Date(Date.now() + 7 * day).toISOString()]
  const asked = { kind: 'FIRST', slots, tablesPerSlot: [1] }
  const { rowId } = await propose(api, operator, await signIn(api, operator), asked)
  const { here, there, problems } = await openTwo(site, `/operator/groups/${rowId}`)
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
  expect(problems.flat()).toEqual([])
})
