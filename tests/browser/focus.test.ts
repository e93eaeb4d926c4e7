import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import { day, hour, minute } from '../support/clock.ts'
import { attend, createEncounter, createMember } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { openSite } from '../support/openSite.ts'
import { createOperator, createSeat, mutate } from '../support/seats.ts'

const { api, openPage } = await openSite()

async function openAs(member: Pick<Member, 'id'>, path: string): Promise<Page> {
  const page = await openPage(member, { width: 390 })
  await page.goto(path)
  return page
}

/** Returns the label of the focused element or, without a label, its text. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document
    const labeledBy = element?.getAttribute('aria-labelledby')
    const label = labeledBy ? document.getElementById(labeledBy)?.textContent : null
    return label ?? element?.getAttribute('aria-label') ?? element?.textContent
  })

const pressByKey = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).press('Enter')

test('after saving a calendar file the focus returns to the button that opened its menu', async () => {
  const { member } = await createSeat(api, await createEncounter(api, { name: 'River Table' }))
  const page = await openAs(member, '/member/my-encounters')
  await pressByKey(page, 'Add to calendar: River Table')
  const [file] = await Promise.all([page.waitForEvent('download'), pressByKey(page, 'Calendar file (.ics)')])
  expect(file.suggestedFilename()).toBe('encounter.ics')
  await expect.poll(() => focused(page)).toBe('Add to calendar: River Table')
})

test('if a seat disappears while it has the focus, the focus stays on the screen', async () => {
  const encounter = await createEncounter(api, { name: 'Ferry Table' })
  const { member } = await createSeat(api, encounter)
  const page = await openAs(member, '/member/dashboard')
  const cancel = page.getByRole('button', { name: 'Cancel RSVP: Ferry Table' })
  await cancel.focus()
  const encounterId = globalId('OperatorEncounter', encounter.id)
  const why = { encounterId, reason: 'The host is ill.' }
  await mutate(api, await createOperator(api), 'cancelEncounter', why, 'encounter { state }')
  await cancel.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
})

test('after the rest of a long list has loaded, the focus is at its end', async () => {
  const member = await createMember(api)
  for (let index = 0; index < 21; index++) {
    const startsAt = new Date(Date.now() + (index + 1) * day)
    await createSeat(api, await createEncounter(api, { startsAt }), member)
  }
  const page = await openAs(member, '/member/my-encounters')
  await page.getByRole('row').nth(19).waitFor()
  await page.route('**/graphql', (route) => route.abort())
  await pressByKey(page, 'Show more')
  await page.getByText('The rest of the list did not load.').waitFor()
  expect(await focused(page)).toBe('Show more')
  await page.unroute('**/graphql')
  await page.keyboard.press('Enter')
  await page.getByText('This is the whole list.').waitFor()
  expect(await focused(page)).toBe('This is the whole list.')
})

test('the focus moves to what a button opened, or to its outcome', async () => {
  const startsAt = new Date(Date.now() - 2 * hour)
  const encounter = await createEncounter(api, { startsAt, endsAt: new Date(Date.now() - hour) })
  const places = [await createSeat(api, encounter), await createSeat(api, encounter)] as const
  for (const { invitation } of places) await attend(api, invitation)
  const page = await openAs(places[0].member, `/member/select-impressions/${encounter.id}`)
  await page.getByRole('radio', { name: 'Very good' }).check()
  await page.getByRole('radio', { name: 'Yes' }).check()
  await pressByKey(page, 'Send My Answer')
  await expect.poll(() => focused(page)).toBe('Thank you. Your answer is stored.')

  await page.goto('/member/preferences')
  await pressByKey(page, 'Choose when you can come')
  await expect.poll(() => focused(page)).toBe('When you can come')

  await page.goto('/member/membership')
  await pressByKey(page, 'Download My Data')
  await expect.poll(() => focused(page)).toBe('Your data is in the file your browser just saved.')

  const login = await openPage(null)
  await login.route('**/graphql', (route) => route.abort())
  await login.goto('/login')
  await pressByKey(login, 'Log in with a passkey')
  await expect.poll(() => focused(login)).toContain('We could not reach the server.')
})

test('after marking a seat by keyboard, the focus stays at the seat', async () => {
  const startsAt = new Date(Date.now() - minute)
  const encounter = await createEncounter(api, { startsAt })
  const { username } = (await createSeat(api, encounter)).member
  const page = await openAs(await createOperator(api), `/operator/encounters/${encounter.id}?tab=live`)
  await pressByKey(page, `Came: ${username}`)
  await page.getByText('marked by hand').waitFor()
  await expect.poll(() => focused(page)).toBe('Copy linkDid not come')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe(`Did not come: ${username}`)
})

test('while a part of a script is moved, removed and restored by keyboard, the focus stays near it', async () => {
  const page = await openAs(await createOperator(api), '/operator/settings/scripts/one-on-one')
  const part = async (number: number) =>
    (await page.getByRole('heading', { level: 2, name: `Part ${number},` }).textContent()) ?? ''
  const [second, third] = [await part(2), await part(3)]
  await pressByKey(page, `Move down: ${second}`)
  const moved = second.replace('Part 2', 'Part 3')
  expect(await focused(page)).toBe(`Move down: ${moved}`)
  await pressByKey(page, `Move up: ${moved}`)
  await page.keyboard.press('Enter')
  expect(await focused(page)).toBe(`Move down: ${second.replace('Part 2', 'Part 1')}`)
  await pressByKey(page, `Remove: ${third}`)
  expect(await focused(page)).toBe(`Remove: ${await part(3)}`)
  await pressByKey(page, 'Undo my changes')
  await page.keyboard.press('Shift+Tab')
  expect(await focused(page)).not.toContain('All settings')
  expect(await page.evaluate(() => document.activeElement?.closest('#content') !== null)).toBe(true)
})

test('a member who comes back to the lobby starts at its top', async () => {
  const startsAt = new Date(Date.now() - minute)
  const { invitation } = await createSeat(api, await createEncounter(api, { startsAt }))
  const page = await openPage(null, { width: 390 })
  await page.goto(`/meet/${invitation.seatToken}`)
  await page.getByRole('button', { name: 'Turn on camera and microphone' }).click()
  await page.getByRole('checkbox', { name: 'I have read this' }).check()
  await pressByKey(page, 'Come to the table')
  await page.getByRole('region', { name: 'The guide' }).waitFor()
  await pressByKey(page, 'Leave quietly')
  await pressByKey(page, 'Come back to the table')
  await page.getByRole('heading', { name: 'Your table is ready' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
})
