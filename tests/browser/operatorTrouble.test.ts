import { expect, test } from 'vitest'
import { createCase } from '../support/cases.ts'
import { createEncounter, createMember } from '../support/factories.ts'
import { loseReplyTo } from '../support/loseReplyTo.ts'
import { openSite } from '../support/openSite.ts'
import { createOperator } from '../support/seats.ts'
import { answer, press, reasonOf } from '../support/twoOperators.ts'

const { api, openPage } = await openSite()

test('a change whose reply is lost shows its outcome, and is not made twice', async () => {
  const { id } = await createEncounter(api)
  const page = await openPage(await createOperator(api))
  await page.goto(`/operator/encounters/${id}`)
  await press(page, 'Cancel encounter')
  await reasonOf(page).fill('The host is ill.')
  const isLost = await loseReplyTo(page, 'cancelEncounter')
  await answer(page, 'Cancel encounter')
  await page.getByText('We could not reach the server.').waitFor()
  await page.getByText('Canceled because: The host is ill.').waitFor()
  expect(isLost()).toBe(true)
  await answer(page, 'Cancel encounter')
  await page.getByText('This encounter has been canceled already.').waitFor()
  const lines = { subjectId: String(id), action: 'cancelEncounter' }
  expect(await api.deps.database.prisma.auditEntry.count({ where: lines })).toBe(1)
})

test('a decision about a case whose reply is lost is said to be made', async () => {
  const { case: opened } = await createCase(api)
  const page = await openPage(await createOperator(api))
  await page.goto(`/operator/cases/${opened.id}`)
  await page.getByLabel('It ends with').selectOption({ label: 'Nothing found' })
  const isLost = await loseReplyTo(page, 'decideCase')
  await press(page, 'Decide')
  await page.getByText('The case is decided.').waitFor()
  expect(isLost()).toBe(true)
  expect(await page.getByText('could not be decided').count()).toBe(0)
  expect(await page.getByText('has changed since you opened it').count()).toBe(0)
})

test('a passkey that is requested after a new release reloads the page, and the draft stays', async () => {
  const { id } = await createMember(api)
  const operator = await createOperator(api)
  const page = await openPage(operator, { confirmed: false })
  await page.goto(`/operator/members/${id}`)
  await press(page, 'Correct email')
  await page.getByLabel('New email').fill('right@example.org')
  await page.getByLabel('Reason, for the audit log').fill('She called.')
  const old = '**/assets/askStepUp-*.js'
  await page.route(old, (route) => route.fulfill({ status: 404 }))
  await answer(page, 'Correct email')
  await page.getByText('A part of this page was missing, so we loaded it again.').waitFor()
  await page.unroute(old)
  await press(page, 'Correct email')
  await expect.poll(() => page.getByLabel('New email').inputValue()).toBe('right@example.org')
  await answer(page, 'Correct email')
  await page.getByRole('dialog', { name: 'Set up a passkey' }).waitFor()
})
