import './modalDialogs.ts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DomainError } from '#rules/errors.ts'
import { memberDetailRoute } from '../../client/screens/operator/memberDetail/route.ts'
import { renderScreen } from '../support/renderScreen.tsx'
import { page } from './encounterData.ts'
import { field, fill } from './formFields.ts'
import { member } from './operatorData.ts'
import { encounter } from './operatorEncounterData.ts'

vi.mock('../../client/ui/saveFile.ts', () => ({ saveFile: vi.fn() }))
const { saveFile } = await import('../../client/ui/saveFile.ts')

const path = '/operator/members/7'

const person = (more: object = {}) =>
  member(7, 'robin', {
    role: 'MEMBER',
    lastSeenAt: '2026-11-20T17:00:00.000Z',
    gender: { id: 'g1', label: 'Woman' },
    ageRange: { id: 'a1', label: '25-34' },
    joinedThrough: {
      id: 'r1',
      requestedAt: '2026-02-01T17:00:00.000Z',
      vouchedBy: { id: 'm9', rowId: 9, username: 'Wren' },
    },
    vouchedFor: [
      { id: 'r8', email: 'one@example.org' },
      { id: 'r9', email: 'two@example.org' },
    ],
    subscriptionType: 'Founding',
    subscriptionStatus: 'ACTIVE',
    pausedAt: null,
    pausedUntil: null,
    pauseReason: null,
    canceledAt: null,
    erasureDueAt: null,
    erasureWaitsFor: null,
    erasedAt: null,
    unreachable: null,
    record: { invited: 5, seated: 4, declined: 1, attended: 3 },
    notes: page([]),
    encounters: page([]),
    messages: page([]),
    cases: page([]),
    ...more,
  })

async function openWith(found: object | null = person()) {
  const opened = await renderScreen(memberDetailRoute, path)
  const { mock } = opened.environment
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  expect(mock.getMostRecentOperation().request.variables).toEqual({ rowId: 7 })
  await act(async () => mock.resolveMostRecentOperation({ data: { operatorMember: found } }))
  await screen.findByRole('heading', { level: 1, name: /^(?!Loading)/ })
  return { ...opened, mock }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const facts = () =>
  Object.fromEntries(
    within(screen.getByRole('region', { name: 'Facts' }))
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )
const rows = (caption: string) =>
  within(screen.getByRole('table', { name: caption }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
const buttons = () =>
  within(screen.getByRole('region', { name: 'Actions' }))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)

beforeEach(() => {
  vi.mocked(saveFile).mockClear()
})
afterEach(cleanup)

test('the page of a member says that it is loading', async () => {
  await renderScreen(memberDetailRoute, path)
  expect(screen.getByText('Loading...')).toBeTruthy()
})

test('the page of a member says so if loading fails', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { environment } = await renderScreen(memberDetailRoute, path)
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
  act(() => environment.mock.rejectMostRecentOperation(new DomainError('INTERNAL', 'Reference 1')))
  expect(await screen.findByText('Failed to load this member.')).toBeTruthy()
  logged.mockRestore()
})

test.each(['/operator/members/abc', '/operator/members/99999999999'])(
  '%s leads to no member',
  async (address) => {
    const { environment } = await renderScreen(memberDetailRoute, address)
    await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
    expect(environment.mock.getMostRecentOperation().request.variables).toEqual({ rowId: 0 })
    act(() => environment.mock.resolveMostRecentOperation({ data: { operatorMember: null } }))
    expect(await screen.findByText('No member has this number.')).toBeTruthy()
  },
)

test('the page shows what is stored about a member, and says if there is nothing', async () => {
  await openWith()
  expect(facts()).toEqual({
    'E-mail': 'robin@example.org',
    Location: 'Metro Detroit',
    'Gender and age': 'Woman, 25-34',
    'Asked for early access': 'February 1, 2026',
    'Vouched for by': 'Wren',
    'Vouched for': 'one@example.org, two@example.org',
    'Member since': 'March 4, 2026',
    'Last seen': 'November 20, 2026',
    Plan: 'Founding, active',
    Invitations: '5 invited, 4 seated, 3 attended, 1 declined',
    Engagement: '–',
  })
  for (const sentence of ['No notes yet.', 'Not invited to an encounter yet.', 'Has not written to support.'])
    expect(screen.getByText(sentence)).toBeTruthy()
  expect(buttons()).toEqual(['Pause', 'Correct email', 'Sign out everywhere', 'Export data'])
})

test('the page says if the address gets no mail, and links to the list that lifts this', async () => {
  await openWith(person({ unreachable: 'HARD_BOUNCE' }))
  expect(facts()['E-mail']).toBe('robin@example.orgGets no mail There is no such address')
  const link = screen.getByRole('link', { name: 'There is no such address' })
  expect(link.getAttribute('href')).toBe('/operator/mail?tab=addresses&search=robin%40example.org')
})

test('the page says when a member who canceled is erased, and what that waits for', async () => {
  const leaving = { accountStatus: 'CANCELED', erasureDueAt: '2026-12-21T17:00:00.000Z' }
  await openWith(person({ ...leaving, erasureWaitsFor: 'TABLE' }))
  expect(facts()['To be erased']).toBe('December 21, 2026, but only once their table is over')
})

test('the page lists encounters and messages', async () => {
  const encounter = {
    __typename: 'OperatorEncounter',
    id: 'e1',
    rowId: 3,
    name: 'Lakeside Table',
    kind: 'FIRST',
    startsAt: '2026-11-06T00:30:00.000Z',
    timeZone: 'America/Detroit',
  }
  const seat = {
    __typename: 'RosterEntry',
    id: 'i1',
    status: 'ACCEPTED',
    isWaitlisted: false,
    canceledAt: null,
    canceledLate: false,
    attendance: 'ATTENDED',
    hasProcessed: true,
    encounter,
  }
  const late = {
    ...seat,
    id: 'i2',
    status: 'DECLINED',
    canceledAt: '2026-11-05T00:30:00.000Z',
    canceledLate: true,
  }
  const none = { attendance: null, hasProcessed: false }
  const message = {
    __typename: 'Message',
    id: 'm1',
    subject: 'Technical problem',
    body: 'No sound.',
    state: 'OPEN',
    createdAt: '2026-11-06T17:00:00.000Z',
  }
  const { mock } = await openWith(
    person({
      encounters: page(
        [seat, { ...late, ...none }, { ...seat, ...none, id: 'i3', isWaitlisted: true }],
        'c3',
      ),
      messages: page([message]),
    }),
  )
  expect(rows('Encounters')).toEqual([
    ['Lakeside TableFirst', 'November 5, 2026', 'Seat', 'Came', 'Given'],
    ['Lakeside TableFirst', 'November 5, 2026', 'Gave up late', '–', '–'],
    ['Lakeside TableFirst', 'November 5, 2026', 'Waitlist', '–', '–'],
  ])
  expect(rows('Messages')).toEqual([['Technical problemNo sound.', 'November 6, 2026', 'Open']])
  await press('Show more')
  expect(mock.getMostRecentOperation().request.variables).toMatchObject({ cursor: 'c3', id: 'member-7' })
  const node = { __typename: 'OperatorMember', id: 'member-7', encounters: page([{ ...seat, id: 'i4' }]) }
  act(() => mock.resolveMostRecentOperation({ data: { node } }))
  expect(rows('Encounters')).toHaveLength(4)
})

test('a dialog asks before a member is paused, accepts only a future day, and confirms the pause', async () => {
  const { mock } = await openWith()
  await press('Pause')
  const day = screen.getByLabelText('At least until (optional)')
  await userEvent.type(day, '2020-01-01')
  await press('Pause membership')
  expect(screen.getByText('Please choose a day to come.')).toBeTruthy()
  fireEvent.change(day, { target: { value: '20990-01-15' } })
  await press('Pause membership')
  expect(screen.getByText('Please choose a day to come.')).toBeTruthy()
  fireEvent.change(day, { target: { value: '' } })
  Object.defineProperty(day, 'validity', { value: { badInput: true }, configurable: true })
  await press('Pause membership')
  expect(screen.getByText('Please complete this, or leave it empty.')).toBeTruthy()
  Object.defineProperty(day, 'validity', { value: { badInput: false } })
  fireEvent.change(day, { target: { value: '2099-01-15' } })
  await press('Pause membership')
  expect(mock.getMostRecentOperation().request.variables).toEqual({
    input: { memberId: 'member-7', until: '2099-01-15T12:00:00.000Z' },
  })
  const paused = {
    accountStatus: 'PAUSED',
    pausedAt: '2026-11-21T17:00:00.000Z',
    pausedUntil: '2099-01-15T12:00:00.000Z',
    pauseReason: 'OPERATOR',
  }
  await act(async () =>
    mock.resolveMostRecentOperation({ data: { pauseMember: { member: person(paused) } } }),
  )
  const outcome = await screen.findByText('The membership is paused, and the member gets a mail.')
  await waitFor(() => expect(document.activeElement).toBe(outcome))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(facts().Paused).toBe('Since November 21, 2026, by an operator, at least until January 15, 2099')
  expect(buttons()).toEqual(['Resume', 'Correct email', 'Sign out everywhere', 'Export data'])
})

test('the invitations that a pause withdraws are shown as withdrawn at once', async () => {
  const encounters = (status: string) =>
    page([
      {
        __typename: 'RosterEntry',
        id: 'i1',
        status,
        isWaitlisted: false,
        canceledAt: null,
        canceledLate: false,
        attendance: null,
        hasProcessed: false,
        encounter: encounter(4, 'Lakeside Table'),
      },
    ])
  const standing = () => rows('Encounters').map((cells) => cells[2])
  const { mock } = await openWith(person({ encounters: encounters('INVITED') }))
  expect(standing()).toEqual(['Not answered'])
  await press('Pause')
  await press('Pause membership')
  const paused = person({ accountStatus: 'PAUSED', encounters: encounters('DECLINED') })
  await act(async () => mock.resolveMostRecentOperation({ data: { pauseMember: { member: paused } } }))
  expect(standing()).toEqual(['Declined'])
})

test('a paused member is resumed', async () => {
  const { mock } = await openWith(person({ accountStatus: 'PAUSED', pausedAt: '2026-11-20T17:00:00.000Z' }))
  await press('Resume')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Resuming...' }).disabled).toBe(true)
  await act(async () => mock.resolveMostRecentOperation({ data: { resumeMember: { member: person() } } }))
  expect(await screen.findByText('The membership is active again, and the member gets a mail.')).toBeTruthy()
  expect(buttons()).toEqual(['Pause', 'Correct email', 'Sign out everywhere', 'Export data'])
})

test('a member who canceled is erased once that is confirmed', async () => {
  const canceled = { accountStatus: 'CANCELED', canceledAt: '2026-11-20T17:00:00.000Z' }
  const { mock } = await openWith(person(canceled))
  expect(buttons()).toEqual(['Export data', 'Erase'])
  await press('Erase')
  await press('Keep waiting')
  expect(mock.getAllOperations()).toEqual([])
  await press('Erase')
  await press('Erase for good')
  const erased = person({ ...canceled, username: 'erased-7', erasedAt: '2026-11-21T17:00:00.000Z' })
  await act(async () => mock.resolveMostRecentOperation({ data: { eraseMember: { member: erased } } }))
  expect(await screen.findByText('The personal data is erased.')).toBeTruthy()
  expect(buttons()).toEqual([])
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('the data of a member is saved as a file', async () => {
  const { mock } = await openWith()
  await press('Export data')
  const exportMember = { data: { username: 'robin' }, filename: 'robin.json' }
  await act(async () => mock.resolveMostRecentOperation({ data: { exportMember } }))
  expect(
    await screen.findByText('What is held about them is in the file your browser just saved.'),
  ).toBeTruthy()
  expect(vi.mocked(saveFile).mock.calls).toEqual([
    ['robin.json', 'application/json', '{\n  "username": "robin"\n}'],
  ])
})

test.each([
  ['Pause', 'Pause membership', {}, 'Failed to pause the membership. This membership is paused already.'],
  [
    'Resume',
    null,
    { accountStatus: 'PAUSED' },
    'Failed to resume the membership. This membership is paused already.',
  ],
  [
    'Erase',
    'Erase for good',
    { accountStatus: 'CANCELED' },
    'Failed to erase the personal data. This membership is paused already.',
  ],
  ['Export data', null, {}, 'Failed to export the data. This membership is paused already.'],
])('if "%s" fails, the dialog says so and why', async (button, confirm, more, sentence) => {
  const { mock } = await openWith(person(more))
  await press(button)
  if (confirm) await press(confirm)
  const conflict = new DomainError('CONFLICT', 'This membership is paused already.')
  await act(async () => mock.rejectMostRecentOperation(conflict))
  const outcome = await screen.findByRole('alert')
  expect(outcome.textContent).toBe(sentence)
  expect(screen.queryByRole('dialog')?.contains(outcome) ?? null).toBe(confirm ? true : null)
})

test.each([
  [{ username: 'Former member', accountStatus: 'CANCELED', erasedAt: '2026-11-21T17:00:00.000Z' }, 'erased'],
  [{ accountStatus: 'CANCELED', canceledAt: '2026-11-21T17:00:00.000Z' }, 'canceled'],
])('a dialog stays open and says so if the member has meanwhile become %o', async (more, state) => {
  const { mock, screens } = await openWith()
  await press('Sign out everywhere')
  await fill('Reason', 'A phone was stolen.')
  await act(async () => void screens.refresh())
  await act(async () => mock.resolveMostRecentOperation({ data: { operatorMember: person(more) } }))
  const dialog = within(screen.getByRole('dialog', { name: 'Sign robin out everywhere?' }))
  expect(dialog.getByText(`This member is ${state} by now.`)).toBeTruthy()
  expect(field('Reason').value).toBe('A phone was stolen.')
  await press('Leave them signed in')
  expect(sessionStorage.length).toBe(0)
})

test('if a member is erased while a note is written, the page says why the form is gone', async () => {
  const { mock, screens } = await openWith()
  await fill('New note; the member can download it', 'Called about the stairs.')
  const erased = person({
    username: 'Former member',
    accountStatus: 'CANCELED',
    erasedAt: '2026-11-21T17:00:00.000Z',
  })
  await act(async () => void screens.refresh())
  await act(async () => mock.resolveMostRecentOperation({ data: { operatorMember: erased } }))
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText('This member is erased by now, so your note cannot be stored.')).toBeTruthy()
  expect(sessionStorage.length).toBe(0)
})

test('the page of an erased member shows no address, says what is erased and offers no note', async () => {
  await openWith(
    person({
      username: 'Former member',
      email: null,
      accountStatus: 'CANCELED',
      vouchedFor: [{ id: 'r8', email: null }],
      erasedAt: '2026-11-21T17:00:00.000Z',
    }),
  )
  expect(facts()).not.toHaveProperty('E-mail')
  expect(facts()).not.toHaveProperty('Vouched for')
  for (const part of ['Notes', 'Messages']) {
    expect(screen.getByRole('region', { name: part }).textContent, part).toBe(`${part}Erased.`)
  }
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByText(/your note cannot be stored/)).toBeNull()
})

test('after a change failed, its text stays, and the error is gone when the dialog is opened again', async () => {
  const { mock } = await openWith()
  const fail = () =>
    act(async () =>
      mock.rejectMostRecentOperation(new DomainError('CONFLICT', 'Another member has this address.')),
    )
  await press('Correct email')
  await fill('New email', 'robin@new.example')
  await fill('Reason, for the audit log', 'Called us.')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Correct email' }))
  await fail()
  expect(screen.getByRole('alert').textContent).toBe(
    'Failed to correct the email. Another member has this address.',
  )
  expect(field('New email').value).toBe('robin@new.example')
  expect(field('Reason, for the audit log').value).toBe('Called us.')
  await press('Leave it')
  await press('Sign out everywhere')
  expect(screen.queryByRole('alert')).toBeNull()
  await fill('Reason', 'A phone was stolen.')
  await press('Sign out')
  await fail()
  expect(field('Reason').value).toBe('A phone was stolen.')
  await press('Leave them signed in')
  await press('Pause')
  await fill('At least until (optional)', '2099-01-15')
  await press('Pause membership')
  await fail()
  expect(field('At least until (optional)').value).toBe('2099-01-15')
})

test('a note is stored and shown first', async () => {
  const old = {
    __typename: 'MemberNote',
    author: 'oscar',
    body: 'Called.',
    createdAt: '2026-11-01T17:00:00.000Z',
  }
  const { mock } = await openWith(person({ notes: page([old]) }))
  await press('Add note')
  expect(screen.getByText('Please write a note.')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox'), 'Likes chess.')
  expect(sessionStorage).toHaveLength(1)
  await press('Add note')
  expect(mock.getMostRecentOperation().request.variables).toEqual(
    expect.objectContaining({ input: { memberId: 'member-7', body: 'Likes chess.' } }),
  )
  const note = { ...old, body: 'Likes chess.', createdAt: '2026-11-21T17:00:00.000Z' }
  await act(async () =>
    mock.resolveMostRecentOperation({
      data: { noteMember: { member: person({ notes: page([note, old]) }) } },
    }),
  )
  expect(await screen.findByText('The note is stored.')).toBeTruthy()
  expect(sessionStorage).toHaveLength(0)
  const notes = within(screen.getByRole('region', { name: 'Notes' }))
  expect(notes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Likes chess.oscar, November 21, 2026',
    'Called.oscar, November 1, 2026',
  ])
})

test('correcting the email asks for the address and a reason, and confirms the change', async () => {
  const { mock } = await openWith()
  await press('Correct email')
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Correct email' }))
  expect(dialog.getByText('Email is required.')).toBeDefined()
  expect(dialog.getByText('A reason is needed.')).toBeDefined()
  await userEvent.type(dialog.getByLabelText('New email'), 'robin@new.example')
  await userEvent.type(dialog.getByLabelText('Reason, for the audit log'), 'Called us.')
  await userEvent.click(dialog.getByRole('button', { name: 'Correct email' }))
  const { variables } = mock.getMostRecentOperation().request
  expect(variables).toEqual({
    input: {
      memberId: 'member-7',
      email: 'robin@new.example',
      replaces: 'robin@example.org',
      reason: 'Called us.',
    },
  })
  const corrected = person({ email: 'robin@new.example' })
  await act(async () => mock.resolveMostRecentOperation({ data: { correctEmail: { member: corrected } } }))
  expect(screen.getByText(/The email is corrected/)).toBeDefined()
  expect(facts()['E-mail']).toBe('robin@new.example')
})

test('if the address gets no mail, a change of the membership does not promise one', async () => {
  const { mock } = await openWith(person({ accountStatus: 'PAUSED', unreachable: 'HARD_BOUNCE' }))
  await press('Resume')
  const active = person({ accountStatus: 'ACTIVE', unreachable: 'HARD_BOUNCE' })
  await act(async () => mock.resolveMostRecentOperation({ data: { resumeMember: { member: active } } }))
  expect(
    screen.getByText(
      'The membership is active again. No mail says so, because none is sent to their address.',
    ),
  ).toBeTruthy()
})

test.each([
  ['Pause', /^Unanswered invitations are withdrawn; seats stay\. No mail says so, because none is sent/],
  [
    'Sign out everywhere',
    /No mail says so, because none is sent to their address\. They can sign in again, but only/,
  ],
  [
    'Correct email',
    /every session ends, and no mail is sent to robin@example\.org, so nobody there can take it/,
  ],
])('before "%s" no mail is promised if none is sent to the address', async (button, sentence) => {
  await openWith(person({ unreachable: 'HARD_BOUNCE' }))
  await press(button)
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(sentence)).toBeTruthy()
  expect(dialog.queryByText(/gets? a mail/)).toBeNull()
})

test.each([
  [null, null, 'The email is corrected, every session has ended, and both addresses get a mail.'],
  [
    'HARD_BOUNCE',
    null,
    'The email is corrected, every session has ended, and only the new address gets a mail, because none is sent to the old one.',
  ],
  [
    null,
    'SPAM_COMPLAINT',
    'The email is corrected, every session has ended, and only the old address gets a mail, because none is sent to the new one.',
  ],
  [
    'HARD_BOUNCE',
    'SPAM_COMPLAINT',
    'The email is corrected, every session has ended, and no mail says so, because none is sent to either address.',
  ],
])('a corrected email promises a mail only if it is sent (%s, %s)', async (before, after, sentence) => {
  const { mock } = await openWith(person({ unreachable: before }))
  await press('Correct email')
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('New email'), 'robin@new.example')
  await userEvent.type(dialog.getByLabelText('Reason, for the audit log'), 'Called us.')
  await userEvent.click(dialog.getByRole('button', { name: 'Correct email' }))
  const corrected = person({ email: 'robin@new.example', unreachable: after })
  await act(async () => mock.resolveMostRecentOperation({ data: { correctEmail: { member: corrected } } }))
  expect(screen.getByText(sentence)).toBeTruthy()
})

test('a sign-out promises no mail if none is sent to the address', async () => {
  const silent = person({ unreachable: 'HARD_BOUNCE' })
  const { mock } = await openWith(silent)
  await press('Sign out everywhere')
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Reason'), 'A phone was stolen.')
  await userEvent.click(dialog.getByRole('button', { name: 'Sign out' }))
  await act(async () => mock.resolveMostRecentOperation({ data: { endMemberSessions: { member: silent } } }))
  expect(
    screen.getByText(
      'They are signed out everywhere. No mail says so, because none is sent to their address.',
    ),
  ).toBeTruthy()
})

test('signing out everywhere asks for a reason and says that the member gets a mail', async () => {
  const { mock } = await openWith()
  await press('Sign out everywhere')
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Sign out' }))
  expect(dialog.getByText('A reason is needed.')).toBeDefined()
  await userEvent.type(dialog.getByLabelText('Reason'), 'A phone was stolen.')
  await userEvent.click(dialog.getByRole('button', { name: 'Sign out' }))
  const { variables } = mock.getMostRecentOperation().request
  expect(variables).toEqual({ input: { memberId: 'member-7', reason: 'A phone was stolen.' } })
  await act(async () =>
    mock.resolveMostRecentOperation({ data: { endMemberSessions: { member: person() } } }),
  )
  expect(
    screen.getByText('They are signed out everywhere. If they were signed in, they get a mail.'),
  ).toBeDefined()
})
