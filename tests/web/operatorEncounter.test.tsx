import './modalDialogs.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { DomainError } from '#rules/errors.ts'
import { ConnectionError } from '../../client/network/ConnectionError.ts'
import { encounterRoute } from '../../client/screens/operator/encounterRoster/route.ts'
import { showToast } from '../../client/ui/toast.ts'
import { renderScreen } from '../support/renderScreen.tsx'
import { page } from './encounterData.ts'
import { endSession } from './endSession.ts'
import { paste } from './formFields.ts'
import { member } from './operatorData.ts'
import { detail, encounter, entry } from './operatorEncounterData.ts'

vi.mock('../../client/ui/toast.ts')

const counts = { going: 6, waitlist: 1, invited: 2, declined: 4, expired: 4 }
const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const past = { startsAt: '2020-01-01T00:00:00.000Z', endsAt: '2020-01-01T01:30:00.000Z' }

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.clearAllMocks()
})

async function openWith(operatorEncounter: object | null, search = '') {
  const opened = await renderScreen(encounterRoute, `/operator/encounters/7${search}`)
  const { mock } = opened.environment
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  const { variables } = mock.getMostRecentOperation().request
  await act(async () => mock.resolveMostRecentOperation({ data: { operatorEncounter } }))
  return { ...opened, mock, variables }
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const texts = (caption: string, cells = 2) =>
  within(screen.getByRole('table', { name: caption }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, cells)
        .map(({ textContent }) => textContent),
    )
type Mock = Awaited<ReturnType<typeof openWith>>['mock']
const sent = (mock: Mock) => mock.getMostRecentOperation().request.variables.input
const reply = (mock: Mock, data: object) =>
  act(async () => mock.resolveMostRecentOperation({ data: data as Record<string, never> }))
/** Returns the names of the queries and mutations that wait for a reply. */
const waiting = (mock: Mock) => mock.getAllOperations().map(({ request }) => request.node.operation.name)
const fail = (mock: Mock) =>
  act(async () => mock.rejectMostRecentOperation(new DomainError('CONFLICT', 'Not now.')))

test('an unknown encounter says so, and links back', async () => {
  await openWith(null)
  expect(screen.getByText('There is no such encounter.')).toBeTruthy()
})

test.each([true, false, null])(
  'an encounter says if two of its people must not meet, but not which two (%s)',
  async (holdsPairApart) => {
    await openWith(detail({ holdsPairApart }))
    const words = screen.queryByText(/^Two people with seats here must not meet/)
    expect(words !== null).toBe(holdsPairApart === true)
  },
)

test('an encounter says what the operator has to do before people can see each other', async () => {
  const meetingTrouble = 'No video server is set up. Set LIVEKIT_URL.'
  await openWith(detail({ hasMeetingLink: false, meetingTrouble }))
  expect(screen.getByText(meetingTrouble)).toBeTruthy()
})

test('an encounter shows its kind, its seats, and the count of each part of the roster', async () => {
  await openWith(detail({ waitlisted: 1 }, [entry(3, 'robin')]))
  expect(
    screen.getByText('First Encounter, Metro Detroit. Thursday, December 3, 2099, 7:00 PM EST.'),
  ).toBeTruthy()
  expect(screen.getByText('7 of 12 seats taken').parentElement?.textContent).toBe(
    '7 of 12 seats taken, at least 10 needed, 12 to invite, 1 waiting. The meeting link is there (jitsi).',
  )
  const parts = within(screen.getByRole('tablist', { name: 'Parts of the roster' })).getAllByRole('tab')
  expect(parts.map(({ textContent }) => textContent)).toEqual([
    'Going 7',
    'Waitlist 1',
    'Invited 2',
    'Declined 3',
    'Expired 4',
  ])
  expect(texts('Going')).toEqual([['robinrobin@example.org', 'Accepted, November 20, 2026, 12:00 PM EST']])
})

test('an encounter that is over needs no people and offers no invitations', async () => {
  await openWith(detail({ ...past, state: 'COMPLETED', waitlisted: 0 }))
  expect(screen.getByText('7 of 12 seats taken').parentElement?.textContent).toBe('7 of 12 seats taken. ')
})

test('an encounter draws the chances of too few and too many, and says how many more to invite', async () => {
  const advice = {
    invited: 11,
    expected: 7.94,
    tooFew: 0.87,
    tooMany: 0,
    suggested: 19,
    isFull: false,
    distribution: [0.4, 0.6],
  }
  await openWith(detail({ advice }))
  expect(
    screen.getByText(
      '7.9 on average, of 11 with a seat or an open invitation. Too few: 87%. Too many: 0%. Invite 8 more, so that too few come at most once in ten times.',
    ),
  ).toBeTruthy()
})

test.each([
  [0, 'Nobody is invited. Invite 36, the most a table invites. Too few may come all the same.'],
  [11, /Invite 25 more, the most a table invites\. Too few may come all the same\.$/],
])(
  'if %s are invited and people come too rarely, no number of invitations is called enough',
  async (invited, words) => {
    const chances = { expected: 0.4, tooFew: 0.99, tooMany: 0, distribution: [0.9, 0.1], isFull: false }
    await openWith(detail({ advice: { ...chances, invited, suggested: 36 } }))
    expect(screen.getByText(words)).toBeTruthy()
  },
)

test('one click allows more invitations, up to the suggested number', async () => {
  const chances = { expected: 7.94, tooFew: 0.87, tooMany: 0, distribution: [0.4, 0.6], isFull: false }
  const { mock } = await openWith(detail({ advice: { ...chances, invited: 11, suggested: 19 } }))
  expect(screen.getByText('12 invitations at once are allowed here.')).toBeTruthy()
  await press('Allow 19 invitations')
  expect(sent(mock)).toEqual({ encounterId: 'encounter-7', inviteTarget: 19 })
  await reply(mock, {
    updateEncounter: { encounter: { ...encounter(7, 'Thursday Table'), inviteTarget: 19 } },
  })
  expect(screen.getByText('19 people can be invited now.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Allow/ })).toBeNull()
})

test('no advice is given that the server would refuse', async () => {
  const chances = { expected: 0, tooFew: 1, tooMany: 0, distribution: [1], suggested: 19, isFull: false }
  const startsAt = new Date(Date.now() + 3_600_000).toISOString()
  await openWith(detail({ startsAt, advice: { ...chances, invited: 0 } }))
  expect(screen.getByText(/^Nobody is invited\. It is too late to invite/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Allow/ })).toBeNull()
})

test('once answers have closed nobody can be invited or reminded, but the roster can still change', async () => {
  const startsAt = new Date(Date.now() + 3_600_000).toISOString()
  const part = [entry(3, 'robin', { status: 'INVITED' }), entry(4, 'pat', { status: 'DECLINED' })]
  await openWith(detail({ startsAt, inviteTarget: 14 }, part), '?part=INVITED')
  expect(screen.getByRole('button', { name: 'Remove robin' })).toBeTruthy()
  expect(screen.queryByText('Fill this table')).toBeNull()
  expect(screen.queryByText('Invite somebody')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Invite again: pat' })).toBeNull()
  expect(screen.queryByRole('button', { name: /remind/i })).toBeNull()
  expect(screen.queryByRole('checkbox', { name: 'Remind robin' })).toBeNull()
})

test('once answers have closed, an empty part of the roster says so', async () => {
  const startsAt = new Date(Date.now() + 3_600_000).toISOString()
  await openWith(detail({ startsAt }), '?part=WAITLIST')
  expect(screen.getByText('It is too late to invite: answers close 2 hours before the start.')).toBeTruthy()
})

test('a draft is scheduled', async () => {
  const { mock } = await openWith(detail({ state: 'DRAFT' }))
  expect(screen.getByText('People can be invited once the encounter is scheduled.')).toBeTruthy()
  await press('Schedule')
  expect(sent(mock)).toEqual({ encounterId: 'encounter-7' })
  await reply(mock, { scheduleEncounter: { encounter: encounter(7, 'Thursday Table') } })
  await waitFor(() => expect(screen.getByText(/^The encounter is scheduled/)).toBe(document.activeElement))
  expect(screen.queryByRole('button', { name: 'Schedule' })).toBeNull()
})

test.each([
  ['it is still made', {}, / Its meeting link follows\.$/],
  ['an operator gave it', { hasMeetingLink: true }, /invited\.$/],
  ['no video server is set up', { meetingTrouble: 'No video server is set up.' }, /invited\.$/],
])('scheduling promises a meeting link only if it is still made (%s)', async (_when, more, end) => {
  const { mock } = await openWith(detail({ state: 'DRAFT', hasMeetingLink: false }))
  await press('Schedule')
  const scheduled = encounter(7, 'Thursday Table', { hasMeetingLink: false, ...more })
  await reply(mock, { scheduleEncounter: { encounter: scheduled } })
  const outcome = await screen.findByText(/^The encounter is scheduled/)
  expect(outcome.textContent).toMatch(end)
})

test('a draft whose time has passed can be given another or be canceled', async () => {
  await openWith(detail({ state: 'DRAFT', startsAt: '2026-01-01T00:00:00Z', endsAt: '2026-01-01T01:30:00Z' }))
  expect(screen.getByRole('link', { name: 'Edit' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Cancel encounter' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Schedule' })).toBeNull()
})

test('once every seat is taken, the encounter says that further guests go on the waitlist', async () => {
  const chances = { expected: 9.1, tooFew: 0.6, tooMany: 0, distribution: [0.4, 0.6], isFull: true }
  const full = { seatsTaken: 12, waitlisted: 2, inviteTarget: 14 }
  await openWith(detail({ ...full, advice: { ...chances, invited: 12, suggested: 12 } }))
  expect(screen.getByText(/Every seat is taken: whoever accepts from now on waits for one\.$/)).toBeTruthy()
})

test('canceling needs a reason, and says who is mailed; on a failure the dialog stays open', async () => {
  const { mock } = await openWith(detail({ seatsTaken: 0 }))
  await press('Cancel encounter')
  const dialog = within(screen.getByRole('dialog', { name: 'Cancel Thursday Table?' }))
  expect(dialog.getByText(/Nobody has a place, so nobody gets a mail\./)).toBeTruthy()
  await reply(mock, { operatorEncounter: detail() })
  expect(dialog.getByText(/7 people with a place get the reason as you write it\./)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel encounter' }))
  expect(dialog.getByText('A reason is needed.')).toBeTruthy()
  expect(mock.getAllOperations()).toEqual([])
  await userEvent.type(dialog.getByLabelText('Reason'), ' The host is ill. ')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel encounter' }))
  expect(sent(mock)).toEqual({ encounterId: 'encounter-7', reason: 'The host is ill.' })
  await fail(mock)
  expect(dialog.getByText('Failed to cancel the encounter. Not now.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel encounter' }))
  const canceled = detail({ state: 'CANCELED', cancelReason: 'The host is ill.' })
  await reply(mock, { cancelEncounter: { encounter: canceled } })
  await waitFor(() =>
    expect(screen.getByText('The encounter is canceled. Everyone with a place gets a mail.')).toBe(
      document.activeElement,
    ),
  )
  expect(screen.getByText('Canceled because: The host is ill.')).toBeTruthy()
})

test('canceling says how many people with a place get no mail', async () => {
  const silent = { withoutMail: { places: 2, invitations: 3 } }
  const { mock } = await openWith(detail(silent))
  await press('Cancel encounter')
  const dialog = within(screen.getByRole('dialog', { name: 'Cancel Thursday Table?' }))
  const question =
    /7 people with a place get the reason as you write it, except 2 people to whom no mail is sent\. Open/
  expect(dialog.getByText(question)).toBeTruthy()
  await reply(mock, { operatorEncounter: detail({ ...silent, seatsTaken: 2 }) })
  const nobody = 'Nobody with a place gets a mail, because none is sent to their addresses.'
  expect(dialog.getByText(new RegExp(nobody))).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Reason'), 'The host is ill.')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel encounter' }))
  const canceled = { ...detail(silent), state: 'CANCELED', cancelReason: 'The host is ill.' }
  await reply(mock, { cancelEncounter: { encounter: canceled } })
  const outcome =
    'The encounter is canceled. Everyone with a place gets a mail, except 2 people to whom no mail is sent.'
  await waitFor(() => expect(screen.getByText(outcome)).toBeTruthy())
})

test('the draft of the reason for canceling survives a login, and is removed once the dialog is closed', async () => {
  const reason = () => screen.getByLabelText<HTMLTextAreaElement>('Reason')
  await openWith(detail())
  await press('Cancel encounter')
  await userEvent.type(reason(), 'The host is ill.')
  endSession()
  await openWith(detail())
  await press('Cancel encounter')
  expect(reason().value).toBe('The host is ill.')
  await press('Keep encounter')
  await press('Cancel encounter')
  expect(reason().value).toBe('')
})

test('duplicating offers the same time a week later, with the new date in the name, and opens the copy', async () => {
  const { mock, location } = await openWith(detail({ name: 'Table 2, Thursday, December 3, 2099' }))
  await press('Duplicate')
  expect(screen.getByLabelText<HTMLInputElement>('Starts (America/Detroit)').value).toBe('2099-12-10T19:00')
  await press('Plan it')
  expect(sent(mock)).toEqual({
    encounterId: 'encounter-7',
    startsAt: '2099-12-11T00:00:00.000Z',
    name: 'Table 2, Thursday, December 10, 2099',
    idempotencyKey: expect.any(String),
  })
  await reply(mock, { duplicateEncounter: { encounter: { id: 'encounter-9', rowId: 9 } } })
  expect(location.history.at(-1)).toBe('/operator/encounters/9')
  expect(showToast).toHaveBeenCalledWith('The encounter is planned once more, as a draft.', 'good')
})

test('a copy whose reply is lost is requested again with the same key', async () => {
  const { mock } = await openWith(detail())
  await press('Duplicate')
  await press('Plan it')
  const first = sent(mock)
  await act(async () => mock.rejectMostRecentOperation(new ConnectionError(null)))
  expect(screen.getByText(/^Failed to duplicate the encounter\. We could not reach the server/)).toBeTruthy()
  await press('Plan it')
  expect(sent(mock)).toEqual(first)
})

test('the part of the roster is in the address and sent with the query', async () => {
  const { mock, location } = await openWith(detail())
  expect(screen.getByText('Nobody holds a seat yet.')).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'Waitlist 1' }))
  expect(location.history.at(-1)).toBe('/operator/encounters/7?part=WAITLIST')
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  expect(mock.getMostRecentOperation().request.variables).toMatchObject({ rowId: 7, group: 'WAITLIST' })
})

test('a name from right to left is isolated in a sentence, so that it moves nothing around it', async () => {
  const waiting = entry(3, 'مريم 2', { isWaitlisted: true, waitlistNumber: 2 })
  const { mock } = await openWith(detail({}, [waiting]), '?part=WAITLIST')
  await press('Give a seat to مريم 2')
  await reply(mock, { promoteInvitation: { entry: entry(3, 'مريم 2', { encounter: detail() }) } })
  expect(screen.getByText('\u2068مريم 2\u2069 has a seat and is notified.')).toBeTruthy()
})

test('a member on the waitlist can be given a seat and leaves the list', async () => {
  const waiting = entry(3, 'robin', { isWaitlisted: true, waitlistNumber: 2 })
  const heldBack = 'Cannot be seated with someone already invited.'
  const other = entry(4, 'sam', { isWaitlisted: true, waitlistNumber: 1, heldBack })
  const { mock } = await openWith(detail({}, [other, waiting]), '?part=WAITLIST')
  const since = 'in line since November 20, 2026, 12:00 PM EST'
  expect(texts('Waitlist').map((cells) => cells[1])).toEqual([
    `Number 1 ${since}A seat is free. ${heldBack}`,
    `Number 2 ${since}`,
  ])
  expect(screen.queryByRole('button', { name: 'Give a seat to sam' })).toBeNull()
  await press('Give a seat to robin')
  expect(sent(mock)).toEqual({ invitationId: 'entry-3' })
  const seated = entry(3, 'robin', { encounter: detail({ counts: { ...counts, going: 8, waitlist: 0 } }) })
  await reply(mock, { promoteInvitation: { entry: seated } })
  await waitFor(() =>
    expect(screen.getByText('robin has a seat and is notified.')).toBe(document.activeElement),
  )
  expect(screen.getByRole('tab', { name: 'Going 8' })).toBeTruthy()
  expect(texts('Waitlist')).toHaveLength(1)
})

test('while every seat is taken, the waitlist offers no seats and says why', async () => {
  const waiting = entry(3, 'robin', { isWaitlisted: true, waitlistNumber: 1 })
  await openWith(detail({ seatsTaken: 12, capacity: 12 }, [waiting]), '?part=WAITLIST')
  expect(screen.queryByRole('button', { name: 'Give a seat to robin' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Remove robin' })).toBeTruthy()
  expect(screen.getByText('Every seat is taken, so nobody who waits can get one now.')).toBeTruthy()
})

test('if a reply counts more people than are shown, as members answer meanwhile, the list is refetched', async () => {
  const waits = (rowId: number, name: string) =>
    entry(rowId, name, { isWaitlisted: true, waitlistNumber: rowId })
  const { mock } = await openWith(detail({}, [waits(3, 'robin')]), '?part=WAITLIST')
  await press('Give a seat to robin')
  const now = { ...counts, going: 8, waitlist: 2 }
  const seated = entry(3, 'robin', { encounter: detail({ counts: now }) })
  await reply(mock, { promoteInvitation: { entry: seated } })
  expect(waiting(mock)).toEqual(['EncounterScreenQuery'])
  await reply(mock, { operatorEncounter: detail({ counts: now }, [waits(4, 'sam'), waits(5, 'toni')]) })
  expect(texts('Waitlist').map(([name]) => name)).toEqual([
    expect.stringContaining('sam'),
    expect.stringContaining('toni'),
  ])
  expect(waiting(mock)).toEqual([])
})

test('once the last free seat is given, nobody who waits is said to wait beside a free seat', async () => {
  const waits = (rowId: number, name: string, heldBack: string | null) =>
    entry(rowId, name, { isWaitlisted: true, waitlistNumber: rowId, heldBack })
  const last = { seatsTaken: 11, waitlisted: 2, counts: { ...counts, waitlist: 2 } }
  const people = [waits(3, 'robin', 'Only active members can be promoted.'), waits(4, 'sam', null)]
  const { mock } = await openWith(detail(last, people), '?part=WAITLIST')
  expect(screen.getByText(/^A seat is free\./)).toBeTruthy()
  await press('Give a seat to sam')
  const full = { seatsTaken: 12, waitlisted: 1, counts: { ...counts, waitlist: 1 } }
  const seated = entry(4, 'sam', { encounter: detail(full) })
  await reply(mock, { promoteInvitation: { entry: seated } })
  expect(texts('Waitlist')).toHaveLength(1)
  expect(screen.getByText(/^Every seat is taken/)).toBeTruthy()
  expect(screen.queryByText(/^A seat is free\./)).toBeNull()
})

test('removing a member asks for a reason, and says that it stays in the audit log', async () => {
  const { mock } = await openWith(detail({}, [entry(3, 'robin')]))
  await press('Remove robin')
  const dialog = within(screen.getByRole('dialog', { name: 'Take robin off?' }))
  expect(
    dialog.getByText(
      /^They get a mail in one neutral line\. The reason stays in the audit log, and their counts do/,
    ),
  ).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Reason'), 'By your own wish.')
  await userEvent.click(dialog.getByRole('button', { name: 'Take off' }))
  expect(sent(mock)).toEqual({ invitationId: 'entry-3', reason: 'By your own wish.' })
  const removed = entry(3, 'robin', { status: 'DECLINED', encounter: detail({ counts }) })
  await reply(mock, { removeFromEncounter: { entry: removed } })
  await waitFor(() =>
    expect(screen.getByText('robin is taken off the encounter.')).toBe(document.activeElement),
  )
  expect(screen.getByRole('tab', { name: 'Declined 4' })).toBeTruthy()
  expect(screen.queryByRole('table', { name: 'Going' })).toBeNull()
})

test.each([
  ['nobody waits', {}, 'Nobody waits for the seat, so it stays free.'],
  [
    'somebody waits',
    { waitlisted: 1 },
    'The seat goes to the first person on the waitlist who can take it, if anybody can.',
  ],
  [
    'nobody who waits can take it',
    { waitlisted: 1, isSomeoneFree: false },
    'Nobody on the waitlist can take the seat now, so it stays free.',
  ],
  [
    'somebody waits less than 3 hours before the start',
    { waitlisted: 1, startsAt: soon(2.9) },
    'So shortly before the start the seat stays free, unless you give it to somebody on the waitlist.',
  ],
  [
    'it is a One-on-One',
    { kind: 'ONE_ON_ONE' },
    'The One-on-One is canceled, because nobody else can take the seat.',
  ],
])(
  'before somebody is taken off the dialog says what becomes of the seat if %s',
  async (_when, more, sentence) => {
    await openWith(detail(more, [entry(3, 'robin')]))
    await press('Remove robin')
    const dialog = within(screen.getByRole('dialog', { name: 'Take robin off?' }))
    expect(dialog.getByText(new RegExp(`change\\. ${sentence}$`))).toBeTruthy()
  },
)

test('taking somebody off a One-on-One shows at once that it is canceled, and why', async () => {
  const { mock } = await openWith(detail({ kind: 'ONE_ON_ONE' }, [entry(3, 'robin')]))
  await press('Remove robin')
  const dialog = within(screen.getByRole('dialog', { name: 'Take robin off?' }))
  await userEvent.type(dialog.getByLabelText('Reason'), 'By your own wish.')
  await userEvent.click(dialog.getByRole('button', { name: 'Take off' }))
  const cancelReason = 'One of the two seats is free now.'
  const canceled = detail({ kind: 'ONE_ON_ONE', state: 'CANCELED', cancelReason })
  await reply(mock, {
    removeFromEncounter: { entry: entry(3, 'robin', { status: 'DECLINED', encounter: canceled }) },
  })
  await waitFor(() => expect(screen.getByText(`Canceled because: ${cancelReason}`)).toBeTruthy())
})

test('what the dialog says of the seat follows a change of the waitlist', async () => {
  const { mock } = await openWith(detail({ waitlisted: 0 }, [entry(3, 'robin')]))
  await press('Remove robin')
  expect(screen.getByText(/Nobody waits for the seat/)).toBeTruthy()
  expect(waiting(mock)).toEqual(['EncounterScreenQuery'])
  await reply(mock, { operatorEncounter: detail({ waitlisted: 1 }, [entry(3, 'robin')]) })
  expect(screen.getByText(/The seat goes to the first person on the waitlist/)).toBeTruthy()
})

test('the outcome promises no mail to somebody taken off or given a seat if their address gets none', async () => {
  const silent = member(3, 'robin', { unreachable: 'HARD_BOUNCE' })
  const waits = entry(3, 'robin', { isWaitlisted: true, waitlistNumber: 1, member: silent })
  const { mock } = await openWith(detail({}, [waits]), '?part=WAITLIST')
  await press('Remove robin')
  const dialog = within(screen.getByRole('dialog', { name: 'Take robin off?' }))
  expect(
    dialog.getByText(/^No mail says so, because none is sent to their address\. The reason/),
  ).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Keep' }))
  await press('Give a seat to robin')
  await reply(mock, {
    promoteInvitation: { entry: entry(3, 'robin', { member: silent, encounter: detail() }) },
  })
  expect(
    screen.getByText('robin has a seat. No mail says so, because none is sent to their address.'),
  ).toBeTruthy()
})

test('an invitation that is taken back frees no seat', async () => {
  const invited = entry(3, 'robin', { status: 'INVITED' })
  await openWith(detail({ waitlisted: 1 }, [invited]), '?part=INVITED')
  await press('Remove robin')
  const dialog = within(screen.getByRole('dialog', { name: 'Take robin off?' }))
  expect(dialog.getByText(/their counts do not change\.$/)).toBeTruthy()
})

test('a member who declined can be invited again, one who gave up their place cannot', async () => {
  const declined = entry(3, 'robin', { status: 'DECLINED' })
  const gaveUp = entry(4, 'eve', {
    status: 'DECLINED',
    canceledAt: '2026-11-20T18:00:00.000Z',
    canceledLate: true,
  })
  const { mock } = await openWith(detail({}, [declined, gaveUp]), '?part=DECLINED')
  expect(texts('Declined')[1]?.[1]).toBe('Gave up the place late, November 20, 2026, 1:00 PM EST')
  expect(screen.queryByRole('button', { name: 'Invite again: eve' })).toBeNull()
  await press('Invite again: robin')
  expect(sent(mock)).toEqual({ encounterId: 'encounter-7', memberId: 'member-3' })
  await reply(mock, { judgeInvitation: { breaks: [{ sentence: 'Not free then.' }] } })
  expect(screen.getByText('Not free then.')).toBeTruthy()
  await press('Invite all the same')
  expect(sent(mock)).toEqual({ encounterId: 'encounter-7', memberIds: ['member-3'], again: true })
  const refused = [{ message: 'Cannot be seated with someone already invited.' }]
  await reply(mock, { inviteMembers: { invited: [], refused, encounter: detail() } })
  expect(
    screen.getByText('robin was not invited. Cannot be seated with someone already invited.'),
  ).toBeTruthy()
  // The refusal may be due to another operator's work, which the page does not show yet.
  expect(waiting(mock)).toEqual(['EncounterScreenQuery'])
  await press('Invite again: robin')
  await reply(mock, { judgeInvitation: { breaks: [] } })
  const invited = [entry(3, 'robin', { status: 'INVITED' })]
  await reply(mock, { inviteMembers: { invited, refused: [], encounter: detail() } })
  await waitFor(() => expect(screen.getByText('robin is invited again.')).toBe(document.activeElement))
  expect(texts('Declined')).toHaveLength(1)
})

test('a member who canceled their membership cannot be invited again, and the roster says why', async () => {
  const left = member(5, 'Former member', { email: null, accountStatus: 'CANCELED' })
  const declined = entry(5, 'Former member', { status: 'DECLINED', member: left })
  await openWith(detail({}, [declined]), '?part=DECLINED')
  expect(texts('Declined')[0]?.[0]).toBe('Former memberErased')
  expect(texts('Declined')[0]?.[1]).toMatch(/Has canceled the membership$/)
  expect(screen.queryByRole('button', { name: /^Invite again/ })).toBeNull()
})

test('a paused member cannot be invited again meanwhile, and the roster says why', async () => {
  const paused = member(5, 'eve', { email: null, accountStatus: 'PAUSED' })
  const expired = entry(5, 'eve', { status: 'EXPIRED', member: paused })
  await openWith(detail({}, [expired]), '?part=EXPIRED')
  expect(texts('Expired')[0]?.[1]).toMatch(/Is paused$/)
  expect(screen.queryByRole('button', { name: /^Invite again/ })).toBeNull()
})

test('the outcome of reminding says how many people get no mail', async () => {
  const silent = member(4, 'eve', { getsInvitationMail: false })
  const invited = [
    entry(3, 'robin', { status: 'INVITED' }),
    entry(4, 'eve', { status: 'INVITED', member: silent }),
  ]
  const { mock } = await openWith(detail({}, invited), '?part=INVITED')
  await press('Choose all shown')
  await press('Remind 2 people')
  await reply(mock, { remindInvited: { reminded: invited } })
  expect(
    await screen.findByText(
      '2 people reminded, all but 1 by mail, because no invitations are mailed to the rest.',
    ),
  ).toBeTruthy()
})

test('the chosen members are reminded, and the outcome says who was left out', async () => {
  const invited = [entry(3, 'robin', { status: 'INVITED' }), entry(4, 'eve', { status: 'INVITED' })]
  const { mock } = await openWith(detail({}, invited), '?part=INVITED')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remind 0 people' }).disabled).toBe(true)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Remind robin' }))
  expect(screen.getByRole('button', { name: 'Remind 1 person' })).toBeTruthy()
  await press('Choose all shown')
  await press('Remind 2 people')
  expect(sent(mock)).toEqual({ encounterId: 'encounter-7', memberIds: ['member-3', 'member-4'] })
  await reply(mock, { remindInvited: { reminded: [invited[0]] } })
  await waitFor(() =>
    expect(
      screen.getByText(
        '1 person reminded. 1 person was not: they answered, were reminded today, or want no such mail.',
      ),
    ).toBe(document.activeElement),
  )
  expect(waiting(mock)).toEqual(['EncounterScreenQuery'])
})

test('a member found by name is invited with a note, and joins the invited ones', async () => {
  const { mock } = await openWith(detail({}, []), '?part=INVITED')
  await userEvent.type(screen.getByLabelText('Note in the mail (optional)'), 'Do come.')
  await userEvent.type(screen.getByLabelText('Search by name or e-mail'), 'rob{Enter}')
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  expect(mock.getMostRecentOperation().request.variables).toEqual({ search: 'rob' })
  await reply(mock, { members: page([member(3, 'robin')]) })
  await press('Invite robin')
  expect(sent(mock)).toEqual({ encounterId: 'encounter-7', memberId: 'member-3' })
  await reply(mock, { judgeInvitation: { breaks: [] } })
  expect(sent(mock)).toEqual({ encounterId: 'encounter-7', memberIds: ['member-3'], note: 'Do come.' })
  const invited = [entry(3, 'robin', { status: 'INVITED' })]
  await reply(mock, { inviteMembers: { invited, refused: [], encounter: detail() } })
  await waitFor(() => expect(screen.getByText('robin is invited, by mail.')).toBe(document.activeElement))
  expect(texts('Invited')).toHaveLength(1)
})

test('a member who wants no invitations by mail is invited without one, and the outcome says so', async () => {
  const { mock } = await openWith(detail({}, []), '?part=INVITED')
  await userEvent.type(screen.getByLabelText('Search by name or e-mail'), 'rob{Enter}')
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  await reply(mock, { members: page([member(3, 'robin')]) })
  await press('Invite robin')
  await reply(mock, { judgeInvitation: { breaks: [] } })
  const silent = member(3, 'robin', { getsInvitationMail: false })
  const invited = [entry(3, 'robin', { status: 'INVITED', member: silent })]
  await reply(mock, { inviteMembers: { invited, refused: [], encounter: detail() } })
  expect(
    screen.getByText('robin is invited, but not by mail, because no invitations are mailed to them.'),
  ).toBeTruthy()
})

test('a member whose invitation breaks a rule is invited only after the operator has confirmed it', async () => {
  const { mock } = await openWith(detail({}, []), '?part=INVITED')
  await userEvent.type(screen.getByLabelText('Search by name or e-mail'), 'rob{Enter}')
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  await reply(mock, { members: page([member(3, 'robin')]) })
  await press('Invite robin')
  const breaks = [{ sentence: 'Already met 3 people of those invited here.' }]
  await reply(mock, { judgeInvitation: { breaks } })
  expect(screen.getByText(/Already met 3 people of those invited here\./)).toBeTruthy()
  expect(mock.getAllOperations()).toEqual([])
  await press('Do not invite')
  expect(screen.queryByText(/Already met/)).toBeNull()
  await press('Invite robin')
  await reply(mock, { judgeInvitation: { breaks } })
  await press('Invite all the same')
  expect(sent(mock)).toEqual({ encounterId: 'encounter-7', memberIds: ['member-3'] })
})

test('a table that is not full is filled with those who fit best, with reasons', async () => {
  const counts = { going: 7, waitlist: 0, invited: 3, declined: 1, expired: 0 }
  const { mock } = await openWith(detail({ counts }, []), '?part=INVITED')
  expect(screen.getByText('2 more people can be invited.')).toBeTruthy()
  await press('Find who fits best')
  expect(sent(mock)).toEqual({ encounterId: 'encounter-7' })
  const suggestion = (rowId: number, username: string, isSpare = false) => ({
    member: member(rowId, username),
    sentence: `Welcome by age to ${rowId} of 11.`,
    isSpare,
  })
  const suggestions = [suggestion(3, 'robin'), suggestion(4, 'eve'), suggestion(5, 'kim', true)]
  await reply(mock, { suggestPeople: { wanted: 2, suggestions } })
  expect(screen.getByText('Welcome by age to 4 of 11.')).toBeTruthy()
  await userEvent.click(screen.getByLabelText('Invite eve'))
  await userEvent.click(screen.getByLabelText('Invite kim'))
  await press('Invite 2 people')
  expect(sent(mock)).toEqual({ encounterId: 'encounter-7', memberIds: ['member-3', 'member-5'] })
  const invited = [entry(3, 'robin', { status: 'INVITED' })]
  const refused = [{ member: member(5, 'kim'), message: 'Only active members are invited.' }]
  await reply(mock, { inviteMembers: { invited, refused, encounter: detail({ counts }) } })
  await waitFor(() =>
    expect(
      screen.getByText('1 person is invited, by mail. kim was not. Only active members are invited.'),
    ).toBe(document.activeElement),
  )
  expect(texts('Invited')).toHaveLength(1)
  expect(waiting(mock)).toEqual(['EncounterScreenQuery'])
})

test('after filling a table the outcome says how many get no invitation by mail', async () => {
  const counts = { going: 7, waitlist: 0, invited: 3, declined: 1, expired: 0 }
  const { mock } = await openWith(detail({ counts }, []), '?part=INVITED')
  await press('Find who fits best')
  const silent = member(4, 'eve', { getsInvitationMail: false })
  const suggestions = [member(3, 'robin'), silent].map((each) => ({
    member: each,
    sentence: `Welcome by age to ${each.rowId} of 11.`,
    isSpare: false,
  }))
  await reply(mock, { suggestPeople: { wanted: 2, suggestions } })
  await press('Invite 2 people')
  const invited = [
    entry(3, 'robin', { status: 'INVITED' }),
    entry(4, 'eve', { status: 'INVITED', member: silent }),
  ]
  await reply(mock, { inviteMembers: { invited, refused: [], encounter: detail({ counts }) } })
  expect(
    screen.getByText(
      '2 people are invited, all but 1 by mail, because no invitations are mailed to the rest.',
    ),
  ).toBeTruthy()
})

test('automatic replacement is set in hours, and the roster says who was invited by it', async () => {
  const replaces = { __typename: 'RosterEntry', id: 'entry-9', member: member(9, 'eve') }
  const { mock } = await openWith(
    detail({}, [entry(3, 'robin', { status: 'INVITED', replaces })]),
    '?part=INVITED',
  )
  expect(screen.getByText('Invited by the service, in place of eve')).toBeTruthy()
  const hours = 'Hours before the start until which it does so (0 to 336, 0 for never)'
  await paste(hours, '24')
  await press('Save')
  expect(sent(mock)).toEqual({ encounterId: 'encounter-7', hours: 24, replaces: 0 })
  await reply(mock, { setReplacing: { encounter: detail({ replaceHours: 24 }) } })
  await waitFor(() =>
    expect(screen.getByText('Whoever declines is replaced, until 24 hours before the start.')).toBe(
      document.activeElement,
    ),
  )
})

test('a note that the server would refuse is refused before anybody is invited, with the same sentence', async () => {
  const { mock } = await openWith(detail({}, []), '?part=INVITED')
  await userEvent.type(screen.getByLabelText('Search by name or e-mail'), 'rob{Enter}')
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  await reply(mock, { members: page([member(3, 'robin')]) })
  const invite = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Invite robin' })
  await paste('Note in the mail (optional)', 'x'.repeat(1001))
  expect(screen.getByText('Please write at most 1,000 characters.')).toBeTruthy()
  expect(invite().disabled).toBe(true)
  await paste('Note in the mail (optional)', 'x'.repeat(1000))
  expect(invite().disabled).toBe(false)
})

test('a search that finds nobody says so', async () => {
  const { mock } = await openWith(detail())
  await userEvent.type(screen.getByLabelText('Search by name or e-mail'), 'zed{Enter}')
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  await reply(mock, { members: page([]) })
  expect(screen.getByText('No active member is found.')).toBeTruthy()
})

test('Live shows who is here, was here or is yet to come; links can be copied and attendance marked', async () => {
  const live = { here: 1, wasHere: 1, notYet: 1, attended: 0, absent: 0 }
  const open = { startsAt: '2020-01-01T00:00:00.000Z', live }
  const here = entry(3, 'robin', { arrival: 'HERE', minutesPresent: 12 })
  const older = entry(5, 'kim', { arrival: 'WAS_HERE', attendance: 'ATTENDED', attendanceSource: 'LINK' })
  const { mock } = await openWith(detail(open, [here, older, entry(4, 'eve')]), '?tab=live')
  expect(screen.getByText('1 here now').parentElement?.textContent).toBe(
    '1 here now, 1 was here, 1 not yet, 0 attended, 0 absent.',
  )
  expect(texts('Who is there')).toEqual([
    ['robin', 'Here now12 minutes'],
    ['kim', 'Was hereopened the link'],
    ['eve', 'Not yet'],
  ])
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Copy link of eve' }))
  expect(await navigator.clipboard.readText()).toBe('https://here.example/meet/eve')
  expect(showToast).toHaveBeenCalledWith('The link of eve is copied.', 'good')
  await press('Came: eve')
  expect(sent(mock)).toEqual({ invitationId: 'entry-4', attendance: 'ATTENDED', replaces: null })
  await fail(mock)
  expect(screen.getByText('Failed to mark eve. Not now.')).toBeTruthy()
  expect(mock.getMostRecentOperation().request.variables).toMatchObject({ rowId: 7 })
  await reply(mock, { operatorEncounter: detail(open, [here, older, entry(4, 'eve')]) })
  await press('Came: eve')
  const mark = { arrival: 'ATTENDED', attendance: 'ATTENDED', attendanceSource: 'OPERATOR' }
  const marked = entry(4, 'eve', mark)
  await reply(mock, {
    setAttendance: { entry: { ...marked, encounter: detail(open, [here, older, marked]) } },
  })
  expect(texts('Who is there')[2]).toEqual(['eve', 'Attendedmarked by hand'])
})

test('"Sit down as host" under Live opens the host’s page in a new window, which closes if that fails', async () => {
  const opened = { opener: window, location: { replace: vi.fn() }, close: vi.fn() }
  const openWindow = vi.spyOn(window, 'open').mockReturnValue(opened as never)
  const { mock } = await openWith(detail({}, [entry(3, 'robin')]), '?tab=live')
  await press('Sit down as host')
  expect(sent(mock)).toEqual({ encounterId: 'encounter-7' })
  expect(opened.opener).toBeNull()
  await fail(mock)
  expect(opened.close).toHaveBeenCalledOnce()
  expect(screen.getByText('You could not sit down. Not now.')).toBeTruthy()
  await press('Sit down as host')
  await reply(mock, { hostTable: { address: 'https://here.example/meet/mine' } })
  expect(opened.location.replace).toHaveBeenCalledWith('https://here.example/meet/mine')
  openWindow.mockReturnValue(null)
  await press('Sit down as host')
  await reply(mock, { hostTable: { address: 'https://here.example/meet/mine' } })
  expect(
    screen.getByText('The window was blocked. Your place is https://here.example/meet/mine'),
  ).toBeTruthy()
  openWindow.mockRestore()
})

test('a member with a seat can be named as host; after the encounter the roster says who was', async () => {
  const { mock } = await openWith(detail({}, [entry(3, 'robin')]))
  await userEvent.click(screen.getByRole('checkbox', { name: 'May host: robin' }))
  expect(sent(mock)).toEqual({ invitationId: 'entry-3', mayHost: true })
  await reply(mock, { nameHost: { entry: entry(3, 'robin', { mayHost: true }) } })
  expect(screen.getByText('robin may host this table.')).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: 'May host: robin', checked: true })).toBeTruthy()
  cleanup()
  await openWith(detail({ ...past, state: 'COMPLETED' }, [entry(3, 'robin', { mayHost: true })]))
  expect(screen.queryByRole('checkbox', { name: 'May host: robin' })).toBeNull()
  expect(screen.getByText('May host')).toBeTruthy()
})

test('before the table opens, Live says when it does, marks nobody and does not refresh', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { mock } = await openWith(detail({}, [entry(3, 'robin')]), '?tab=live')
  expect(screen.getByText(/^Those seated can join from 5 minutes before the start\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Came: robin' })).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(6000))
  expect(mock.getAllOperations()).toEqual([])
})

test('while the table is open, Live refreshes by itself, and says so if no reply comes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { mock } = await openWith(detail({ startsAt: past.startsAt }, [entry(3, 'robin')]), '?tab=live')
  expect(screen.getByText('It is open. This page follows who comes by itself.')).toBeTruthy()
  vi.stubGlobal('reportError', vi.fn())
  for (const _look of [1, 2]) {
    await act(() => vi.advanceTimersByTimeAsync(5100))
    expect(mock.getMostRecentOperation().request.variables).toMatchObject({ rowId: 7 })
    await fail(mock)
  }
  expect(screen.getByText('It is open.')).toBeTruthy()
  expect(screen.getByText(/^Not up to date since /)).toBeTruthy()
})

test('Close-out starts with the minutes of each and the resulting mark, and asks before settling', async () => {
  const seats = [
    entry(3, 'robin', { minutesPresent: 81, attendanceByPresence: 'ATTENDED', arrival: 'ATTENDED' }),
    entry(4, 'eve', { minutesPresent: 1, attendanceByPresence: 'ABSENT', arrival: 'ABSENT' }),
    entry(5, 'kim', {
      minutesPresent: 3,
      attendanceByPresence: 'ABSENT',
      attendance: 'ATTENDED',
      attendanceSource: 'OPERATOR',
      arrival: 'ATTENDED',
    }),
  ]
  const over = { ...past, state: 'COMPLETED' }
  const { mock } = await openWith(detail(over, [], seats), '?tab=closeOut')
  expect(screen.getByText('2 attended, 1 did not.')).toBeTruthy()
  expect(texts('Who attended', 3)).toEqual([
    ['robin', '81 minutes', 'Attendedby the minutes'],
    ['eve', '1 minute', 'Absentby the minutes'],
    ['kim', '3 minutes', 'Attendedmarked by hand'],
  ])
  await press('Settle attendance')
  expect(screen.getByText(/^2 attended, 1 did not\. No-shows count from now on\./)).toBeTruthy()
  await press('Settle')
  expect(sent(mock)).toEqual({ encounterId: 'encounter-7' })
  await fail(mock)
  expect(screen.getByText('Failed to settle attendance. Not now.')).toBeTruthy()
  await press('Not yet')
  await press('Settle attendance')
  expect(screen.queryByText('Failed to settle attendance. Not now.')).toBeNull()
  await press('Settle')
  const settled = detail({ ...over, attendanceSettledAt: '2026-11-20T17:00:00.000Z' }, [], seats)
  await reply(mock, { settleAttendance: { encounter: settled } })
  await waitFor(() =>
    expect(screen.getByText('Attendance is settled, and no-shows count.')).toBe(document.activeElement),
  )
  expect(screen.getByText('Settled on Friday, November 20, 2026, 12:00 PM EST.')).toBeTruthy()
})

test.each([
  [7, '3 seats are marked as attended now.'],
  [6, '3 seats are marked as attended now. 1 seat stays as before: its holder was removed from the table.'],
  [
    5,
    '3 seats are marked as attended now. 2 seats stay as before: their holders were removed from the table.',
  ],
])(
  '"All came" under Close-out says which of 7 seats stay as before, with %i attended',
  async (attended, outcome) => {
    const over = { ...past, state: 'COMPLETED' }
    const { mock } = await openWith(detail(over, [], [entry(3, 'robin')]), '?tab=closeOut')
    await press('All came')
    const live = { here: 0, wasHere: 0, notYet: 0, absent: 0, attended }
    await reply(mock, { markAllAttended: { marked: 3, encounter: detail({ ...over, live }) } })
    expect(await screen.findByText(outcome)).toBeTruthy()
  },
)

test('Close-out shows what a report of attendance contains before anybody is marked', async () => {
  const { mock } = await openWith(detail({ ...past, state: 'COMPLETED' }), '?tab=closeOut')
  const file = new File(['Name,User Email'], 'report.csv', { type: 'text/csv' })
  const field = screen.getByLabelText('Choose the CSV file of participants, or drop it here.')
  await userEvent.upload(field, file)
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  expect(sent(mock)).toEqual({
    encounterId: 'encounter-7',
    csv: 'Name,User Email',
    choices: [],
    apply: false,
  })
  const seat = (rowId: number, username: string) => entry(rowId, username)
  const importAttendance = {
    __typename: 'ImportAttendancePayload',
    matches: [
      {
        by: 'EMAIL',
        isEnough: true,
        staysAbsent: false,
        line: { number: 0, name: 'Robin G', email: 'robin@example.org', minutes: 80 },
        entry: seat(3, 'robin'),
      },
      {
        by: 'NAME',
        isEnough: false,
        staysAbsent: false,
        entry: seat(4, 'eve'),
        line: { number: 1, name: 'Eve', email: null, minutes: 2 },
      },
      {
        by: 'EMAIL',
        isEnough: true,
        staysAbsent: true,
        entry: seat(6, 'sam'),
        line: { number: 3, name: 'Sam', email: 'sam@example.org', minutes: 70 },
      },
    ],
    leftovers: [{ number: 2, name: 'Somebody', email: 'else@example.org', minutes: 1 }],
    missing: [seat(5, 'kim'), seat(8, 'ash')],
    encounter: detail({ ...past, state: 'COMPLETED' }),
  }
  await reply(mock, { importAttendance })
  expect(screen.getAllByText('E-mail')).toHaveLength(2)
  expect(screen.getByText('Name: look twice')).toBeTruthy()
  expect(screen.getByText('2 minutes, too short')).toBeTruthy()
  expect(screen.getByText('70 minutes, marked absent by hand')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('sam').checked).toBe(false)
  expect(screen.getByText('ash, kim. Their marks stay as they are.')).toBeTruthy()
  await userEvent.click(screen.getByLabelText('robin'))
  expect(sent(mock)).toMatchObject({ choices: [{ line: 0 }], apply: false })
  await reply(mock, { importAttendance })
  const whose = screen.getByLabelText<HTMLSelectElement>('Somebody, else@example.org, 1 minute')
  expect([...whose.options].map(({ text }) => text)).toEqual([
    'Nobody’s',
    'ash',
    'eve',
    'kim',
    'robin',
    'sam',
  ])
  await userEvent.selectOptions(whose, 'kim')
  const choices = [{ line: 0 }, { line: 2, invitationId: seat(5, 'kim').id }]
  expect(sent(mock)).toMatchObject({ choices, apply: false })
  await reply(mock, { importAttendance })
  await press('Mark 1 person as there')
  await fail(mock)
  expect(screen.getByText('Nobody was marked. Not now.')).toBeTruthy()
  await press('Mark 1 person as there')
  expect(sent(mock)).toMatchObject({ choices, apply: true })
  await reply(mock, { importAttendance })
  await waitFor(() =>
    expect(screen.getByText('1 person marked as there, from the report.')).toBe(document.activeElement),
  )
  expect(screen.queryByText('Name: look twice')).toBeNull()
})

test('a report does not mark a member who was marked absent by hand meanwhile, and the outcome says so', async () => {
  const { mock } = await openWith(detail({ ...past, state: 'COMPLETED' }), '?tab=closeOut')
  const field = screen.getByLabelText('Choose the CSV file of participants, or drop it here.')
  await userEvent.upload(field, new File(['Name,Email'], 'report.csv', { type: 'text/csv' }))
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  const report = (staysAbsent: boolean) => {
    const line = { number: 0, name: 'Robin', email: 'robin@example.org', minutes: 80 }
    const match = { by: 'EMAIL', isEnough: true, staysAbsent, line, entry: entry(3, 'robin') }
    const encounter = detail({ ...past, state: 'COMPLETED' })
    return { importAttendance: { matches: [match], leftovers: [], missing: [], encounter } }
  }
  await reply(mock, report(false))
  await press('Mark 1 person as there')
  await reply(mock, report(true))
  const outcome = '0 people marked as there, from the report. 1 person was marked absent by hand meanwhile.'
  expect(await screen.findByText(outcome)).toBeTruthy()
})

test('a report that is too large is refused before it is sent, and the error goes once another is chosen', async () => {
  const { mock } = await openWith(detail({ ...past, state: 'COMPLETED' }), '?tab=closeOut')
  const field = screen.getByLabelText('Choose the CSV file of participants, or drop it here.')
  await userEvent.upload(field, new File(['x'.repeat(90_001)], 'large.csv', { type: 'text/csv' }))
  expect(await screen.findByText(/^This file is too large/)).toBeTruthy()
  expect(mock.getAllOperations()).toHaveLength(0)
  const utf16 = Uint8Array.from([0xff, 0xfe, ...Buffer.from('Name\tEmail', 'utf16le')])
  await userEvent.upload(field, new File([utf16], 'teams.csv', { type: 'text/csv' }))
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  expect(sent(mock).csv).toBe('Name\tEmail')
  expect(screen.queryByText(/^This file is too large/)).toBeNull()
})

test('Close-out refuses a file that is no report, and closes nothing before the start or once canceled', async () => {
  const { mock } = await openWith(detail({ ...past, state: 'COMPLETED' }), '?tab=closeOut')
  await userEvent.upload(
    screen.getByLabelText('Choose the CSV file of participants, or drop it here.'),
    new File(['x'], 'x.csv', { type: 'text/csv' }),
  )
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  await fail(mock)
  expect(screen.getByText('Failed to read the report. Not now.')).toBeTruthy()
  cleanup()
  await openWith(detail(), '?tab=closeOut')
  expect(screen.getByText('It has not begun. Attendance can be settled when it is over.')).toBeTruthy()
  cleanup()
  await openWith(detail({ ...past, state: 'CANCELED' }), '?tab=closeOut')
  expect(screen.getByText('It was canceled, so there is nothing to close.')).toBeTruthy()
})

test('Progress shows who has processed, and when the batch is released', async () => {
  const seats = [
    entry(3, 'robin', { attendance: 'ATTENDED', hasProcessed: true }),
    entry(4, 'eve', { attendance: 'ATTENDED' }),
    entry(5, 'kim', { attendance: 'ABSENT' }),
  ]
  const progress = { attended: 2, processed: 1, releasedAt: null, releaseDueAt: '2026-11-22T17:00:00.000Z' }
  await openWith(detail({ ...past, state: 'COMPLETED', progress }, [], seats), '?tab=progress')
  expect(texts('Who has processed')).toEqual([
    ['robin', 'Processed'],
    ['eve', 'Not yet'],
  ])
  expect(screen.getByText('1 of 2').parentElement?.textContent).toBe(
    '1 of 2 who came have processed. Released by Sunday, November 22, 2026, 12:00 PM EST, or once everyone has processed.',
  )
  cleanup()
  await openWith(detail(), '?tab=progress')
  expect(screen.getByText('Impressions begin when the encounter is over.')).toBeTruthy()
})
