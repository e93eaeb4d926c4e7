import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import type { Look } from '../support/browser.ts'
import { day } from '../support/clock.ts'
import { bothWidths, expectAccessible } from '../support/expectAccessible.ts'
import { createEncounter, createMember, invite } from '../support/factories.ts'
import { networkFailures, noteProblems, refuseLiveUpdates } from '../support/memberBrowser.ts'
import { openSite } from '../support/openSite.ts'
import { createOperator } from '../support/seats.ts'

const { api, openPage } = await openSite()
let page: Page
let problems: string[]

async function openDashboard(member: Member, look: Look = {}): Promise<void> {
  page = await openPage(member, look)
  problems = noteProblems(page, networkFailures)
  await page.goto('/member/dashboard')
  await page.getByRole('heading', { name: `Welcome, ${member.username}!` }).waitFor()
  await page.getByText('Loading your invitations...').waitFor({ state: 'detached' })
}

/** Invites the member to an encounter `days` days from now. */
async function inviteTo(member: Member, name: string, days: number, more: { seatsTaken?: number } = {}) {
  const startsAt = new Date(Date.now() + days * day)
  const encounter = await createEncounter(api, { name, startsAt, ...more })
  return invite(api, member, encounter, { expiresAt: new Date(Date.now() + 1.5 * day) })
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const part = (name: string) => page.getByRole('region', { name })
const items = (name: string) => part(name).getByRole('listitem').getByRole('heading').allTextContents()
const focused = () => page.evaluate(() => document.activeElement?.textContent)
const read = (id: number) => api.deps.database.prisma.invitation.findUniqueOrThrow({ where: { id } })

test('a member accepts, declines, joins and leaves a waitlist, and cancels', async () => {
  const member = await createMember(api)
  const open = await inviteTo(member, 'Open Table', 3)
  const full = await inviteTo(member, 'Full Table', 4, { seatsTaken: 12 })
  const unwanted = await inviteTo(member, 'Unwanted Table', 6)
  await openDashboard(member, { width: 390 })
  await expect
    .poll(() => items('Pending invitations'))
    .toEqual(['Open Table', 'Full Table', 'Unwanted Table'])
  expect(await part('Pending invitations').getByText('1 day remaining').count()).toBe(3)
  // Undo is offered for ten seconds, and a busy machine may not reach a second step within that time.
  await Promise.all([press('Accept Open Table'), press('Undo: accept Open Table')])
  await page.getByText('Undone. The invitation waits for your answer again.').waitFor()
  expect(await read(open.id)).toMatchObject({ status: 'Invited' })

  await press('Accept Open Table')
  await page.getByText("Success! You're in. You'll receive a reminder before the event.").waitFor()
  await expect.poll(() => items('Your next seat')).toEqual(['Open Table'])

  await press('Accept Full Table')
  await page.getByText('This encounter is full. You are on the waitlist').waitFor()
  await page.getByText('You are number 1 in line.').waitFor()
  await expect.poll(() => items('On the waitlist')).toEqual(['Full Table'])
  await expectAccessible(page, 'the dashboard with something in each list', bothWidths)

  await page.context().setOffline(true)
  await press('Decline Unwanted Table')
  await page
    .getByRole('alert')
    .getByText('Failed to submit your RSVP. We could not reach the server.')
    .waitFor()
  await expect.poll(() => items('Pending invitations')).toEqual(['Open Table', 'Unwanted Table'])
  await page.context().setOffline(false)
  await press('Decline Unwanted Table')
  await page.getByText('You have declined the invitation.').waitFor()
  expect(await focused()).toBe('You have declined the invitation.')
  await expect.poll(() => items('Pending invitations')).toEqual(['Open Table'])
  expect(await read(unwanted.id)).toMatchObject({ status: 'Declined' })

  await press('Remove from Waitlist: Full Table')
  await page.getByText('You will not be considered if a spot opens up.').waitFor()
  await expectAccessible(page, 'the waitlist dialog', bothWidths)
  await press('Remove from Waitlist')
  await page.getByText('You have removed yourself from the waitlist.').waitFor()
  await expect.poll(() => items('On the waitlist')).toEqual([])
  expect(await read(full.id)).toMatchObject({ status: 'Declined', isWaitlisted: false })

  await press('Cancel RSVP: Open Table')
  await page.getByText('Canceling may impact your engagement standing.').waitFor()
  await page.getByRole('button', { name: 'Confirm Cancel' }).click()
  await page.getByText('Your RSVP has been canceled.').waitFor()
  expect(await focused()).toBe('Your RSVP has been canceled.')
  await page.getByText('1 RSVP cancel').waitFor()
  await expect.poll(() => items('Your next seat')).toEqual([])
  expect(await read(open.id)).toMatchObject({ status: 'Declined', canceledLate: true })
  await expectAccessible(page, 'the dashboard after all was given up', bothWidths)

  await page.reload()
  await page.getByText('You have no pending invitations.').waitFor()
  await page.getByRole('heading', { name: 'Your standing' }).waitFor()
  await expect
    .poll(() => page.getByRole('heading', { level: 2 }).allTextContents())
    .toEqual(['Pending invitations', 'Your standing'])
  expect(problems).toEqual([])
})

test('by keyboard alone, Escape leaves the RSVP and returns the focus, Enter cancels it', async () => {
  const member = await createMember(api)
  const invitation = await inviteTo(member, 'Quiet Table', 8)
  await openDashboard(member)
  await page.getByRole('button', { name: 'Accept Quiet Table' }).press('Enter')
  await page.getByText("You're in.", { exact: false }).first().waitFor()
  const cancel = page.getByRole('button', { name: 'Cancel RSVP: Quiet Table' })
  await cancel.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await cancel.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Your RSVP has been canceled.').waitFor()
  expect(await read(invitation.id)).toMatchObject({ status: 'Declined', canceledLate: false })
  expect(await page.getByText('RSVP cancel', { exact: false }).count()).toBe(0)
  expect(problems).toEqual([])
})

test('an invitation to a canceled encounter disappears once it is refused, even without live updates', async () => {
  const member = await createMember(api)
  const { encounterId } = await inviteTo(member, 'Hill Table', 3)
  await openDashboard(member)
  await refuseLiveUpdates(page)
  await page.reload()
  const invitations = part('Pending invitations')
  await invitations.getByRole('button', { name: 'Accept Hill Table' }).waitFor()
  await api.deps.database.prisma.encounter.update({
    where: { id: encounterId },
    data: { state: 'Canceled', cancelReason: 'The host is ill.', canceledAt: new Date() },
  })
  await press('Accept Hill Table')
  await invitations
    .getByText('Hill Table: Failed to submit your RSVP. This encounter has been canceled.')
    .waitFor()
  await invitations.getByText('You have no pending invitations.').waitFor()
})

test('an operator who takes no part is led to the console, a paused member to Membership', async () => {
  const operator = await createOperator(api)
  await api.deps.database.prisma.subscription.delete({ where: { memberId: operator.id } })
  await openDashboard(operator)
  await page.getByText('takes no part in encounters').waitFor()
  expect(await page.getByRole('link', { name: 'the operator’s side' }).getAttribute('href')).toBe('/operator')

  await openDashboard(
    await createMember(api, {
      status: 'Paused',
      pauseReason: 'Member',
      cancellations: 4,
      expired: 2,
      noShows: 1,
    }),
  )
  for (const words of ['4 RSVP cancels', '2 missed invitations', '1 no-show']) {
    await page.getByText(words, { exact: true }).waitFor()
  }
  await expectAccessible(page, 'the dashboard of a paused member')
  await page.getByRole('link', { name: 'Paused' }).click()
  await page.waitForURL('**/member/membership')
})
