import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createEncounter } from '../support/factories.ts'
import { openSite } from '../support/openSite.ts'
import { openTwo, press } from '../support/twoOperators.ts'

const site = await openSite()
const { api } = site

test('a meeting link that another operator gave meanwhile is replaced once that is read', async () => {
  const { encounter } = api.deps.database.prisma
  const { id } = await createEncounter(api, { meetingUrl: null })
  const { here, there, problems } = await openTwo(site, `/operator/encounters/${id}/edit`)
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
