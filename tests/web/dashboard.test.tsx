import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { DomainError } from '#rules/errors.ts'
import { dashboardRoute } from '../../client/screens/member/dashboard/route.ts'
import { renderScreen } from '../support/renderScreen.tsx'

const hour = 3_600_000
const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()

const invitation = (id: string, name: string, expiresAt: string | null) => ({
  node: {
    id,
    expiresAt,
    encounter: {
      id: `encounter-${id}`,
      name,
      startsAt: '2026-12-03T00:00:00.000Z',
      timeZone: 'America/Detroit',
    },
  },
})

const thursday = invitation('i1', 'Thursday Table', fromNow(49 * hour))
const sunday = invitation('i2', 'Sunday Table', fromNow(5.5 * hour))

const viewer = (...edges: object[]) => ({
  id: 'viewer',
  username: 'maya',
  createdAt: '2026-03-04T15:00:00.000Z',
  accountStatus: 'ACTIVE',
  pendingInvitations: { edges },
})

const open = () => renderScreen(dashboardRoute, '/dashboard')

async function openWith(...edges: object[]) {
  const { environment } = open()
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
  act(() => environment.mock.resolveMostRecentOperation({ data: { viewer: viewer(...edges) } }))
  await screen.findByRole('heading', { name: 'Welcome, maya!' })
  return environment
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

const answered = (status: string, isWaitlisted: boolean, ...left: object[]) => ({
  data: {
    respondToInvitation: { invitation: { id: 'i1', status, isWaitlisted }, viewer: viewer(...left) },
  },
})

afterEach(cleanup)

test('while loading it says so, and asks once', async () => {
  const { environment } = open()
  expect(await screen.findByText('Loading your invitations...')).toBeTruthy()
  expect(environment.mock.getAllOperations()).toHaveLength(1)
})

test('it greets, and shows member-since, the status and each invitation with its time left', async () => {
  await openWith(sunday, thursday)
  expect(screen.getByText('Member since March 4, 2026')).toBeTruthy()
  expect(screen.getByText('Active')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Sunday TableWednesday, December 2, 2026 at 7:00 PM EST5 hours remainingAcceptDecline',
    'Thursday TableWednesday, December 2, 2026 at 7:00 PM EST2 days remainingAcceptDecline',
  ])
})

test('an invitation that ran out since it was loaded is not shown', async () => {
  await openWith(invitation('i3', 'Too Late', fromNow(-1000)))
  expect(screen.queryByText('Too Late')).toBeNull()
  expect(screen.getByText('You have no pending invitations.')).toBeTruthy()
})

test.each([
  [
    'Accept Thursday Table',
    'ACCEPTED',
    'Accepting...',
    "Success! You're in. You'll receive a reminder before the event.",
  ],
  ['Decline Thursday Table', 'DECLINED', 'Declining...', 'You have declined the invitation.'],
])('%s sends %s, says "%s" meanwhile and "%s" after', async (button, response, busy, sentence) => {
  const environment = await openWith(thursday, sunday)
  await press(button)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: busy }).disabled).toBe(true)
  expect(environment.mock.getMostRecentOperation().request.variables).toEqual({
    input: { invitationId: 'i1', response },
  })
  act(() => environment.mock.resolveMostRecentOperation(answered(response, false, sunday)))
  const banner = screen.getByText(sentence)
  expect(document.activeElement).toBe(banner)
  expect(screen.queryByText('Thursday Table')).toBeNull()
  expect(screen.getByText('Sunday Table')).toBeTruthy()
})

test('accepting a full encounter never says "You\'re in"', async () => {
  const environment = await openWith(thursday)
  await press('Accept Thursday Table')
  act(() => environment.mock.resolveMostRecentOperation(answered('ACCEPTED', true)))
  expect(screen.getByRole('status').textContent).toContain('waitlist')
  expect(screen.queryByText(/You're in/)).toBeNull()
})

test('a failed answer keeps the invitation, says the sentence, and the reason where there is one', async () => {
  const environment = await openWith(thursday)
  await press('Accept Thursday Table')
  const failure = new DomainError('CONFLICT', 'This invitation has expired.')
  act(() => environment.mock.rejectMostRecentOperation(failure))
  expect(screen.getByRole('alert').textContent).toBe(
    'Failed to submit your RSVP. This invitation has expired.',
  )
  await press('Accept Thursday Table')
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => environment.mock.rejectMostRecentOperation(new DomainError('INTERNAL', 'Reference 1')))
  expect(screen.getByRole('alert').textContent).toBe('Failed to submit your RSVP.')
})

test('when loading fails it says so, and trying again loads it', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { environment } = open()
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
  act(() => environment.mock.rejectMostRecentOperation(new DomainError('INTERNAL', 'Reference 1')))
  expect(await screen.findByText('Failed to load pending invites.')).toBeTruthy()
  await press('Try again')
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
  act(() => environment.mock.resolveMostRecentOperation({ data: { viewer: viewer() } }))
  expect(await screen.findByText('Welcome, maya!')).toBeTruthy()
  logged.mockRestore()
})

test('leaving the screen releases its query', async () => {
  const { environment, router } = renderScreen(
    (relay) => ({
      children: [dashboardRoute(relay), { path: 'elsewhere', element: <p>Elsewhere</p> }],
    }),
    '/dashboard',
  )
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
  await act(() => router.navigate('/elsewhere'))
  expect(await screen.findByText('Elsewhere')).toBeTruthy()
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(0))
})
