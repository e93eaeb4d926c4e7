import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { commitLocalUpdate, createOperationDescriptor } from 'relay-runtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emailChangeRequested } from '#rules/account/emailChange.ts'
import { DomainError } from '#rules/errors.ts'
import { replaceDocument } from '../../client/browser/navigation.ts'
import { ConnectionError } from '../../client/network/ConnectionError.ts'
import query from '../../client/screens/member/membership/__generated__/MembershipScreenQuery.graphql.ts'
import { membershipRoute } from '../../client/screens/member/membership/route.ts'
import { storeSession } from '../../client/session/session.ts'
import { saveFile } from '../../client/ui/saveFile.ts'
import './modalDialogs.ts'
import { renderScreen } from '../support/renderScreen.tsx'
import { endSession } from './endSession.ts'
import { button, fill, press } from './formFields.ts'
import { tokenFor } from './tokens.ts'

vi.mock('../../client/browser/navigation.ts')
vi.mock('../../client/ui/saveFile.ts')

type State = 'ACTIVE' | 'PAUSED' | 'CANCELED'

const session = (sessionId: string, isThis: boolean) => ({
  sessionId,
  isThis,
  browser: isThis ? 'Firefox on Linux' : 'Safari on iOS',
  timeZone: isThis ? 'America/Detroit' : null,
  lastUsedAt: '2026-11-20T17:00:00.000Z',
})

const viewer = (accountStatus: State, more: object = {}) => ({
  id: 'viewer',
  accountStatus,
  confirmationWay: 'SET_UP',
  passkeys: [],
  email: 'maya@example.org',
  username: 'maya',
  pendingEmail: null,
  usernameChanges: { left: 2, nextAt: null },
  sessions: [session('s1', true), session('s2', false)],
  calendarFeed: null,
  friendLinkRefusal: null,
  friendLinks: [],
  decisions: [],
  membership: {
    username: 'maya',
    accountStatus,
    subscriptionType: 'Early Access',
    subscriptionStatus: 'ACTIVE',
    createdAt: '2026-03-04T15:00:00.000Z',
    pausedUntil: null,
    ...more,
  },
})

const open = (path = '/member/membership') => renderScreen(membershipRoute, path)

async function openWith(accountStatus: State, more: object = {}, path?: string, beside: object = {}) {
  const { environment, location } = await open(path)
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
  const { mock } = environment
  await act(async () =>
    mock.resolveMostRecentOperation({ data: { viewer: { ...viewer(accountStatus, more), ...beside } } }),
  )
  await screen.findByRole('button', { name: 'Cancel Membership' })
  const operation = () => mock.getMostRecentOperation().request.node.operation.name
  const reply = (data: object) => act(async () => mock.resolveMostRecentOperation({ data }))
  const refuse = (error: Error) => act(async () => mock.rejectMostRecentOperation(error))
  return { environment, location, operation, reply, refuse }
}

const dialog = () => screen.getByRole('dialog')
const answer = (name: string) => userEvent.click(within(dialog()).getByRole('button', { name }))
const confirmMock = vi.fn<(question: string) => boolean>()

beforeEach(() => {
  vi.stubGlobal('confirm', confirmMock)
  confirmMock.mockReset()
  vi.mocked(replaceDocument).mockClear()
  vi.mocked(saveFile).mockClear()
  storeSession({ authToken: tokenFor(600), refreshToken: 'r1' })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  localStorage.clear()
})

const title = () => screen.getByRole('heading', { level: 1 }).textContent

test.each([
  ['maya', 'Membership Details for maya'],
  ['', 'Membership Details'],
])('Membership says that it is loading; the title names %j', async (username, words) => {
  localStorage.setItem('username', username)
  await open()
  expect(title()).toBe(words)
  expect(screen.getByRole('status').textContent).toBe('Loading your membership information...')
})

test.each([
  ['ACTIVE', 'Active'],
  ['EXPIRED', 'Expired'],
  ['CANCELED', 'Canceled'],
  ['PAUSED', 'Paused'],
])(
  'Membership shows the account, the plan, the subscription as %s, and since when',
  async (status, words) => {
    await openWith('ACTIVE', { subscriptionStatus: status })
    expect(title()).toBe('Membership Details for maya')
    const details = [...document.querySelectorAll('dl > div')].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    )
    expect(details).toEqual([
      ['Account status', 'Active'],
      ['Subscription plan', 'Early Access'],
      ['Subscription status', words],
      ['Member since', 'March 4, 2026'],
    ])
  },
)

test('decisions about the member show their state, and lead to their statement and appeal', async () => {
  const decision = (id: number, more: object) => ({
    path: `/appeal/${id}.x`,
    outcome: 'WARNING',
    decidedAt: '2026-11-04T15:00:00.000Z',
    suspendedUntil: null,
    canAppeal: false,
    appealUntil: '2026-12-04T15:00:00.000Z',
    endedAt: null,
    appealedAt: null,
    granted: null,
    ...more,
  })
  const appealed = { appealedAt: '2026-11-05T15:00:00.000Z' }
  const suspended = { outcome: 'SUSPENDED', suspendedUntil: '2026-12-24T15:00:00.000Z' }
  const decisions = [
    decision(6, { ...suspended, canAppeal: true }),
    decision(5, { ...suspended, endedAt: '2026-11-20T15:00:00.000Z' }),
    decision(4, {}),
    decision(3, appealed),
    decision(2, { ...appealed, granted: true }),
    decision(1, { ...appealed, granted: false }),
  ]
  await openWith('PAUSED', {}, undefined, { decisions })
  const shown = within(screen.getByRole('region', { name: 'Decisions about you' })).getAllByRole('listitem')
  expect(
    shown.map((item) => [...item.querySelectorAll('strong, span, a')].map(({ textContent }) => textContent)),
  ).toEqual([
    [
      'Suspension until December 24, 2026',
      'Decided on November 4, 2026. You can appeal until December 4, 2026.',
      'Read it and appeal',
    ],
    [
      'Suspension until December 24, 2026',
      'Decided on November 4, 2026. We ended it on November 20, 2026. The time to appeal is over.',
      'Read it',
    ],
    ['Warning', 'Decided on November 4, 2026. The time to appeal is over.', 'Read it'],
    [
      'Warning',
      'Decided on November 4, 2026. You appealed on November 5, 2026. It waits for an answer.',
      'Read it',
    ],
    ['Warning', 'Decided on November 4, 2026. We took it back after your appeal.', 'Read it'],
    ['Warning', 'Decided on November 4, 2026. It stands after your appeal.', 'Read it'],
  ])
  expect(shown[0]?.querySelector('a')?.getAttribute('href')).toBe('/appeal/6.x')
})

test('a member without decisions sees no list of them', async () => {
  await openWith('ACTIVE')
  expect(screen.queryByText('Decisions about you')).toBeNull()
})

test('an operator who takes no part is shown no subscription', async () => {
  await openWith('ACTIVE', { subscriptionType: null, subscriptionStatus: null })
  expect(screen.queryByText('Subscription plan')).toBeNull()
  expect(screen.queryByText('Subscription status')).toBeNull()
})

test.each([
  ['ACTIVE', ['Pause Membership', 'Cancel Membership'], false],
  ['PAUSED', ['Resume Membership', 'Cancel Membership'], false],
  ['CANCELED', ['Cancel Membership'], true],
] as const)(
  'a membership that is %s offers %j, with canceling disabled: %s',
  async (status, names, locked) => {
    await openWith(status)
    const section = screen.getByRole('region', { name: 'Change your membership' })
    expect(
      within(section)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(names)
    expect(button('Cancel Membership').disabled).toBe(locked)
  },
)

test('a pause with an end shows its date, and cannot be ended before it', async () => {
  await openWith('PAUSED', { pausedUntil: '2999-01-05T17:00:00.000Z' })
  const sentence =
    'Your membership is paused until Saturday, January 5, 2999. You cannot resume it before then.'
  expect(screen.getByText(sentence)).toBeTruthy()
  const resume = button('Resume Membership')
  expect(resume.disabled).toBe(true)
  expect(document.getElementById(resume.getAttribute('aria-describedby') ?? '')?.textContent).toBe(sentence)
})

test('a membership whose pause has ended can be resumed', async () => {
  await openWith('PAUSED', { pausedUntil: '2020-01-05T17:00:00.000Z' })
  expect(button('Resume Membership').disabled).toBe(false)
})

test.each([
  [
    'Pause Membership',
    'ACTIVE',
    'Stay Active',
    /stops event invitations.*keeps renewing.*resume at any time.*stop payments, you have to cancel/,
  ],
  ['Resume Membership', 'PAUSED', 'Stay Paused', /invitations start again.*pause again/],
  [
    'Cancel Membership',
    'ACTIVE',
    'Keep Membership',
    /permanent.*lose access.*subscription ends.*new account/,
  ],
  ['Ask for Erasure', 'ACTIVE', 'Keep My Data', /permanent.*Thirty days later we erase/],
] as const)('%s asks first, and "%3$s" changes nothing', async (action, status, keep, means) => {
  const { environment } = await openWith(status)
  await press(action)
  expect(dialog().textContent?.replaceAll('\n', ' ')).toMatch(means)
  await answer(keep)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(environment.mock.getAllOperations()).toHaveLength(0)
})

test.each([
  [
    'Pause Membership',
    'ACTIVE',
    'pauseMembership',
    'PAUSED',
    'Your membership has been paused.',
    'Resume Membership',
  ],
  [
    'Resume Membership',
    'PAUSED',
    'resumeMembership',
    'ACTIVE',
    'Your membership has been resumed.',
    'Pause Membership',
  ],
] as const)(
  '"%s", once confirmed, is sent once, confirmed in words, and closes the dialog',
  async (action, from, field, to, done, next) => {
    const { environment, reply } = await openWith(from)
    await press(action)
    await answer(action)
    const busy = within(dialog()).getByRole('button', { name: 'Processing your request...' })
    expect(busy.ariaDisabled).toBe('true')
    expect(environment.mock.getAllOperations()).toHaveLength(1)
    await reply({ [field]: { viewer: viewer(to) } })
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText(done)))
    expect(button(next).disabled).toBe(false)
    expect(screen.queryByRole('button', { name: action })).toBeNull()
  },
)

test.each([
  ['Cancel Membership', 'cancelMembership'],
  ['Ask for Erasure', 'requestErasure'],
])('"%s" says goodbye, removes the session and leads to /login after 0.5 s', async (action, field) => {
  const { reply } = await openWith('ACTIVE')
  await press(action)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  within(dialog()).getByRole('button', { name: action }).click()
  await reply({ [field]: { viewer: viewer('CANCELED') } })
  expect(screen.getByText('Your membership has been canceled. Logging out...')).toBeTruthy()
  expect(screen.getAllByText('Canceled').length).toBeGreaterThan(0)
  expect(localStorage).toHaveLength(0)
  expect(button('Download My Data').disabled).toBe(true)
  vi.advanceTimersByTime(499)
  expect(replaceDocument).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(replaceDocument).toHaveBeenCalledExactlyOnceWith('/login')
})

test.each([
  ['Pause Membership', 'ACTIVE', 'Failed to pause membership.'],
  ['Resume Membership', 'PAUSED', 'Failed to resume membership.'],
  ['Cancel Membership', 'ACTIVE', 'Failed to cancel membership.'],
  ['Ask for Erasure', 'ACTIVE', 'Failed to request erasure.'],
] as const)(
  'if "%s" fails, the page says so once the details are refetched',
  async (action, status, failed) => {
    const { operation, reply, refuse } = await openWith(status)
    await press(action)
    await answer(action)
    await refuse(new DomainError('INTERNAL', 'Reference 1'))
    expect(operation()).toBe('membershipCallsQuery')
    await reply({ viewer: viewer(status) })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('alert').textContent).toBe(failed)
    expect(button(action).disabled).toBe(false)
  },
)

test('a change that another tab made meanwhile is shown, with the reason for the refusal', async () => {
  const { reply, refuse } = await openWith('ACTIVE')
  await press('Pause Membership')
  await answer('Pause Membership')
  await refuse(new DomainError('CONFLICT', 'This membership is paused already.'))
  await reply({ viewer: viewer('PAUSED') })
  expect(screen.getByRole('alert').textContent).toBe(
    'Failed to pause membership. This membership is paused already.',
  )
  expect(button('Resume Membership').disabled).toBe(false)
})

test('a change whose reply was lost is confirmed once the details are refetched', async () => {
  const { reply, refuse } = await openWith('ACTIVE')
  await press('Pause Membership')
  await answer('Pause Membership')
  await refuse(new ConnectionError('lost'))
  await reply({ viewer: viewer('PAUSED') })
  expect(screen.getByText('Your membership has been paused.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('if the details cannot be refetched either, the page says so', async () => {
  const { refuse } = await openWith('ACTIVE')
  await press('Pause Membership')
  await answer('Pause Membership')
  await refuse(new ConnectionError('offline'))
  await refuse(new ConnectionError('offline'))
  expect(screen.getByRole('alert').textContent).toMatch(
    /^Failed to pause membership\. .* Failed to reload membership details\.$/,
  )
})

test.each([
  [
    'pause',
    'ACTIVE',
    'Are you sure you want to pause your membership?',
    'pauseMembership',
    'PAUSED',
    'Your membership has been paused.',
  ],
  [
    'resume',
    'PAUSED',
    'Are you sure you want to resume your membership?',
    'resumeMembership',
    'ACTIVE',
    'Your membership has been resumed.',
  ],
] as const)(
  'the direct path asks "%3$s" and makes the change',
  async (action, from, question, field, to, done) => {
    confirmMock.mockReturnValue(true)
    const { location, reply } = await openWith(from, {}, `/member/membership?action=${action}`)
    expect(confirmMock.mock.calls).toEqual([[question]])
    expect(screen.getByText('Processing your request...')).toBeTruthy()
    await reply({ [field]: { viewer: viewer(to) } })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText(done)))
    expect(screen.queryByText('Processing your request...')).toBeNull()
    expect(location.history.at(-1)).toBe('/member/membership')
  },
)

test('the direct path asks before it cancels, and leads to /login after 1.5 s', async () => {
  confirmMock.mockReturnValue(true)
  const { reply } = await openWith('ACTIVE', {}, '/member/membership?action=cancel')
  expect(confirmMock.mock.calls).toEqual([
    ['Are you sure you want to cancel your membership? This action is permanent.'],
  ])
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await reply({ cancelMembership: { viewer: viewer('CANCELED') } })
  expect(screen.getByText('Your membership has been canceled. Logging out...')).toBeTruthy()
  vi.advanceTimersByTime(1499)
  expect(replaceDocument).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(replaceDocument).toHaveBeenCalledExactlyOnceWith('/login')
})

test('"no" on the direct path changes nothing, and the question is not asked again', async () => {
  confirmMock.mockReturnValue(false)
  const { environment, location } = await openWith('ACTIVE', {}, '/member/membership?action=cancel')
  expect(confirmMock).toHaveBeenCalledOnce()
  expect(environment.mock.getAllOperations().map(({ request }) => request.node.operation.kind)).not.toContain(
    'Mutation',
  )
  expect(location.history.at(-1)).toBe('/member/membership')
})

test('the direct path to a change that is not possible says why', async () => {
  await openWith('ACTIVE', {}, '/member/membership?action=resume')
  expect(confirmMock).not.toHaveBeenCalled()
  expect(screen.getByText('This membership is active already.')).toBeTruthy()
})

test.each(['constructor', 'erase', ''])('%j is not a direct path', async (action) => {
  await openWith('ACTIVE', {}, `/member/membership?action=${action}`)
  expect(confirmMock).not.toHaveBeenCalled()
  expect(screen.queryByRole('status')).toBeNull()
})

test('"Download My Data" saves a file', async () => {
  const { reply } = await openWith('ACTIVE')
  await press('Download My Data')
  expect(button('Preparing...').disabled).toBe(true)
  await reply({ viewer: { id: 'viewer', myData: { account: { username: 'maya' } } } })
  const [name, type, text] = vi.mocked(saveFile).mock.calls[0] ?? []
  expect(name).toMatch(/^encounters-my-data-\d{4}-\d\d-\d\d\.json$/)
  expect(type).toBe('application/json')
  expect(JSON.parse(String(text))).toEqual({ account: { username: 'maya' } })
  expect(screen.getByText('Your data is in the file your browser just saved.')).toBeTruthy()
})

test.each([
  ['UNAVAILABLE', 'The service is busy just now.'],
  ['RATE_LIMITED', 'Too many requests. Please try again in 42 minutes.'],
] as const)('a download that fails with %s says so and can be tried again', async (code, sentence) => {
  const { refuse } = await openWith('ACTIVE')
  await press('Download My Data')
  await refuse(new DomainError(code, sentence))
  expect(screen.getByRole('alert').textContent).toBe(`Failed to download your data. ${sentence}`)
  expect(saveFile).not.toHaveBeenCalled()
  expect(button('Download My Data').disabled).toBe(false)
})

test('Membership says so if loading fails', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { environment } = await open()
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
  act(() => environment.mock.rejectMostRecentOperation(new DomainError('INTERNAL', 'Reference 1')))
  expect(await screen.findByText('Failed to load membership details.')).toBeTruthy()
  logged.mockRestore()
})

test('the signed-in browsers are listed, and each of the others can be signed out', async () => {
  const { operation, reply } = await openWith('ACTIVE')
  const list = screen.getByRole('region', { name: 'Where you are signed in' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Firefox on LinuxDetroit time, this browser',
    'Safari on iOSLast used on November 20, 2026Sign out',
  ])
  await press('Sign out')
  expect(operation()).toBe('useEndSessionsMutation')
  const left = { ...viewer('ACTIVE'), sessions: [session('s1', true)] }
  await reply({ endSession: { viewer: left } })
  expect(await screen.findByText('Signed out there.')).toBeDefined()
  expect(within(list).getAllByRole('listitem')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
})

test('the sentence about the link to a new email stays until the email is confirmed, in any browser', async () => {
  const { environment, reply } = await openWith('ACTIVE')
  const email = 'new.home@example.org'
  const sentence = 'If this address can be used, we have sent it a link.'
  await userEvent.click(screen.getByText('Change my email'))
  await fill('New email', 'New.Home@example.org')
  await press('Send the link')
  const confirmMock = { ...viewer('ACTIVE'), pendingEmail: { email } }
  await reply({ requestEmailChange: { message: sentence, viewer: confirmMock } })
  expect(await screen.findByText(sentence)).toBe(document.activeElement)
  await fill('New username', 'maya of old')

  act(() =>
    commitLocalUpdate(environment, (store) => {
      store.getRoot().getLinkedRecord('viewer')?.setValue(email, 'email').setValue(null, 'pendingEmail')
    }),
  )
  expect(screen.queryByText(sentence)).toBeNull()
  screen.getByText(`It is confirmed: mail goes to ${email} now.`)
  expect(document.activeElement).toBe(screen.getByLabelText('New username'))
})

test('a request for the link to a new email without a reply is confirmed once the page shows the address', async () => {
  const { environment, refuse } = await openWith('ACTIVE')
  const show = (changed: object) => {
    const reply = { viewer: { ...viewer('ACTIVE'), ...changed } }
    return act(async () => environment.commitPayload(createOperationDescriptor(query, {}), reply as never))
  }
  const email = 'new.home@example.org'
  await userEvent.click(screen.getByText('Change my email'))
  await fill('New email', 'New.Home@example.org')
  await press('Send the link')
  await refuse(new ConnectionError('lost'))
  const failure = /^Failed to ask for the change. We could not reach/
  expect(screen.getByRole('alert').textContent).toMatch(failure)
  await show({ pendingEmail: { email } })
  expect(document.activeElement?.textContent).toBe(emailChangeRequested)
  expect(screen.queryByRole('alert')).toBeNull()
  await press('Send the link')
  await refuse(new ConnectionError('lost'))
  expect(screen.getByRole('alert').textContent).toMatch(failure)
  await show({ email })
  expect(screen.queryByRole('alert')).toBeNull()
  screen.getByText(`It is confirmed: mail goes to ${email} now.`)
})

test('signing out everywhere leads to the login page', async () => {
  const { operation, reply } = await openWith('ACTIVE')
  await press('Sign out everywhere')
  expect(operation()).toBe('useEndSessionsAllMutation')
  await reply({ endAllSessions: { viewer: { id: 'viewer' } } })
  await waitFor(() => expect(replaceDocument).toHaveBeenCalledWith('/login'))
  expect(localStorage.getItem('authToken')).toBeNull()
})

test('a change of username without a reply is confirmed once the page shows the new username', async () => {
  const { environment, refuse } = await openWith('ACTIVE')
  await userEvent.click(screen.getByText('Change my username'))
  await fill('New username', 'maya of old')
  await press('Change username')
  await refuse(new ConnectionError('lost'))
  expect(screen.getByRole('alert').textContent).toMatch(/^Failed to change your username. We could not reach/)
  expect(sessionStorage).toHaveLength(1)
  const reply = { viewer: { ...viewer('ACTIVE'), username: 'maya of old' } }
  await act(async () => environment.commitPayload(createOperationDescriptor(query, {}), reply as never))
  expect(document.activeElement?.textContent).toBe('Your username has been changed.')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(sessionStorage).toHaveLength(0)
  await fill('New username', 'maya once more')
  expect(screen.queryByRole('alert')).toBeNull()
  await press('Change username')
  await refuse(new ConnectionError('offline'))
  expect(screen.getByRole('alert').textContent).toMatch(/^Failed to change your username/)
})

test.each([
  ['Sign out', 'Signed out there.'],
  ['Sign out everywhere else', 'Signed out everywhere else.'],
])('"%s" whose reply is lost is confirmed once the page shows its effect', async (pressed, said) => {
  const { environment, refuse } = await openWith('ACTIVE')
  await press(pressed)
  await refuse(new ConnectionError('lost'))
  expect(screen.getByRole('alert').textContent).toMatch(/^Failed to sign out there. We could not reach/)
  const reply = { viewer: { ...viewer('ACTIVE'), sessions: [session('s1', true)] } }
  await act(async () => environment.commitPayload(createOperationDescriptor(query, {}), reply as never))
  expect(document.activeElement?.textContent).toBe(said)
})

test('signing out everywhere after the session ended elsewhere leads to the login, which says so', async () => {
  const { refuse } = await openWith('ACTIVE')
  await press('Sign out everywhere')
  await refuse(new DomainError('UNAUTHENTICATED', 'Please log in.'))
  expect(replaceDocument).toHaveBeenCalledExactlyOnceWith('/login')
  expect(sessionStorage.getItem('toast')).toContain('Your session has expired. Please log in again.')
  expect(localStorage.getItem('authToken')).toBeNull()
})

test('an address for the calendar is shown once, opens in calendar programs, and can be ended', async () => {
  const { operation, reply } = await openWith('ACTIVE')
  await press('Follow my seats')
  expect(operation()).toBe('CalendarFeedMakeMutation')
  const made = { ...viewer('ACTIVE'), calendarFeed: { createdAt: '2026-11-20T17:00:00.000Z' } }
  const address = 'https://encounters.example/calendar/secret.ics'
  await reply({ makeCalendarFeed: { address, viewer: made } })
  await screen.findByText(address)
  expect(screen.getByRole('link', { name: 'Open in my calendar' }).getAttribute('href')).toBe(
    'webcal://encounters.example/calendar/secret.ics',
  )
  expect(button('Renew the address').disabled).toBe(false)
  await press('End the address')
  expect(operation()).toBe('CalendarFeedEndMutation')
  await reply({ endCalendarFeed: { viewer: viewer('ACTIVE') } })
  await screen.findByText('Your calendar no longer follows your seats.')
  expect(screen.queryByText(address)).toBeNull()
  expect(button('Follow my seats').disabled).toBe(false)
})

const feedOf = (day: number) => ({ createdAt: `2026-11-${day}T17:00:00.000Z` })

test.each([
  [
    'Follow my seats',
    null,
    feedOf(21),
    'The address was made, but it did not arrive here. Renew it to see one that you can add.',
  ],
  [
    'Renew the address',
    feedOf(20),
    feedOf(21),
    'The address was renewed, but the new one did not arrive here. The old one has ended, so renew it once more.',
  ],
  ['End the address', feedOf(20), null, 'Your calendar no longer follows your seats.'],
])('"%s" whose reply is lost says its outcome once the page shows it', async (act_, before, after, said) => {
  const { environment, refuse } = await openWith('ACTIVE', {}, undefined, { calendarFeed: before })
  await press(act_)
  await refuse(new ConnectionError('lost'))
  expect(screen.getByRole('alert').textContent).toMatch(/^Failed to .* We could not reach the server/)
  const reply = { viewer: { ...viewer('ACTIVE'), calendarFeed: after } }
  await act(async () => environment.commitPayload(createOperationDescriptor(query, {}), reply as never))
  expect(document.activeElement?.textContent).toBe(said)
})

test('an address for the calendar is no longer shown once it has ended', async () => {
  const { environment, reply, refuse } = await openWith('ACTIVE')
  const show = (day: number) => ({ viewer: { ...viewer('ACTIVE'), calendarFeed: feedOf(day) } })
  await press('Follow my seats')
  const address = 'https://encounters.example/calendar/secret.ics'
  await reply({ makeCalendarFeed: { address, ...show(20) } })
  await screen.findByText(address)
  await press('Renew the address')
  await refuse(new ConnectionError('lost'))
  expect(screen.getByText(address)).toBeTruthy()
  await act(async () => environment.commitPayload(createOperationDescriptor(query, {}), show(21) as never))
  expect(screen.queryByText(address)).toBeNull()
})

const friendLink = (id: string, state: string) => ({
  id,
  state,
  createdAt: '2026-11-20T17:00:00.000Z',
  expiresAt: '2026-12-20T17:00:00.000Z',
})

test('a link for a friend is shown once, and can be taken back as long as nobody has used it', async () => {
  const { environment, operation, reply } = await openWith('ACTIVE')
  await press('Make a link')
  expect(operation()).toBe('FriendLinksMakeMutation')
  const address = 'https://encounters.example/early-access#friend=secret'
  const full = 'You have 3 links that nobody has used yet. Take one back to make another.'
  const made = {
    ...viewer('ACTIVE'),
    friendLinkRefusal: full,
    friendLinks: [friendLink('f3', 'OPEN'), friendLink('f2', 'USED'), friendLink('f1', 'ENDED')],
  }
  await reply({ makeFriendLink: { address, link: { id: 'f3' }, viewer: made } })
  await screen.findByText(address)
  expect(screen.getByText(full)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Make a link' })).toBeNull()
  const list = screen.getByRole('button', { name: 'Take back' }).closest('ul')
  expect([...(list?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Link of November 20, 2026Good until December 20, 2026Take back',
    'Link of November 20, 2026Used by a friend',
  ])
  await press('Take back')
  expect(operation()).toBe('FriendLinksEndMutation')
  expect(environment.mock.getMostRecentOperation().request.variables).toEqual({ input: { linkId: 'f3' } })
  const ended = { ...made, friendLinkRefusal: null, friendLinks: [friendLink('f3', 'ENDED')] }
  await reply({ endFriendLink: { viewer: ended } })
  await screen.findByText('The link is taken back. Nobody can use it any more.')
  expect(screen.queryByText(address)).toBeNull()
  expect(button('Make a link').disabled).toBe(false)
})

test('a link for a friend whose reply was lost is pointed out, and taking it back is confirmed', async () => {
  const links = (...friendLinks: object[]) => ({ viewer: { ...viewer('ACTIVE'), friendLinks } })
  const { environment, refuse } = await openWith('ACTIVE', {}, undefined, {
    friendLinks: [friendLink('f1', 'OPEN')],
  })
  const show = (reply: object) =>
    act(async () => environment.commitPayload(createOperationDescriptor(query, {}), reply as never))
  await press('Make a link')
  await refuse(new ConnectionError('lost'))
  expect(screen.getByText(/^Failed to make a link\./)).toBeTruthy()
  await show(links(friendLink('f2', 'OPEN'), friendLink('f1', 'OPEN')))
  expect(screen.queryByText(/^Failed/)).toBeNull()
  expect(
    screen.getByText('A link was made, but it did not arrive here. Take it back and make another.'),
  ).toBeTruthy()
  const items = screen.getAllByRole('button', { name: 'Take back' }).map((each) => each.closest('li'))
  expect(items[0]?.textContent).toContain('This one did not arrive here')
  expect(items[1]?.textContent).toContain('Good until')
  await userEvent.click(screen.getAllByRole('button', { name: 'Take back' })[0] as HTMLElement)
  await refuse(new ConnectionError('lost'))
  await show(links(friendLink('f2', 'ENDED'), friendLink('f1', 'OPEN')))
  expect(screen.getByText('The link is taken back. Nobody can use it any more.')).toBeTruthy()
  expect(screen.queryByText(/^Failed/)).toBeNull()
})

test('a link that a friend has used meanwhile is not called taken back', async () => {
  const { environment, refuse } = await openWith('ACTIVE', {}, undefined, {
    friendLinks: [friendLink('f1', 'OPEN')],
  })
  await press('Take back')
  await refuse(new ConnectionError('lost'))
  const reply = { viewer: { ...viewer('ACTIVE'), friendLinks: [friendLink('f1', 'USED')] } }
  await act(async () => environment.commitPayload(createOperationDescriptor(query, {}), reply as never))
  expect(screen.getByText('Used by a friend')).toBeTruthy()
  expect(screen.getByText(/^Failed to take the link back\./)).toBeTruthy()
  expect(screen.queryByText(/^The link is taken back/)).toBeNull()
})

test('during a pause a link for a friend is not called good, since it does not work then', async () => {
  await openWith('PAUSED', {}, undefined, { friendLinks: [friendLink('f1', 'OPEN')] })
  const item = screen.getByRole('button', { name: 'Take back' }).closest('li')
  expect(item?.textContent).toContain('Works once you resume, until December 20, 2026')
  expect(item?.textContent).not.toContain('Good until')
})

test('a draft of a new email or username survives the end of the session, until it is sent', async () => {
  await openWith('ACTIVE')
  await fill('New email', 'New.Home@example.org')
  await fill('New username', 'juniper')
  endSession()
  const { reply } = await openWith('ACTIVE')
  expect(screen.getByLabelText<HTMLInputElement>('New email').value).toBe('New.Home@example.org')
  expect(screen.getByLabelText<HTMLInputElement>('New username').value).toBe('juniper')
  // The field's section is open, not folded.
  for (const words of ['Change my email', 'Change my username'])
    expect(screen.getByText(words).closest('details')?.open).toBe(true)
  await press('Change username')
  await reply({ changeUsername: { viewer: viewer('ACTIVE') } })
  await screen.findByText('Your username has been changed.')
  endSession()
  await openWith('ACTIVE')
  expect(screen.getByLabelText<HTMLInputElement>('New username').value).toBe('')
  expect(screen.getByText('Change my username').closest('details')?.open).toBe(false)
})

test('a draft of a passkey’s new name survives the end of the session, and a failure to save it', async () => {
  const phone = {
    id: 'p1',
    name: 'Phone',
    createdAt: '2026-03-04T15:00:00.000Z',
    lastUsedAt: null,
    synced: true,
  }
  await openWith('ACTIVE', {}, undefined, { passkeys: [phone] })
  await press('Rename Phone')
  await fill('Name', 'Pocket')
  endSession()
  const { refuse, reply } = await openWith('ACTIVE', {}, undefined, { passkeys: [phone] })
  await press('Rename Phone')
  const name = () => screen.getByLabelText<HTMLInputElement>('Name').value
  expect(name()).toBe('Pocket')
  await press('Save')
  await refuse(new DomainError('RATE_LIMITED', 'Please wait a minute.'))
  expect(name()).toBe('Pocket')
  expect(within(dialog()).getByText(/Please wait a minute/)).toBeTruthy()
  await press('Save')
  await reply({
    renamePasskey: { viewer: { ...viewer('ACTIVE'), passkeys: [{ ...phone, name: 'Pocket' }] } },
  })
  await screen.findByText('The passkey is called Pocket now.')
  await press('Rename Pocket')
  await press('Cancel')
  await press('Rename Pocket')
  expect(name()).toBe('Pocket')
})

test('if the code that adds a passkey does not load, the page says so', async () => {
  const code = '../../client/screens/shared/stepUp/ceremonies.ts'
  vi.doMock(code, () => {
    throw new TypeError('Failed to fetch')
  })
  await openWith('ACTIVE')
  await userEvent.click(await screen.findByRole('button', { name: 'Add a Passkey' }))
  expect(await screen.findByText('The passkey could not be added.')).toBeTruthy()
  vi.doUnmock(code)
})

test('the last allowed change of a username is confirmed in the place of its form', async () => {
  const { reply } = await openWith('ACTIVE')
  const changed = (left: number, nextAt: string | null) => ({
    changeUsername: { viewer: { ...viewer('ACTIVE'), usernameChanges: { left, nextAt } } },
  })
  for (const data of [changed(1, null), changed(0, '2027-03-04T15:00:00.000Z')]) {
    await fill('New username', 'juniper')
    await press('Change username')
    await reply(data)
    const said = await screen.findByText('Your username has been changed.')
    await waitFor(() => expect(document.activeElement).toBe(said))
  }
  expect(screen.getByText(/^You have changed it twice in a year\./)).toBeTruthy()
  expect(screen.queryByLabelText('New username')).toBeNull()
})

test('only the last message is shown on the page, whether it comes from a form or a button', async () => {
  const { reply, refuse } = await openWith('ACTIVE')
  const changed = 'Your username has been changed.'
  const ended = 'Signed out there.'
  await fill('New username', 'maya2')
  await press('Change username')
  await reply({ changeUsername: { viewer: viewer('ACTIVE') } })
  expect(screen.getByText(changed)).toBe(document.activeElement)
  await press('Sign out')
  await reply({ endSession: { viewer: viewer('ACTIVE') } })
  expect(screen.getByText(ended)).toBe(document.activeElement)
  expect(screen.queryByText(changed)).toBeNull()
  await fill('New username', 'maya3')
  await press('Change username')
  await refuse(new DomainError('CONFLICT', 'Not now.'))
  expect(screen.getByText('Failed to change your username. Not now.')).toBe(document.activeElement)
  expect(screen.queryByText(ended)).toBeNull()
})
