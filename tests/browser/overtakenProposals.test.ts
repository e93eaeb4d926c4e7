import { expect, test } from 'vitest'
import { day } from '../support/clock.ts'
import { signIn } from '../support/factories.ts'
import { openSite } from '../support/openSite.ts'
import { createPeople, propose } from '../support/proposals.ts'
import { createOperator } from '../support/seats.ts'
import { answer, openTwoOperatorPages, press } from '../support/twoOperators.ts'

const site = await openSite()
const { api } = site

/** Opens a proposal of two tables, some days ahead, in the browsers of two operators. */
async function openTables(days: number) {
  await createPeople(api, 24)
  const operator = await createOperator(api)
  const slots = [new Date(Date.now() + days * day).toISOString()]
  const asked = { kind: 'FIRST', slots, tablesPerSlot: [2] }
  const { rowId } = await propose(api, operator, await signIn(api, operator), asked)
  return openTwoOperatorPages(site, `/operator/groups/${rowId}`)
}

test('if another operator dissolves the chosen tables, the choice shrinks and never becomes all tables', async () => {
  const { here, there, problems } = await openTables(7)
  const dialog = here.getByRole('dialog')
  const dissolve = async (number: number) => {
    await press(there, `Dissolve table ${number}`)
    await answer(there, 'Dissolve')
    await there.getByText(`Table ${number} is dissolved.`).waitFor()
  }
  await here.getByLabel('Choose table 1').check()
  await press(here, 'Invite 1 chosen')
  await dissolve(1)
  await dialog.getByText('Of the 1 chosen 0 are left.').waitFor()
  await answer(here, 'Invite')
  await answer(here, 'Not yet')
  expect(await api.deps.database.prisma.encounter.count()).toBe(0)
  await here.getByLabel('Choose table 2').check()
  await here.getByRole('button', { name: 'Invite 1 chosen' }).waitFor()
  await dissolve(2)
  await here.getByRole('button', { name: 'Invite 1 chosen' }).waitFor({ state: 'detached' })
  expect(problems.flat()).toEqual([])
})

test('a dialog about a table stays open if another operator forms the groups again, and says so', async () => {
  const { here, there, problems } = await openTables(9)
  const dialog = here.getByRole('dialog')
  await press(here, 'Dissolve table 1')
  await press(there, 'Form again')
  await answer(there, 'Form again')
  await dialog.getByText('Another operator has begun to form groups here meanwhile.').waitFor()
  await api.work()
  await here.getByRole('region', { name: 'Table 1' }).waitFor()
  await dialog.getByText('Another operator has dissolved it meanwhile, or formed the groups again.').waitFor()
  await answer(here, 'Dissolve')
  await dialog.getByText('Table 1 was not dissolved.').waitFor()
  await answer(here, 'Leave it')
  await dialog.waitFor({ state: 'detached' })
  await here.getByRole('button', { name: 'Dissolve table 2' }).waitFor()
  expect(problems.flat()).toEqual([])
})
