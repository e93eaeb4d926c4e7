import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import { day } from '../support/clock.ts'
import { bothWidths, expectAccessible } from '../support/expectAccessible.ts'
import { createEncounter, createMember } from '../support/factories.ts'
import { networkFailures, noteProblems } from '../support/memberBrowser.ts'
import { openSite } from '../support/openSite.ts'
import { createSeat } from '../support/seats.ts'

const { api, openPage } = await openSite()
let page: Page
let problems: string[]

/**
 * Creates an encounter of some days ago at which the member chose `chosen` others. With `wasChosen`, one of them chose
 * the member.
 */
async function createPastEncounter(
  member: Member,
  daysAgo: number,
  name: string,
  chosen: number,
  wasChosen: boolean,
) {
  const { prisma } = api.deps.database
  const at = new Date(Date.now() - daysAgo * day)
  const encounter = await createEncounter(api, { name, startsAt: at })
  const attended = { attendance: 'Attended' } as const
  const { invitation: own } = await createSeat(api, encounter, member, attended)
  await prisma.invitation.update({ where: { id: own.id }, data: { processedAt: at } })
  for (let i = 0; i < Math.max(chosen, 4); i++) {
    const other = await createMember(api, { username: `${name.replaceAll(' ', '')}${i}` })
    const { invitation } = await createSeat(api, encounter, other, attended)
    const choice = { encounterId: encounter.id, createdAt: at, releasedAt: at }
    if (i < chosen) {
      await prisma.impression.create({ data: { ...choice, chooserId: own.id, chosenId: invitation.id } })
    }
    if (i === 0 && wasChosen) {
      await prisma.impression.create({ data: { ...choice, chooserId: invitation.id, chosenId: own.id } })
    }
  }
  return own.id
}

async function open(member: Member, path: string, width: 390 | 1280): Promise<void> {
  page = await openPage(member, { width })
  problems = noteProblems(page, networkFailures)
  await page.goto(path)
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const tab = (name: string) => page.getByRole('tab', { name })
const names = async () => {
  const rows = page.getByRole('table').locator('tbody tr')
  await rows.first().waitFor()
  return rows.evaluateAll((all) => all.map((row) => row.querySelector('td')?.textContent))
}

test('a member answers an impression, sees their connections and takes them back', async () => {
  const { prisma } = api.deps.database
  const member = await createMember(api)
  const wanted = await createPastEncounter(member, 9, 'Lake Table', 2, true)
  const unwanted = await createPastEncounter(member, 5, 'Hill Table', 0, true)
  await open(member, '/member/dashboard', 390)

  const impressions = page.getByRole('region', { name: 'You Made an Impression' })
  await impressions.waitFor()
  await expectAccessible(page, 'the dashboard with impressions', bothWidths)
  await press('No Thanks: Hill Table')
  await page.getByText("Thanks, we'll keep you in mind for future events.").waitFor()
  await press(`Yes, I'm Interested: Lake Table`)
  await page.getByText("We'll try to match you for a Second Encounter!").waitFor()
  await expect.poll(() => impressions.getByRole('listitem').count()).toBe(0)
  const responses = await prisma.impressionResponse.findMany({
    where: { invitation: { memberId: member.id } },
  })
  expect(Object.fromEntries(responses.map(({ invitationId, accept }) => [invitationId, accept]))).toEqual({
    [unwanted]: false,
    [wanted]: true,
  })

  await page.goto('/member/my-connections')
  expect(await names()).toEqual(['LakeTable0', 'LakeTable1'])
  await expectAccessible(page, 'Created by Me', bothWidths)
  await press('Remove LakeTable0, Lake Table')
  await page.getByText('This action cannot be undone.').waitFor()
  await expectAccessible(page, 'the Remove Connection dialog', bothWidths)
  await page.context().setOffline(true)
  await press('Confirm Remove')
  await expect.poll(names).toEqual(['LakeTable0', 'LakeTable1'])
  await page.context().setOffline(false)
  await press('Remove LakeTable0, Lake Table')
  await press('Confirm Remove')
  await expect.poll(names).toEqual(['LakeTable1'])
  await expect
    .poll(() => prisma.impression.count({ where: { chooserId: wanted, removedAt: { not: null } } }))
    .toBe(1)

  await tab('When I Was Chosen').click()
  await page.waitForURL('**/member/my-connections?tab=chosen')
  await expect.poll(names).toEqual(['Lake Table'])
  await expectAccessible(page, 'When I Was Chosen', bothWidths)
  await press('Disconnect from Lake Table')
  await press('Stay Connected')
  await press('Disconnect from Lake Table')
  await page.getByText('You will no longer be considered for a Second Encounter from that event.').waitFor()
  await press('Confirm Disconnect')
  await page.getByText('Everything looks quiet here for now.').waitFor()
  await expect
    .poll(() =>
      prisma.impressionResponse.count({ where: { invitationId: wanted, optedOutAt: { not: null } } }),
    )
    .toBe(1)

  await page.reload()
  await page.getByText('Everything looks quiet here for now.').waitFor()
  await tab('When I Was Chosen').press('ArrowLeft')
  await expect.poll(names).toEqual(['LakeTable1'])
  expect(problems).toEqual([])
})

test('a long list loads twenty at a time', async () => {
  const member = await createMember(api)
  await createPastEncounter(member, 9, 'Early', 11, false)
  await createPastEncounter(member, 7, 'Later', 11, false)
  await open(member, '/member/my-connections', 390)
  expect(await names()).toHaveLength(20)
  await press('Show more')
  await expect.poll(names).toHaveLength(22)
  expect(new Set(await names()).size).toBe(22)
  expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
  await expectAccessible(page, 'a long list')
  expect(problems).toEqual([])
})

test('each tab says so if there are no connections', async () => {
  await open(await createMember(api), '/member/my-connections', 390)
  await page.getByText('You haven’t created any connections yet.').waitFor()
  await expectAccessible(page, 'no connections')
  await page.getByRole('tabpanel').getByRole('link', { name: 'My Encounters' }).waitFor()
  expect(problems).toEqual([])
})

test('dates and badges in tables stay on one line, whatever is beside them', async () => {
  const member = await createMember(api)
  await createPastEncounter(member, 9, 'A Table with a Name of Many Words at the Lake', 2, true)
  const linesOf = (words: RegExp) =>
    page
      .getByRole('table')
      .getByText(words)
      .first()
      .evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      })
  await open(member, '/member/my-connections', 1280)
  expect(await linesOf(/^\w{3}, \w{3} \d/)).toBe(1)
  for (const width of [390, 1280] as const) {
    await open(member, '/member/my-encounters?tab=previous', width)
    expect(await linesOf(/^Made an Impression/), `${width}`).toBe(1)
  }
  expect(problems).toEqual([])
})
