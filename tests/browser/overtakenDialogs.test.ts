import { expect, test } from 'vitest'
import { createMember } from '../support/factories.ts'
import { openSite } from '../support/openSite.ts'
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
