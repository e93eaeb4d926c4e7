import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import { minute } from '../support/clock.ts'
import { createEncounter, createMember } from '../support/factories.ts'
import { isStream, loseReplyTo } from '../support/loseReplyTo.ts'
import { networkFailures, noteProblems } from '../support/memberBrowser.ts'
import { openSite } from '../support/openSite.ts'
import { readFarewell } from '../support/readFarewell.ts'
import { createSeat } from '../support/seats.ts'

const { api, openPage } = await openSite()
let member: Member
let page: Page
let problems: string[]

beforeEach(async () => {
  member = await createMember(api)
  page = await openPage(member)
  problems = noteProblems(page, networkFailures)
})

const goTo = (name: string) => page.getByRole('navigation').getByRole('link', { name }).click()
const offline = (off: boolean) => page.context().setOffline(off)
const unreachable = 'We could not reach the server. Please check your connection and try again.'

async function openSeat(): Promise<string> {
  const startsAt = new Date(Date.now() + 10 * minute)
  const { invitation } = await createSeat(api, await createEncounter(api, { startsAt }), member)
  return `/meet/${invitation.seatToken}`
}

/**
 * Holds back the page's requests. Returns a count of the waiting requests that contain a text, and a function that lets
 * all of them through.
 */
async function holdRequests() {
  const go = Promise.withResolvers<void>()
  const waiting: string[] = []
  await page.route('**/graphql', async (route) => {
    if (isStream(route.request())) return route.continue()
    waiting.push(route.request().postData() ?? '')
    await go.promise
    await route.continue()
  })
  return {
    count: (text: string) => waiting.filter((body) => body.includes(text)).length,
    release: go.resolve,
  }
}

test('preferences changed without a network are not lost, and can be saved once it is back', async () => {
  await page.goto('/member/preferences')
  await page.getByLabel('Gender identity').selectOption({ label: 'Non-binary' })
  await page.getByLabel('35-44').check()
  await offline(true)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText(`Failed to update preferences. ${unreachable}`).waitFor()
  expect(await page.getByLabel('35-44').isChecked()).toBe(true)
  await offline(false)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Preferences updated successfully.').waitFor()
  expect(
    await api.deps.database.prisma.preferredAgeRange.findMany({ where: { memberId: member.id } }),
  ).toMatchObject([{ ageRangeId: 3 }])
  expect(problems).toEqual([])
})

test('a message written without a network is not lost, and is sent once when it is back', async () => {
  await page.goto('/member/help')
  await page.getByLabel('Subject').selectOption('Technical Problem')
  await page.getByLabel('Message').fill('The train is in a tunnel.')
  await offline(true)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('There was an error sending your message. Please try again later.').waitFor()
  expect(await page.getByLabel('Message').inputValue()).toBe('The train is in a tunnel.')
  await offline(false)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText("Message sent successfully! We'll get back to you shortly.").waitFor()
  expect(await api.deps.database.prisma.message.count({ where: { memberId: member.id } })).toBe(1)
  expect(problems).toEqual([])
})

test('a change of the membership without a network fails with both reasons, and succeeds afterwards', async () => {
  await page.goto('/member/membership')
  const pause = async () => {
    await page.getByRole('button', { name: 'Pause Membership' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Pause Membership' }).click()
  }
  await page.getByRole('button', { name: 'Pause Membership' }).waitFor()
  await offline(true)
  await pause()
  await page
    .getByText(`Failed to pause membership. ${unreachable} Failed to reload membership details.`)
    .waitFor()
  await offline(false)
  await pause()
  await page.getByText('Your membership has been paused.').waitFor()
  expect(problems).toEqual([])
})

test('a change that was made is not called failed because its reply was lost', async () => {
  await page.goto('/member/membership')
  await page.getByRole('button', { name: 'Pause Membership' }).click()
  const isLost = await loseReplyTo(page, 'pauseMembership')
  await page.getByRole('dialog').getByRole('button', { name: 'Pause Membership' }).click()
  await page.getByText('Your membership has been paused.').waitFor()
  await page.getByRole('button', { name: 'Resume Membership' }).waitFor()
  expect(isLost()).toBe(true)
  expect(problems).toEqual([])
})

test.each([
  ['Cancel Membership', 'cancelMembership'],
  ['Ask for Erasure', 'requestErasure'],
])('"%s" whose reply is lost says goodbye, and not that the session expired', async (action, change) => {
  await page.goto('/member/membership')
  await page.getByRole('button', { name: action }).click()
  const isLost = await loseReplyTo(page, change)
  await readFarewell(
    page,
    () => page.getByRole('dialog').getByRole('button', { name: action }).click(),
    async () => {
      expect(isLost()).toBe(true)
      expect(await page.evaluate(() => sessionStorage.getItem('toast'))).toBeNull()
    },
  )
})

test.each([
  ['Preferences', 'Failed to load member data.', 'Save Changes'],
  ['Membership', 'Failed to load membership details.', 'Pause Membership'],
])(
  '%s opened without a network says so, and loads later with "Try again"',
  async (name, sentence, button) => {
    await page.goto('/member/help')
    await page.getByLabel('Message').waitFor()
    await offline(true)
    await goTo(name)
    await page.getByText(sentence).waitFor()
    await offline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: button }).waitFor()
    expect(problems).toEqual([])
  },
)

test('Help works without its data, and accepts a message once the email has loaded', async () => {
  await page.route('**/graphql', (route) => route.abort())
  await page.goto('/member/help')
  await page.getByText('Unable to load your email. Please refresh the page and try again.').waitFor()
  await page.getByText('Why is there no password?').click()
  await page.getByText('Because there is none to forget').waitFor()
  await page.unroute('**/graphql')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByLabel('Message').waitFor()
  expect(problems).toEqual([])
})

test('on a slow network each screen says what it is loading, at its final size', async () => {
  await page.goto('/member/help')
  await page.getByLabel('Message').waitFor()
  const held = await holdRequests()
  await goTo('Membership')
  await page.getByText('Loading your membership information...').waitFor()
  await goTo('Preferences')
  await page.getByText('Loading your preferences...').waitFor()
  held.release()
  await page.getByRole('button', { name: 'Save Changes' }).waitFor()
  expect(problems).toEqual([])
})

test('on a slow network a form says that it is being sent, and is sent once', async () => {
  await page.goto('/member/help')
  await page.getByLabel('Subject').selectOption('Other')
  const message = 'Slowly does it.'
  await page.getByLabel('Message').fill(message)
  const held = await holdRequests()
  await page.getByRole('button', { name: 'Send Message' }).click()
  expect(await page.getByRole('button', { name: 'Sending...' }).isDisabled()).toBe(true)
  await page.getByLabel('Subject').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => held.count(message)).toBe(1)
  held.release()
  await page.getByText("Message sent successfully! We'll get back to you shortly.").waitFor()
  expect(await api.deps.database.prisma.message.count({ where: { memberId: member.id } })).toBe(1)
  expect(problems).toEqual([])
})

test.each([
  ['a form', () => '/contact', 'A part of this page has not loaded yet.'],
  ['a login link', () => '/magic-login?token=x', 'A part of this page has not loaded yet.'],
  ['the member area', () => '/member/help', 'This is taking long.'],
  ['a seat', openSeat, 'This is taking long.'],
])(
  'the page of %s says so by itself if its script does not load, and no longer once it does',
  async (...row) => {
    const [, find, words] = row
    const path = await find()
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(path)
    const note = page.getByText(words)
    // The page may have taken longer to load than the note waits.
    await note.evaluate((element) => {
      for (const animation of element.getAnimations()) animation.currentTime = 0
    })
    expect(await note.isVisible()).toBe(false)
    await note.evaluate((element) => {
      for (const animation of element.getAnimations()) animation.finish()
    })
    expect(await note.isVisible()).toBe(true)
    await page.unroute('**/assets/*.js')
    await page.goto(path)
    await note.waitFor({ state: 'detached' })
  },
)
