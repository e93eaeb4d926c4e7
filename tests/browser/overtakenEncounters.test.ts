import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createEncounter, createMember } from '../support/factories.ts'
import { openSite } from '../support/openSite.ts'
import { createPeople } from '../support/proposals.ts'
import { answer, openTwoOperatorPages, press, reasonOf } from '../support/twoOperators.ts'

const site = await openSite()
const { api } = site

test('a meeting link that another operator set meanwhile can be replaced once theirs is read', async () => {
  const { encounter } = api.deps.database.prisma
  const { id } = await createEncounter(api, { meetingUrl: null })
  const { here, there, problems } = await openTwoOperatorPages(site, `/operator/encounters/${id}/edit`)
  const write = async (page: Page, name: string) => {
    await page.getByLabel('Meeting link').selectOption({ label: 'My own' })
    await page.getByLabel('Address of the meeting').fill(`https://meet.example.org/${name}`)
  }
  await write(here, 'mine')
  await write(there, 'theirs')
  await press(there, 'Save changes')
  await there.getByText('The encounter is changed.').waitFor()
  await here.getByText('Another operator has changed the meeting link meanwhile.').waitFor()
  expect(await here.getByLabel('Address of the meeting').inputValue()).toContain('/mine')
  await press(here, 'Save changes')
  await here.getByText('The encounter is changed.').waitFor()
  const { meetingUrl } = await encounter.findUniqueOrThrow({ where: { id } })
  expect(meetingUrl).toBe('https://meet.example.org/mine')
  expect(problems.flat()).toEqual([])
})

test('suggested guests and a draft note stay if another operator fills or cancels the table', async () => {
  const { id } = await createEncounter(api, { name: 'Fell Table' })
  await createPeople(api, 12)
  const guest = await createMember(api, { username: 'Guest Wanted' })
  const { here, there, problems } = await openTwoOperatorPages(site, `/operator/encounters/${id}`)
  const filling = here.getByRole('region', { name: 'Fill this table' })
  for (const page of [here, there]) await press(page, 'Find who fits best')
  await here.getByText('Invite somebody', { exact: true }).click()
  await here.getByLabel('Note in the mail (optional)').fill('We met at the fair.')
  await press(there, 'Invite 12 people')
  await there.getByText('12 people are invited, by mail.').waitFor()
  await filling.getByText('As many people are invited by now as can be.').waitFor()
  await here.getByLabel('Search by name or e-mail').fill(guest.username)
  const invite = here.getByRole('button', { name: `Invite ${guest.username}` })
  await invite.waitFor()
  await press(there, 'Cancel encounter')
  await reasonOf(there).fill('Snow.')
  await answer(there, 'Cancel encounter')
  const said = 'This encounter has been canceled. The roster can no longer be changed.'
  await expect.poll(() => here.getByText(said).count()).toBeGreaterThan(1)
  expect(await here.getByLabel('Note in the mail (optional)').inputValue()).toBe('We met at the fair.')
  expect(await invite.isDisabled()).toBe(true)
  await filling.getByText(said).waitFor()
  await filling.getByRole('button', { name: 'Close' }).click()
  await filling.waitFor({ state: 'detached' })
  expect(problems.flat()).toEqual([])
})
