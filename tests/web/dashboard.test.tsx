import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DomainError } from '#rules/errors.ts'
import { ConnectionError } from '../../client/network/ConnectionError.ts'
import './modalDialogs.ts'
import { connection, encounter, invitation, viewer } from './dashboardData.ts'
import { openDashboard, openLoadingDashboard, press, updateStore } from './openDashboard.ts'
import { ownTimes, setTimeZone } from './ownZones.ts'

const hour = 3_600_000
const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()

const thursday = invitation('i1', 'Thursday Table', { expiresAt: fromNow(49 * hour) })
const sunday = invitation('i2', 'Sunday Table', { expiresAt: fromNow(5.5 * hour) })

const { membership } = viewer()

const openWith = (...invitations: object[]) =>
  openDashboard({ pendingInvitations: connection(...invitations) })

const accepted = (isWaitlisted: boolean, more: object) => ({
  data: {
    respondToInvitation: { invitation: { id: 'i1', status: 'ACCEPTED', isWaitlisted }, viewer: viewer(more) },
  },
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('the dashboard says that it is loading, and sends one request', async () => {
  const { environment } = await openLoadingDashboard()
  expect(await screen.findByText('Loading your invitations...')).toBeTruthy()
  expect(environment.mock.getAllOperations()).toHaveLength(1)
})

test('the dashboard greets the member, says since when they are one, and links to the encounters', async () => {
  await openDashboard()
  expect(await screen.findByText('Member since March 4, 2026')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'See my encounters' })
  expect(link.getAttribute('href')).toBe('/member/my-encounters')
})

test.each([
  ['ACTIVE', 'Active'],
  ['PAUSED', 'Paused'],
  ['CANCELED', 'Canceled'],
])('the status %s reads %s and leads to the membership', async (accountStatus, words) => {
  await openDashboard({ accountStatus })
  const link = await screen.findByRole('link', { name: words })
  expect(link.getAttribute('href')).toBe('/member/membership')
})

test.each([
  [1, '1 RSVP cancel', 'warning'],
  [3, '3 RSVP cancels', 'warning'],
  [4, '4 RSVP cancels', 'danger'],
])('%i canceled RSVPs show as "%s", a %s', async (cancellations, words, tone) => {
  await openDashboard({ engagement: { cancellations, expired: 0, noShows: 0 } })
  expect((await screen.findByText(words)).dataset.tone).toBe(tone)
})

test('missed invitations and no-shows are counted', async () => {
  await openDashboard({ engagement: { cancellations: 0, expired: 1, noShows: 2 } })
  expect(await screen.findByText('1 missed invitation')).toBeTruthy()
  expect(screen.getByText('2 no-shows')).toBeTruthy()
})

test('each count links to the guidelines that explain it', async () => {
  await openDashboard({ engagement: { cancellations: 1, expired: 1, noShows: 1 } })
  await screen.findByText('1 no-show')
  const links = ['1 RSVP cancel', '1 missed invitation', '1 no-show'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  )
  expect(new Set(links)).toEqual(new Set(['/community-guidelines']))
})

test('a count of zero has no badge', async () => {
  await openDashboard()
  await screen.findByText('Member since March 4, 2026')
  expect(screen.queryByText(/RSVP cancel|missed invitation|no-show/)).toBeNull()
})

test.each(ownTimes)(
  'in a browser with the time zone %s an encounter also says: %s',
  async (timeZone, words) => {
    setTimeZone(timeZone)
    await openWith(thursday)
    expect(screen.getByText('Wed, Dec 2, 2099 · 7 PM EST')).toBeTruthy()
    expect(screen.queryByText(/where you are/)?.textContent ?? null).toBe(words)
  },
)

test('invitations are shown with the time left, in the order of the server', async () => {
  await openWith(sunday, thursday)
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Sunday TableWed, Dec 2, 2099 · 7 PM EST.* 5 hours remainingAcceptDecline$/),
    expect.stringMatching(/^Thursday TableWed, Dec 2, 2099 · 7 PM EST.* 2 days remainingAcceptDecline$/),
  ])
})

test('an invitation says its kind, its length, by when to answer, and whether little time is left', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-27T01:00:00.000Z'), toFake: ['Date'] })
  const tonight = { expiresAt: '2026-11-27T04:52:00.000Z' }
  const second = { ...encounter('e2', 'Second Table'), kind: 'SECOND' }
  const calm = { expiresAt: '2026-11-29T00:00:00.000Z', encounter: second }
  await openWith(invitation('i1', 'First Table', tonight), invitation('i2', '', calm))
  expect(screen.getByText('First Encounter · 90 minutes')).toBeTruthy()
  expect(screen.getByText('Second Encounter · 90 minutes')).toBeTruthy()
  const urgent = screen.getByText(/^Answer by tonight 11:52 PM EST/)
  const usual = screen.getByText(/^Answer by Sat, Nov 28 · 7 PM EST/)
  expect(urgent.className).not.toBe(usual.className)
})

test.each([
  ['who has not attended one', false, 1],
  ['who has attended one', true, 0],
])(
  'a First Encounter is explained only to members who have not attended one: a member %s',
  async (_who, hasAttended, times) => {
    await openDashboard({ hasAttended, pendingInvitations: connection(thursday) })
    expect(screen.queryAllByText(/A guide leads 10 to 12 people/)).toHaveLength(times)
  },
)

test('the time left counts down, and an invitation that expires while it is shown disappears', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  await openWith(invitation('i3', 'Last Call', { expiresAt: fromNow(hour + 30_000) }))
  expect(screen.getByText('1 hour remaining')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.getByText('Less than 1 hour remaining')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(hour))
  expect(screen.queryByText('Last Call')).toBeNull()
  expect(screen.getByText('You have no pending invitations.')).toBeTruthy()
})

test('an invitation that has expired since it was loaded is not shown', async () => {
  await openWith(invitation('i3', 'Too Late', { expiresAt: fromNow(-1000) }))
  expect(screen.queryByText('Too Late')).toBeNull()
})

test.each([
  [
    'an active member, whatever mail they chose,',
    {},
    /^As soon as there is a seat for you, the invitation waits here. We email you, too, unless you turned that off/,
    '/member/preferences',
  ],
  ['a paused member', { accountStatus: 'PAUSED' }, /While your membership is paused/, '/member/membership'],
  [
    'a member paused until a day',
    { accountStatus: 'PAUSED', membership: { ...membership, pausedUntil: '2099-12-18T04:00:00.000Z' } },
    /^Your membership is paused until Thursday, December 17, 2099, and nobody invites you before then/,
    '/member/membership',
  ],
  [
    'an operator who takes no part',
    { membership: { ...membership, subscriptionType: null } },
    /takes no part in encounters/,
    '/operator',
  ],
])('without invitations %s learns what comes next', async (_who, more, words, href) => {
  await openDashboard(more)
  expect(screen.getByText('You have no pending invitations.')).toBeTruthy()
  const next = screen.getByText(words)
  expect(next.querySelector('a')?.getAttribute('href') ?? null).toBe(href)
})

test('an accepted invitation waits for the server, then turns into its seat in place', async () => {
  const environment = await openWith(thursday, sunday)
  await press('Accept Thursday Table')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Accepting...' }).disabled).toBe(true)
  expect(screen.queryByText(/You're in/)).toBeNull()
  expect(environment.mock.getMostRecentOperation().request.variables).toEqual({
    input: { invitationId: 'i1', response: 'ACCEPTED' },
  })
  const seat = invitation('i1', 'Thursday Table', { status: 'ACCEPTED' })
  const lists = { pendingInvitations: connection(sunday), upcomingEncounters: connection(seat) }
  act(() => environment.mock.resolveMostRecentOperation(accepted(false, lists)))
  const banner = await screen.findByText("Success! You're in. You'll receive a reminder before the event.")
  await waitFor(() => expect(document.activeElement).toBe(banner))
  expect(screen.queryByRole('button', { name: 'Accept Thursday Table' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Accept Sunday Table' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Your next seat' }).textContent).toContain('Thursday Table')
  const pending = within(screen.getByRole('region', { name: 'Pending invitations' }))
  expect(pending.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Thursday Table',
    'Sunday Table',
  ])
  expect(pending.getByRole('button', { name: 'Add to calendar: Thursday Table' })).toBeTruthy()
})

async function acceptThursday() {
  const environment = await openWith(thursday)
  await press('Accept Thursday Table')
  const seat = invitation('i1', 'Thursday Table', { status: 'ACCEPTED' })
  const lists = { pendingInvitations: connection(), upcomingEncounters: connection(seat) }
  act(() => environment.mock.resolveMostRecentOperation(accepted(false, lists)))
  await screen.findByText(/^Success! You're in/)
  return environment
}

test('accepting can be undone: the invitation waits again, and no seat is left', async () => {
  const environment = await acceptThursday()
  await press('Undo: accept Thursday Table')
  expect(environment.mock.getMostRecentOperation().request.variables).toEqual({
    input: { invitationId: 'i1' },
  })
  const message = 'Undone. The invitation waits for your answer again.'
  const open = viewer({ pendingInvitations: connection(thursday) })
  act(() =>
    environment.mock.resolveMostRecentOperation({ data: { undoAcceptance: { message, viewer: open } } }),
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText(message)))
  expect(screen.getByRole('button', { name: 'Accept Thursday Table' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Your next seat' })).toBeNull()
})

test('after ten seconds undoing is not offered any more, and the focus is not lost', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  await acceptThursday()
  // Once the sentence has the focus, the ten seconds are running.
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Success! You're in/)
  const undo = screen.getByRole('button', { name: 'Undo: accept Thursday Table' })
  act(() => undo.focus())
  act(() => void vi.advanceTimersByTime(10_000))
  expect(undo.isConnected).toBe(false)
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Success! You're in/))
})

test('accepting a full encounter leads to the waitlist and never says "You\'re in"', async () => {
  const environment = await openWith(thursday)
  await press('Accept Thursday Table')
  const place = invitation('i1', 'Thursday Table', {
    status: 'ACCEPTED',
    isWaitlisted: true,
    waitlistPosition: 2,
  })
  const lists = { waitlistedInvitations: connection(place) }
  act(() => environment.mock.resolveMostRecentOperation(accepted(true, lists)))
  expect(screen.getByRole('status').textContent).toBe(
    'This encounter is full. You are on the waitlist; we email you if a spot opens up.',
  )
  expect(screen.queryByText(/You're in/)).toBeNull()
  expect(await screen.findByText('You are number 2 in line.')).toBeTruthy()
  act(() => updateStore(environment, { upcomingEncounters: connection({ ...place, isWaitlisted: false }) }))
  expect(screen.queryByText(/You are on the waitlist/)).toBeNull()
  expect(screen.getByText("Success! You're in. You'll receive a reminder before the event.")).toBeTruthy()
  act(() => updateStore(environment, {}))
  expect(screen.queryByText(/^Success!/)).toBeNull()
})

test('a declined invitation disappears at once', async () => {
  const environment = await openWith(thursday, sunday)
  await press('Decline Thursday Table')
  expect(screen.queryByText('Thursday Table')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Declining Thursday Table...')))
  expect(environment.mock.getMostRecentOperation().request.variables).toMatchObject({
    input: { invitationId: 'i1', response: 'DECLINED' },
  })
  const reply = { respondToInvitation: { invitation: { id: 'i1', status: 'DECLINED' } } }
  act(() => environment.mock.resolveMostRecentOperation({ data: reply }))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByText('You have declined the invitation.')),
  )
  const another = await screen.findByRole('link', { name: 'Ask me for another evening' })
  expect(another.getAttribute('href')).toBe('/member/preferences?open=availability')
  expect(screen.queryByText('Thursday Table')).toBeNull()
  expect(screen.getByText('Sunday Table')).toBeTruthy()
})

test('a member who declined by mistake can accept after all, and gets the seat', async () => {
  const environment = await openWith(thursday)
  await press('Decline Thursday Table')
  const reply = { respondToInvitation: { invitation: { id: 'i1', status: 'DECLINED' } } }
  act(() => environment.mock.resolveMostRecentOperation({ data: reply }))
  await press('Accept it after all')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Accepting the invitation...')))
  expect(environment.mock.getMostRecentOperation().request.variables).toEqual({
    input: { invitationId: 'i1', response: 'ACCEPTED' },
  })
  const seat = invitation('i1', 'Thursday Table', { status: 'ACCEPTED' })
  act(() =>
    environment.mock.resolveMostRecentOperation(accepted(false, { upcomingEncounters: connection(seat) })),
  )
  const banner = await screen.findByText(/^Success! You're in/)
  await waitFor(() => expect(document.activeElement).toBe(banner))
  expect(screen.queryByText('Accepting the invitation...')).toBeNull()
})

test('a member whose decline cancels a One-on-One cannot accept it after all', async () => {
  const environment = await openWith(thursday)
  await press('Decline Thursday Table')
  const reply = { respondToInvitation: { invitation: { id: 'i1' } } }
  act(() => environment.mock.resolveMostRecentOperation({ data: reply }))
  expect(await screen.findByRole('button', { name: 'Accept it after all' })).toBeTruthy()
  const { mock } = environment
  await waitFor(() => expect(mock.getMostRecentOperation().request.variables).toEqual({ id: 'i1' }))
  const node = { ...thursday, canAccept: false }
  act(() => mock.resolveMostRecentOperation({ data: { node } }))
  expect(screen.getByRole('link', { name: 'Ask me for another evening' })).toBeTruthy()
  expect(screen.queryByText('Accept it after all')).toBeNull()
})

test('accepting after all is no longer offered once the encounter is canceled', async () => {
  const { environment, screens } = await openLoadingDashboard()
  const { mock } = environment
  const list = { pendingInvitations: connection(thursday) }
  await act(async () => mock.resolveMostRecentOperation({ data: { viewer: viewer(list) } }))
  await press('Decline Thursday Table')
  act(() => mock.resolveMostRecentOperation({ data: { respondToInvitation: { invitation: { id: 'i1' } } } }))
  const button = await screen.findByRole('button', { name: 'Accept it after all' })
  const answer = async (canAccept: boolean) => {
    const asked = () => mock.getAllOperations().find(({ request }) => request.variables.id === 'i1')
    await waitFor(() => expect(asked()).toBeDefined())
    const node = { ...thursday, canAccept }
    await act(async () => mock.resolve(asked() as never, { data: { node } }))
  }
  await answer(true)
  expect(button.isConnected).toBe(true)
  await act(async () => void screens.refresh())
  await answer(false)
  expect(button.isConnected).toBe(false)
})

test('accepting after all is no longer offered once the invitation has expired', async () => {
  const environment = await openWith(thursday)
  await press('Decline Thursday Table')
  const { mock } = environment
  act(() => mock.resolveMostRecentOperation({ data: { respondToInvitation: { invitation: { id: 'i1' } } } }))
  const button = await screen.findByRole('button', { name: 'Accept it after all' })
  await waitFor(() => expect(mock.getMostRecentOperation().request.variables).toEqual({ id: 'i1' }))
  const expiresAt = fromNow(-hour)
  const node = { ...thursday, expiresAt, canAccept: true }
  await act(async () => mock.resolveMostRecentOperation({ data: { node } }))
  expect(button.isConnected).toBe(false)
})

test('a seat is confirmed even if the code of its card does not load', async () => {
  vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined)
  vi.doMock('../../client/screens/member/dashboard/AcceptedInvitation.tsx', () => {
    throw new TypeError('Failed to fetch')
  })
  const environment = await openWith(thursday)
  await press('Accept Thursday Table')
  const seat = invitation('i1', 'Thursday Table', { status: 'ACCEPTED' })
  act(() =>
    environment.mock.resolveMostRecentOperation(accepted(false, { upcomingEncounters: connection(seat) })),
  )
  const said = await screen.findByText("Success! You're in. You'll receive a reminder before the event.")
  await waitFor(() => expect(document.activeElement).toBe(said))
  vi.doUnmock('../../client/screens/member/dashboard/AcceptedInvitation.tsx')
})

test.each(['Accept', 'Decline'])(
  'if "%s" fails, the invitation is shown again, with the reason',
  async (answer) => {
    const environment = await openWith(thursday)
    await press(`${answer} Thursday Table`)
    const failure = new DomainError('CONFLICT', 'This encounter has already begun.')
    act(() => environment.mock.rejectMostRecentOperation(failure))
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toBe('Failed to submit your RSVP. This encounter has already begun.')
    await waitFor(() => expect(document.activeElement).toBe(alert))
    await press(`${answer} Thursday Table`)
    expect(screen.queryByRole('alert')).toBeNull()
    act(() => environment.mock.rejectMostRecentOperation(new DomainError('INTERNAL', 'Reference 1')))
    expect(screen.getByRole('alert').textContent).toBe('Failed to submit your RSVP.')
    expect(screen.getByText('Thursday Table')).toBeTruthy()
  },
)

test('the dashboard says so if loading fails, and "Try again" loads it', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { environment } = await openLoadingDashboard()
  act(() => environment.mock.rejectMostRecentOperation(new ConnectionError('offline')))
  expect(await screen.findByText('Failed to load pending invites.')).toBeTruthy()
  await press('Try again')
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
  act(() => environment.mock.resolveMostRecentOperation({ data: { viewer: viewer() } }))
  expect(await screen.findByText('Welcome, maya!')).toBeTruthy()
  logged.mockRestore()
})

/**
 * Opens the dashboard after its whole query failed, and answers the query of each part. The query of a part without
 * an answer fails.
 */
async function openParts(answers: Record<string, object>) {
  const logged = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { environment } = await openLoadingDashboard()
  act(() => environment.mock.rejectMostRecentOperation(new DomainError('INTERNAL', 'Reference 1')))
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(5))
  const answer = () => {
    for (const operation of environment.mock.getAllOperations()) {
      const asked = Object.entries(operation.request.variables).find(([, isAsked]) => isAsked === true)
      const more = answers[asked?.[0] ?? '']
      if (more) environment.mock.resolve(operation, { data: { viewer: viewer(more) } as never })
      else environment.mock.reject(operation, new DomainError('INTERNAL', 'Reference 2'))
    }
  }
  await act(async () => answer())
  return { environment, logged, answer: () => act(async () => answer()) }
}

test('if one part fails to load, the rest of the dashboard is shown, and the error is logged', async () => {
  const { logged } = await openParts({
    waitlist: {},
    seats: {},
    standing: {},
    invitations: { pendingInvitations: connection(thursday) },
  })
  expect(await screen.findByText('Member since March 4, 2026')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Accept Thursday Table' })).toBeTruthy()
  expect(screen.queryByText('You Made an Impression')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(logged).toHaveBeenCalledOnce()
})

test('if invitations fail to load, the dashboard says so, and "Try again" loads them', async () => {
  const answers: Record<string, object> = { impressions: {}, waitlist: {}, seats: {}, standing: {} }
  const { environment, answer } = await openParts(answers)
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to load pending invites.')
  expect(screen.getByText('Member since March 4, 2026')).toBeTruthy()
  answers.invitations = { pendingInvitations: connection(thursday) }
  await press('Try again')
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
  await answer()
  expect(screen.getByRole('button', { name: 'Accept Thursday Table' })).toBeTruthy()
})

test('only the outcome of the last action is shown, wherever on the page it was', async () => {
  const place = invitation('i9', 'Garden Table', {
    status: 'ACCEPTED',
    isWaitlisted: true,
    waitlistPosition: 1,
  })
  const environment = await openDashboard({
    pendingInvitations: connection(thursday),
    waitlistedInvitations: connection(place),
  })
  await press('Decline Thursday Table')
  const reply = { respondToInvitation: { invitation: { id: 'i1', status: 'DECLINED' } } }
  act(() => environment.mock.resolveMostRecentOperation({ data: reply }))
  expect(screen.getByText('You have declined the invitation.')).toBeTruthy()
  await press('Remove from Waitlist: Garden Table')
  await press('Remove from Waitlist')
  act(() => environment.mock.rejectMostRecentOperation(new DomainError('INTERNAL', 'Reference 1')))
  expect(screen.getByRole('alert').textContent).toBe('Failed to remove from waitlist.')
  expect(screen.queryByText('You have declined the invitation.')).toBeNull()
})

test('the reason for a failed answer stays at its invitation while others are answered, until a new try', async () => {
  const environment = await openWith(thursday, invitation('i2', 'Friday Table'))
  const card = () => screen.getByRole('heading', { name: 'Thursday Table' }).closest('li')
  const reason = 'Failed to submit your RSVP. You have a seat at Harbor Table at about that time.'
  await press('Accept Thursday Table')
  const conflict = new DomainError('CONFLICT', reason.replace('Failed to submit your RSVP. ', ''))
  act(() => environment.mock.rejectMostRecentOperation(conflict))
  expect(screen.getByRole('alert').textContent).toBe(reason)
  expect(card()?.textContent).not.toContain(reason)

  await press('Decline Friday Table')
  const reply = { respondToInvitation: { invitation: { id: 'i2', status: 'DECLINED' } } }
  act(() => environment.mock.resolveMostRecentOperation({ data: reply }))
  expect(document.activeElement).toBe(screen.getByText('You have declined the invitation.'))
  expect(card()?.textContent).toContain(reason)

  await press('Accept Thursday Table')
  expect(screen.queryByText(reason)).toBeNull()
})

test('leaving the screen cancels its query', async () => {
  const { environment, location } = await openLoadingDashboard()
  act(() => location.navigate('/elsewhere'))
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(0))
})

test('an operator who is no member is greeted without a name, since their username is an e-mail address', async () => {
  const { environment } = await openLoadingDashboard()
  act(() =>
    environment.mock.resolveMostRecentOperation({
      data: { viewer: viewer({ username: 'somebody@long-company.test' }) },
    }),
  )
  expect(await screen.findByRole('heading', { name: 'Welcome!' })).toBeTruthy()
})
