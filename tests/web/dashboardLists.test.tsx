import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DomainError } from '#rules/errors.ts'
import { connection, encounter, invitation, viewer } from './dashboardData.ts'
import { pressEscape } from './modalDialogs.ts'
import { openDashboard, press, updateStore } from './openDashboard.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const lake = encounter('e1', 'Lakeside Table')
const garden = encounter('e2', 'Garden Table')
const seat = invitation('i1', 'Thursday Table', { status: 'ACCEPTED' })
const otherSeat = invitation('i2', 'Sunday Table', { status: 'ACCEPTED' })
const place = invitation('i3', 'Harbor Table', {
  status: 'ACCEPTED',
  isWaitlisted: true,
  waitlistPosition: 3,
})

const failure = new DomainError('CONFLICT', 'This encounter has already begun.')
const section = (name: string) => screen.queryByRole('region', { name })
const dialog = () => screen.queryByRole('dialog')

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('empty lists are left out', async () => {
  await openDashboard()
  await screen.findByText('Your standing')
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Pending invitations',
    'Your standing',
  ])
})

test('a new member with an empty dashboard is shown what to do meanwhile', async () => {
  await openDashboard({ hasAttended: false })
  const steps = within(await screen.findByRole('region', { name: 'While you wait' }))
  expect(steps.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/member/preferences?open=availability',
    '/encounters',
    '/member/membership',
  ])
})

test.each([
  ['a member who has attended an encounter', {}],
  [
    'a member with an invitation',
    { hasAttended: false, pendingInvitations: connection(invitation('i4', 'Table')) },
  ],
  ['a member with a seat', { hasAttended: false, upcomingEncounters: connection(seat) }],
  ['a paused member', { hasAttended: false, accountStatus: 'PAUSED' }],
  [
    'an operator who takes no part',
    { hasAttended: false, membership: { subscriptionType: null, pausedUntil: null } },
  ],
])('%s is not shown what to do meanwhile', async (_who, more) => {
  await openDashboard(more)
  const invitations = within(screen.getByRole('region', { name: 'Pending invitations' }))
  await invitations.findByText(/^(You have no pending invitations\.|Table)$/)
  expect(section('While you wait')).toBeNull()
})

test('"Happening now" comes first', async () => {
  const now = Date.now()
  const tonight = {
    ...encounter('e9', 'Tonight', new Date(now - hour).toISOString()),
    endsAt: new Date(now + hour).toISOString(),
  }
  await openDashboard({ happeningNow: [{ ...seat, encounter: tonight }] })
  await screen.findByText('Your standing')
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Happening now',
    'Pending invitations',
    'Your standing',
  ])
})

test.each([
  ["Yes, I'm Interested", true, "We'll try to match you for a Second Encounter!"],
  ['No Thanks', false, "Thanks, we'll keep you in mind for future events."],
])(
  'You Made an Impression: "%s" takes the encounter off the list at once',
  async (words, accept, sentence) => {
    const environment = await openDashboard({ pendingImpressions: connection(lake, garden) })
    const impressions = within(screen.getByRole('region', { name: 'You Made an Impression' }))
    expect(impressions.getAllByRole('heading', { level: 3 })).toHaveLength(2)
    await press(`${words}: Lakeside Table`)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Recording your response...')))
    expect(impressions.queryByText('Lakeside Table')).toBeNull()
    expect(environment.mock.getMostRecentOperation().request.variables).toMatchObject({
      input: { encounterId: 'e1', accept },
    })
    const reply = { respondToImpression: { encounter: { id: 'e1' } } }
    act(() => environment.mock.resolveMostRecentOperation({ data: reply }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText(sentence)))
    expect(impressions.getByText('Garden Table')).toBeTruthy()
  },
)

test('after the last impression was answered, only the confirmation is left of its section', async () => {
  const environment = await openDashboard({ pendingImpressions: connection(lake) })
  await press('No Thanks: Lakeside Table')
  const reply = { respondToImpression: { encounter: { id: 'e1' } } }
  act(() => environment.mock.resolveMostRecentOperation({ data: reply }))
  expect(section('You Made an Impression')?.textContent).toBe(
    "You Made an ImpressionThanks, we'll keep you in mind for future events.",
  )
})

test('an impression is shown again if its answer failed', async () => {
  const environment = await openDashboard({ pendingImpressions: connection(lake) })
  await press("Yes, I'm Interested: Lakeside Table")
  act(() => environment.mock.rejectMostRecentOperation(new DomainError('INTERNAL', 'Reference 1')))
  expect(screen.getByRole('alert').textContent).toBe('Failed to record your response.')
  expect(screen.getByText('Lakeside Table')).toBeTruthy()
})

test('a place on a waitlist shows its number', async () => {
  await openDashboard({ waitlistedInvitations: connection(place) })
  expect(section('On the waitlist')?.textContent).toMatch(
    /^On the waitlistHarbor TableWed, Dec 2, 2099 · 7 PM EST.*90 minutesYou are number 3 in line.Remove from Waitlist$/,
  )
})

test('a waitlist place says when to expect no seat: during a pause, and from 3 hours before the start', async () => {
  vi.useFakeTimers({ now: new Date('2099-12-02T20:59:00.000Z') })
  await openDashboard({ accountStatus: 'PAUSED', waitlistedInvitations: connection(place) })
  await act(() => vi.dynamicImportSettled())
  expect(section('On the waitlist')?.textContent).toContain(
    'You are number 3 in line, but no seat comes to you while your membership is paused.',
  )
  await act(() => vi.advanceTimersByTimeAsync(2 * minute))
  expect(section('On the waitlist')?.textContent).toContain(
    'No seat has opened, so your evening is free. We email you if one still does.',
  )
})

test('a dialog asks before a member leaves a waitlist, and says what it means', async () => {
  const environment = await openDashboard({ waitlistedInvitations: connection(place) })
  await press('Remove from Waitlist: Harbor Table')
  expect((await screen.findByRole('dialog')).textContent).toBe(
    'Remove from WaitlistHarbor TableYou will not be considered if a spot opens up.Keep My PlaceRemove from Waitlist',
  )
  await press('Keep My Place')
  expect(dialog()).toBeNull()
  expect(environment.mock.getAllOperations()).toEqual([])
})

test('leaving a waitlist changes nothing else, and says so', async () => {
  const environment = await openDashboard({ waitlistedInvitations: connection(place) })
  await press('Remove from Waitlist: Harbor Table')
  await screen.findByRole('dialog')
  await press('Remove from Waitlist')
  expect(screen.getByRole('button', { name: 'Removing...' }).ariaDisabled).toBe('true')
  expect(screen.queryByRole('listitem')).toBeNull()
  expect(environment.mock.getMostRecentOperation().request.variables).toMatchObject({
    input: { invitationId: 'i3' },
  })
  expect(environment.mock.getMostRecentOperation().request.node.operation.name).toBe(
    'useLeaveWaitlistMutation',
  )
  const reply = { leaveWaitlist: { invitation: { id: 'i3', status: 'DECLINED' } } }
  act(() => environment.mock.resolveMostRecentOperation({ data: reply }))
  expect(dialog()).toBeNull()
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByText('You have removed yourself from the waitlist.')),
  )
})

test('the dialog about leaving a waitlist stops asking if the place becomes a seat meanwhile', async () => {
  const environment = await openDashboard({ waitlistedInvitations: connection(place) })
  await press('Remove from Waitlist: Harbor Table')
  await screen.findByRole('dialog')
  const seats = {
    waitlistedInvitations: connection(),
    upcomingEncounters: connection({ ...place, isWaitlisted: false }),
  }
  act(() => updateStore(environment, seats))
  expect(dialog()?.textContent).toBe(
    'Remove from WaitlistHarbor TableYou are not on this waitlist any more. If a spot opened up, your seat is on the dashboard.Close',
  )
  await press('Close')
  expect(section('On the waitlist')).toBeNull()
})

test('the dialog about canceling an RSVP stops asking if the seat is lost meanwhile', async () => {
  const environment = await openDashboard({ upcomingEncounters: connection(seat, otherSeat) })
  await press('Cancel RSVP: Thursday Table')
  await screen.findByRole('dialog')
  act(() => updateStore(environment, { upcomingEncounters: connection(otherSeat) }))
  expect(dialog()?.textContent).toBe('Cancel RSVPThursday TableYou do not have this seat any more.Close')
  await press('Close')
  expect(section('Your next seat')?.textContent).toContain('Sunday Table')
})

test('a place on a waitlist is shown again if leaving it failed', async () => {
  const environment = await openDashboard({ waitlistedInvitations: connection(place) })
  await press('Remove from Waitlist: Harbor Table')
  await screen.findByRole('dialog')
  await press('Remove from Waitlist')
  act(() => environment.mock.rejectMostRecentOperation(failure))
  expect(dialog()).toBeNull()
  expect(screen.getByRole('alert').textContent).toBe(
    'Failed to remove from waitlist. This encounter has already begun.',
  )
  expect(screen.getByText('Harbor Table')).toBeTruthy()
})

test('a seat that was given up elsewhere is not shown, even if the list is from before', async () => {
  vi.useFakeTimers({ now: new Date('2099-11-30T00:00:00.000Z'), toFake: ['Date'] })
  const givenUp = { ...seat, status: 'DECLINED' }
  await openDashboard({ upcomingEncounters: connection(givenUp, otherSeat) })
  await screen.findByText('Your standing')
  expect(section('Your next seat')?.textContent).toContain('Sunday Table')
  expect(screen.queryByText('Thursday Table')).toBeNull()
})

test('the next seat comes first and says how long until Join opens; the others stand below', async () => {
  vi.useFakeTimers({ now: new Date('2099-11-30T00:00:00.000Z'), toFake: ['Date'] })
  await openDashboard({ upcomingEncounters: connection(seat, otherSeat) })
  await screen.findByText('Your standing')
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Your next seat',
    'Pending invitations',
    'Upcoming encounters',
    'Your standing',
  ])
  await within(section('Your next seat') ?? document.body).findByText('Google Calendar')
  expect(section('Your next seat')?.textContent).toMatch(
    /^Your next seatThursday TableYou're inWed, Dec 2 · 7 PM EST.*90 minutesJoin opens in 2 daysAdd to calendar.*Cancel RSVP$/,
  )
  expect(section('Upcoming encounters')?.textContent).toContain('Sunday Table')
})

test('from five minutes before the start a seat has its link to join', async () => {
  vi.useFakeTimers()
  const start = Date.now() + 5 * minute + second
  const soon = {
    ...encounter('e9', 'Tonight', new Date(start).toISOString()),
    endsAt: new Date(start + hour).toISOString(),
  }
  const environment = await openDashboard({ upcomingEncounters: connection({ ...seat, encounter: soon }) })
  expect(screen.queryByText('Join')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(second))
  const open = { id: seat.id, canJoin: true, joinUrl: 'https://encounters.example/meet/abc', encounter: soon }
  await act(async () => environment.mock.resolveMostRecentOperation({ data: { node: { ...seat, ...open } } }))
  const join = screen.getByRole<HTMLAnchorElement>('link', { name: 'Join Tonight, in a new window' })
  expect(join.href).toBe('https://encounters.example/meet/abc')
})

test('an invitation at about the time of a seat says so, and can be accepted once that seat is given up', async () => {
  const at = (id: string, name: string, startsAt: string) =>
    invitation(id, name, { encounter: encounter(`encounter-${id}`, name, startsAt) })
  const early = at('i4', 'Early Table', '2099-12-03T03:00:00.000Z')
  const late = at('i5', 'Late Table', '2099-12-03T03:00:01.000Z')
  const pendingInvitations = connection(early, late)
  const mock = await openDashboard({ upcomingEncounters: connection(seat), pendingInvitations })
  const refusal = 'You have a seat at “Thursday Table” at about that time. Give up one of the two first.'
  const accept = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name: `Accept ${name}` })
  const card = within(screen.getByText('Early Table').closest('li') ?? document.body)
  expect(card.getByText(refusal)).toBeTruthy()
  expect([accept('Early Table').disabled, accept('Late Table').disabled]).toEqual([true, false])
  expect(screen.getAllByText(refusal)).toHaveLength(1)
  await act(async () => updateStore(mock, { pendingInvitations }))
  expect(screen.queryByText(refusal)).toBeNull()
  expect(accept('Early Table').disabled).toBe(false)
})

test('what was declined cannot be accepted after all while a seat is in the way, which the page says beforehand', async () => {
  const early = invitation('i4', 'Early Table', { encounter: encounter('encounter-i4', 'Early Table') })
  const environment = await openDashboard({
    upcomingEncounters: connection(seat),
    pendingInvitations: connection(early),
  })
  await press('Decline Early Table')
  act(() =>
    environment.mock.resolveMostRecentOperation({
      data: { respondToInvitation: { invitation: { id: 'i4' } } },
    }),
  )
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Accept it after all' })
  const { mock } = environment
  await waitFor(() => expect(mock.getMostRecentOperation().request.variables).toEqual({ id: 'i4' }))
  await act(async () => mock.resolveMostRecentOperation({ data: { node: { ...early, canAccept: true } } }))
  const refusal = 'You have a seat at “Thursday Table” at about that time. Give up one of the two first.'
  expect(screen.getByText(refusal)).toBeTruthy()
  expect(button.disabled).toBe(true)
  await act(async () => updateStore(environment, {}))
  expect(screen.queryByText(refusal)).toBeNull()
  expect(button.disabled).toBe(false)
})

test('a dialog with a warning asks before an RSVP is canceled; Escape leaves the RSVP as it is', async () => {
  const environment = await openDashboard({ upcomingEncounters: connection(seat) })
  await press('Cancel RSVP: Thursday Table')
  expect((await screen.findByRole('dialog')).textContent).toBe(
    'Cancel RSVPThursday TableCanceling may impact your engagement standing.Keep RSVPConfirm Cancel',
  )
  pressEscape(screen.getByRole<HTMLDialogElement>('dialog'))
  expect(dialog()).toBeNull()
  await press('Cancel RSVP: Thursday Table')
  await screen.findByRole('dialog')
  await press('Keep RSVP')
  expect(dialog()).toBeNull()
  expect(environment.mock.getAllOperations()).toEqual([])
})

test('canceling an RSVP declines, says so, and brings the counts up to date', async () => {
  const environment = await openDashboard({ upcomingEncounters: connection(seat, otherSeat) })
  await press('Cancel RSVP: Thursday Table')
  await screen.findByRole('dialog')
  await press('Confirm Cancel')
  expect(screen.getByRole('button', { name: 'Canceling...' }).ariaDisabled).toBe('true')
  pressEscape(screen.getByRole<HTMLDialogElement>('dialog'))
  expect(dialog()).not.toBeNull()
  expect(environment.mock.getMostRecentOperation().request.variables).toMatchObject({
    input: { invitationId: 'i1', response: 'DECLINED' },
  })
  act(() =>
    environment.mock.resolveMostRecentOperation({
      data: {
        respondToInvitation: {
          invitation: { id: 'i1', status: 'DECLINED' },
          viewer: viewer({ engagement: { cancellations: 1, expired: 0, noShows: 0 } }),
        },
      },
    }),
  )
  expect(dialog()).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Your RSVP has been canceled.')))
  expect(screen.getByText('1 RSVP cancel')).toBeTruthy()
  expect(
    screen.getAllByRole('listitem').map((item) => within(item).getByRole('heading').textContent),
  ).toEqual(['Sunday Table'])
})

test('a seat is shown again if canceling its RSVP failed', async () => {
  const environment = await openDashboard({ upcomingEncounters: connection(seat) })
  await press('Cancel RSVP: Thursday Table')
  await screen.findByRole('dialog')
  await press('Confirm Cancel')
  expect(screen.queryByRole('listitem')).toBeNull()
  act(() => environment.mock.rejectMostRecentOperation(failure))
  expect(dialog()).toBeNull()
  await waitFor(() =>
    expect(document.activeElement?.textContent).toBe(
      'Failed to cancel RSVP. This encounter has already begun.',
    ),
  )
  expect(screen.getByText('Thursday Table')).toBeTruthy()
  act(() => updateStore(environment, { upcomingEncounters: connection(otherSeat) }))
  expect(section('Your next seat')?.textContent).toMatch(
    /^Your next seatThursday Table: Failed to cancel RSVP. This encounter has already begun.Sunday Table/,
  )
})

test('an encounter that begins while it is shown leaves the lists of upcoming ones', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const soon = encounter('e9', 'Tonight', new Date(Date.now() + hour).toISOString())
  await openDashboard({
    upcomingEncounters: connection({ ...seat, encounter: soon }),
    waitlistedInvitations: connection({ ...place, encounter: soon }),
  })
  expect(screen.getAllByText('Tonight')).toHaveLength(2)
  act(() => void vi.advanceTimersByTime(hour))
  expect(screen.queryByText('Tonight')).toBeNull()
})
