import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Encounter, Invitation, Member } from '../../server/generated/client/client.ts'
import type { Look } from '../support/browser.ts'
import { day } from '../support/clock.ts'
import { bothWidths, expectAccessible } from '../support/expectAccessible.ts'
import { attend, createEncounter, createMember } from '../support/factories.ts'
import { noteProblems, storeSession } from '../support/memberBrowser.ts'
import { openSite } from '../support/openSite.ts'
import { createSeat } from '../support/seats.ts'
import { waitForWordsAfter } from '../support/waitForWordsAfter.ts'

const { api, openPage } = await openSite()

type Attended = { encounter: Encounter; me: Member; seat: Invitation; others: Member[] }

async function createAttended(others: number): Promise<Attended> {
  const startsAt = new Date(Date.now() - 2 * day)
  const encounter = await createEncounter(api, { startsAt })
  const people = []
  for (let index = 0; index <= others; index++) {
    const place = await createSeat(api, encounter)
    await attend(api, place.invitation)
    people.push(place)
  }
  const [own, ...rest] = people
  if (!own) throw new Error('Nobody came')
  return { encounter, me: own.member, seat: own.invitation, others: rest.map(({ member }) => member) }
}

async function open({ me, encounter }: Attended, look: Pick<Look, 'width'> = {}) {
  const page = await openPage(me, look)
  const problems = noteProblems(page)
  await page.goto('/member/my-encounters?tab=unprocessed')
  await page.getByRole('link', { name: `Process ${encounter.name}` }).click()
  await page.getByText('Your choices are private').waitFor()
  return { visitor: page.context(), page, problems }
}

const chosenBy = async ({ seat }: Attended) => {
  const impressions = await api.deps.database.prisma.impression.findMany({
    where: { chooserId: seat.id },
    select: { chosen: { select: { memberId: true } } },
  })
  return impressions.map(({ chosen }) => chosen.memberId).sort()
}

const isProcessed = async ({ seat }: Attended) =>
  (await api.deps.database.prisma.invitation.findUniqueOrThrow({ where: { id: seat.id } })).processedAt !==
  null

test('a member chooses, and the encounter is processed', async () => {
  const attended = await createAttended(4)
  const [first, second, third] = attended.others
  if (!first || !second || !third) throw new Error('Too few came')
  const { page, problems } = await open(attended, { width: 390 })
  await page.getByRole('checkbox', { name: first.username }).check()
  await page.getByRole('checkbox', { name: third.username }).check()
  const more = page.getByRole('button', { name: `More about ${second.username}` })
  await more.click()
  await page.getByRole('button', { name: `Don't seat me with ${second.username}`, exact: true }).click()
  await page.getByText("You won't be seated together.").waitFor()
  await expectAccessible(page, 'choosing', bothWidths)
  await waitForWordsAfter(page, 'Your impressions have been submitted.', () =>
    page.getByRole('button', { name: 'Submit Impressions' }).click(),
  )
  expect(await chosenBy(attended)).toEqual([first.id, third.id].sort())
  await page.waitForURL('**/member/my-encounters')
  await page.getByRole('tab', { name: 'Unprocessed' }).click()
  await page.getByText('You’ve processed all your attended encounters.').waitFor()

  await page.getByRole('tab', { name: 'Previous' }).click()
  await page.getByRole('link', { name: attended.encounter.name, exact: true }).click()
  await page.getByText('You have processed this encounter').waitFor()
  await page.getByRole('listitem').filter({ hasText: first.username }).getByText('You chose them').waitFor()
  expect(await page.getByText('You chose them').count()).toBe(2)
  await expectAccessible(page, 'a processed encounter', bothWidths)
  await more.click()
  await page.getByRole('button', { name: `Undo: don't seat me with ${second.username}` }).click()
  await page.getByText("You won't be seated together.").waitFor({ state: 'detached' })
  const avoidances = () => api.deps.database.prisma.avoidance.count({ where: { memberId: attended.me.id } })
  await expect.poll(avoidances).toBe(0)
  expect(problems).toEqual([])
})

test('"No Standouts This Time" processes the encounter, too', async () => {
  const attended = await createAttended(2)
  const { page, problems } = await open(attended)
  await waitForWordsAfter(page, 'Event marked as processed.', () =>
    page.getByRole('button', { name: 'No Standouts This Time' }).click(),
  )
  await page.waitForURL('**/member/my-encounters')
  expect(await chosenBy(attended)).toEqual([])
  expect(await isProcessed(attended)).toBe(true)
  expect(problems).toEqual([])
})

test('ticks are not lost by a slip: a link, going back or closing', async () => {
  const attended = await createAttended(2)
  const { page, problems } = await open(attended)
  const box = page.getByRole('checkbox', { name: attended.others[0]?.username ?? '' })
  await box.check()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.getByRole('link', { name: 'Help' }).click()
  await dialog.waitFor()
  await expectAccessible(page, 'the dialog on leaving')
  await page.getByRole('button', { name: 'Stay' }).click()
  expect(new URL(page.url()).pathname).toBe(`/member/select-impressions/${attended.encounter.id}`)
  expect(await box.isChecked()).toBe(true)

  const [question] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })])
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  expect(await box.isChecked()).toBe(true)

  await page.evaluate(() => window.history.back())
  await dialog.waitFor()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/member/my-encounters?tab=unprocessed')
  await page.getByRole('link', { name: 'Help' }).click()
  await page.waitForURL('**/member/help')
  expect(await isProcessed(attended)).toBe(false)
  expect(problems).toEqual([])
})

test('an encounter that the member did not attend, or that does not exist, cannot be opened', async () => {
  const attended = await createAttended(1)
  const stranger = await createMember(api)
  const page = await openPage(stranger)
  for (const eventId of [attended.encounter.id, 2_000_000_000, 'seven']) {
    await page.goto(`/member/select-impressions/${eventId}`)
    await page.getByText('This encounter is not among those you attended.').waitFor()
    expect(await page.getByText(attended.me.username).count()).toBe(0)
  }
})

test('a member who was there alone reads so', async () => {
  const attended = await createAttended(0)
  const { page, problems } = await open(attended)
  await page.getByText('No other attendees were recorded for this event.').waitFor()
  await expectAccessible(page, 'nobody else was there')
  await page.getByRole('link', { name: 'Back to My Encounters' }).click()
  await page.getByRole('tab', { name: 'Upcoming' }).waitFor()
  expect(problems).toEqual([])
})

test('if the server fails, the page says so and the choices can be sent again', async () => {
  const attended = await createAttended(2)
  const { visitor, page } = await open(attended)
  const box = page.getByRole('checkbox', { name: attended.others[0]?.username ?? '' })
  await box.check()
  await visitor.setOffline(true)
  await page.getByRole('button', { name: 'Submit Impressions' }).click()
  await page.getByRole('alert').getByText('Something went wrong. Please try again.').waitFor()
  await visitor.setOffline(false)
  expect(await box.isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Submit Impressions' }).click()
  await page.waitForURL('**/member/my-encounters')
  expect(await chosenBy(attended)).toEqual([attended.others[0]?.id])
})

/** Logs in again in the tab whose session ended, as the link in a login mail does. */
async function logInAgain(page: Page, { me, encounter }: Attended): Promise<void> {
  const items = await storeSession(api, me)
  await page.evaluate((all) => {
    for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value)
  }, items)
  await page.goto(`/member/select-impressions/${encounter.id}`)
}

test('ticks and answers are still there after a login, if the session ended meanwhile', async () => {
  const attended = await createAttended(3)
  const { page } = await open(attended)
  const [first, second] = attended.others.map(({ username }) =>
    page.getByRole('checkbox', { name: username }),
  )
  if (!first || !second) throw new Error('Too few came')
  await first.check()
  await second.check()
  await second.uncheck()
  await page.getByRole('radio', { name: 'Not so good' }).check()
  await page.getByRole('checkbox', { name: 'I would like an answer' }).check()
  await page.getByRole('textbox', { name: 'What should we answer?' }).fill('Who decides?')
  await api.deps.database.prisma.session.updateMany({
    where: { memberId: attended.me.id },
    data: { revokedAt: new Date() },
  })
  await page.getByRole('button', { name: 'Submit Impressions' }).click()
  await page.waitForURL(`**/login?redirect=*${attended.encounter.id}`)
  await logInAgain(page, attended)
  await expect.poll(() => first.isChecked()).toBe(true)
  expect(await second.isChecked()).toBe(false)
  await page.getByRole('radio', { name: 'Not so good' }).waitFor()
  expect(await page.getByRole('radio', { name: 'Not so good' }).isChecked()).toBe(true)
  expect(await page.getByRole('textbox', { name: 'What should we answer?' }).inputValue()).toBe(
    'Who decides?',
  )
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.getByRole('button', { name: 'Send My Answer' }).click()
  await page.getByText('Thank you. Your answer is stored.').waitFor()
  await page.getByRole('button', { name: 'Submit Impressions' }).click()
  await page.waitForURL('**/member/my-encounters')
  expect(await chosenBy(attended)).toEqual([attended.others[0]?.id])
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))),
  ).toEqual([])
})

test('an attendee marked absent while they are ticked leaves the list, and the others can be chosen', async () => {
  const attended = await createAttended(3)
  const [first, second] = attended.others
  if (!first || !second) throw new Error('Too few came')
  const { page } = await open(attended)
  for (const { username } of [first, second]) await page.getByRole('checkbox', { name: username }).check()
  await api.deps.database.prisma.invitation.updateMany({
    where: { memberId: second.id },
    data: { attendance: 'Absent' },
  })
  await page.getByRole('button', { name: 'Submit Impressions' }).click()
  await page.getByRole('alert').getByText('Something went wrong. Please try again.').waitFor()
  await page.getByRole('checkbox', { name: second.username }).waitFor({ state: 'detached' })
  expect(await page.getByRole('checkbox', { name: first.username }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Submit Impressions' }).click()
  await page.waitForURL('**/member/my-encounters')
  expect(await chosenBy(attended)).toEqual([first.id])
})
