import './modalDialogs.ts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createOperationDescriptor } from 'relay-runtime'
import { afterEach, expect, test, vi } from 'vitest'
import { DomainError } from '#rules/errors.ts'
import { ConnectionError } from '../../client/network/ConnectionError.ts'
import query from '../../client/screens/member/selectImpressions/__generated__/SelectImpressionsScreenQuery.graphql.ts'
import { selectImpressionsRoute } from '../../client/screens/member/selectImpressions/route.ts'
import { clearSession, storeSession } from '../../client/session/session.ts'
import { renderScreen } from '../support/renderScreen.tsx'
import { stubNavigation } from './stubNavigation.ts'
import { tokenFor } from './tokens.ts'

const path = '/member/select-impressions/7'

const attendee = (id: string, username: string, isAvoided = false) => ({
  __typename: 'Attendee',
  id,
  username,
  isAvoided,
  isReported: false,
})
const ana = attendee('a1', 'ana')
const ben = attendee('a2', 'ben')

const attended = (attendees: object[], canChoose = true, chosen: object[] = []) => ({
  canChoose,
  isProcessed: !canChoose && chosen.length > 0,
  encounter: {
    __typename: 'Encounter',
    id: 'e7',
    name: 'Lakeside Table',
    startsAt: '2026-11-06T00:30:00.000Z',
    endsAt: '2026-11-06T02:00:00.000Z',
    timeZone: 'America/Detroit',
    canAnswerEvening: false,
  },
  attendees,
  chosen,
})

const failure = new DomainError('INTERNAL', 'Reference 1')

const processed = {
  submitImpressions: {
    viewer: {
      id: 'viewer',
      unprocessedEncounters: [],
      processedEncounters: { edges: [], pageInfo: { endCursor: null, hasNextPage: false } },
    },
  },
}

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  sessionStorage.clear()
})

async function openWith(attendees: object[], canChoose = true, chosen: object[] = []) {
  const opened = await renderScreen(selectImpressionsRoute, path)
  const { mock } = opened.environment
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  await act(async () =>
    mock.resolveMostRecentOperation({ data: { attendedEncounter: attended(attendees, canChoose, chosen) } }),
  )
  await screen.findByText(', Thursday, November 5, 2026')
  return { ...opened, mock }
}

// jsdom treats a popover as hidden.
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name, hidden: true })
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
// Plain events, because userEvent needs time to pass and some of these tests stop the clock.
const press = (name: string) => act(async () => fireEvent.click(button(name)))
const tick = (name: string) => act(async () => fireEvent.click(box(name)))

test('the screen says that it is loading, and requests the encounter of the address', async () => {
  const { environment } = await renderScreen(selectImpressionsRoute, path)
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
  expect(screen.getByRole('heading', { name: 'Who Made an Impression?' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Loading attendees...')
  expect(environment.mock.getMostRecentOperation().request.variables).toEqual({ eventId: 7 })
})

async function failToLoad(code: 'NOT_FOUND' | 'INTERNAL') {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { environment } = await renderScreen(selectImpressionsRoute, path)
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
  await act(async () => environment.mock.rejectMostRecentOperation(new DomainError(code, 'No.')))
}

test('an encounter that the member did not attend says so, and links to those they did', async () => {
  await failToLoad('NOT_FOUND')
  expect(await screen.findByText('This encounter is not among those you attended.')).toBeTruthy()
  expect(document.title).toBe('Who Made an Impression? · Encounters')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.getByRole('link', { name: 'My Encounters' }).getAttribute('href')).toBe(
    '/member/my-encounters?tab=unprocessed',
  )
})

test('if loading fails otherwise, the screen says so and offers to try again', async () => {
  await failToLoad('INTERNAL')
  expect(await screen.findByText('Failed to load attendees.')).toBeTruthy()
  expect(button('Try again')).toBeTruthy()
})

test('without other attendees the screen warns, and there is nothing to submit', async () => {
  await openWith([])
  expect(screen.getByText('No other attendees were recorded for this event.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Submit Impressions' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'No Standouts This Time' })).toBeNull()
})

test('each attendee has a box with their username; choices are private, and choosing nobody is fine', async () => {
  await openWith([ana, ben])
  expect(screen.getAllByRole('checkbox').map((each) => each.closest('label')?.textContent)).toEqual([
    'ana',
    'ben',
  ])
  expect(screen.getByText(/Your choices are private.*Choosing nobody is perfectly fine\./)).toBeTruthy()
})

test.each([
  ['Submit Impressions', ['ana', 'ben', 'ana'], ['a2'], 'Your impressions have been submitted.', 1500],
  ['No Standouts This Time', ['ana', 'ana'], [], 'Event marked as processed.', 1000],
])(
  '%s after taps on %j sends %j, says "%s" and leaves after %i ms',
  async (action, taps, selectedMemberIds, sentence, wait) => {
    const { mock, location } = await openWith([ana, ben])
    vi.useFakeTimers()
    for (const username of taps) await tick(username)
    await press(action)
    expect(mock.getMostRecentOperation().request.variables).toEqual({
      input: { encounterId: 'e7', selectedMemberIds },
    })
    expect(button('Submitting...').disabled).toBe(true)
    for (const name of ['Submit Impressions', 'No Standouts This Time']) {
      const other = screen.queryByRole<HTMLButtonElement>('button', { name })
      if (other) await act(async () => fireEvent.click(other))
    }
    await act(async () => fireEvent.submit(box('ana')))
    expect(mock.getAllOperations()).toHaveLength(1)
    await act(async () => mock.resolveMostRecentOperation({ data: processed }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe(sentence))
    await act(async () => fireEvent.submit(box('ana')))
    expect(mock.getAllOperations()).toHaveLength(0)
    await act(() => vi.advanceTimersByTimeAsync(wait - 1))
    expect(location.history).toEqual([path])
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(location.history).toEqual(['/member/my-encounters'])
  },
)

test('"No Standouts This Time" is enabled only if nobody is ticked, so that a slip loses no ticks', async () => {
  await openWith([ana, ben])
  expect(button('No Standouts This Time').disabled).toBe(false)
  await tick('ana')
  expect(button('No Standouts This Time').disabled).toBe(true)
  expect(button('Submit Impressions').disabled).toBe(false)
  await tick('ana')
  expect(button('No Standouts This Time').disabled).toBe(false)
})

test.each([
  ['Submit Impressions', true],
  ['No Standouts This Time', false],
])(
  'if "%s" fails, the screen says so, the ticks stay and it can be tried again',
  async (action, isTicked) => {
    const { mock } = await openWith([ana, ben])
    if (isTicked) await tick('ana')
    await press(action)
    await act(async () => mock.rejectMostRecentOperation(failure))
    expect(screen.getByRole('alert').textContent).toBe('Something went wrong. Please try again.')
    expect(box('ana').checked).toBe(isTicked)
    expect(box('ana').matches(':disabled')).toBe(false)
    await press(action)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(mock.getAllOperations()).toHaveLength(1)
  },
)

test.each([
  ['the same people', [ana], 'Your impressions have been submitted.'],
  ['others, chosen in another tab', [ben], 'Something went wrong. Please try again.'],
])(
  'impressions whose reply is lost are confirmed only if the page shows the same ones: %s',
  async (_, stored, said) => {
    const { mock, environment } = await openWith([ana, ben])
    await tick('ana')
    await press('Submit Impressions')
    await act(async () => mock.rejectMostRecentOperation(new ConnectionError('lost')))
    expect(screen.getByRole('alert').textContent).toBe('Something went wrong. Please try again.')
    const reply = { attendedEncounter: attended([ana, ben], false, stored) }
    await act(async () =>
      environment.commitPayload(createOperationDescriptor(query, { eventId: 7 }), reply as never),
    )
    expect(document.activeElement?.textContent).toBe(said)
    expect(screen.queryByRole('button', { name: 'Submit Impressions' })).toBeNull()
  },
)

test('after a refused submission the page is refetched: a person who did not come is no longer ticked', async () => {
  const { mock } = await openWith([ana, ben])
  await tick('ana')
  await tick('ben')
  await press('Submit Impressions')
  const why = 'You can only choose other people who attended this encounter. Nothing was stored.'
  await act(async () => mock.rejectMostRecentOperation(new DomainError('BAD_INPUT', why)))
  expect(screen.getByRole('alert').textContent).toBe('Something went wrong. Please try again.')
  await act(async () => mock.resolveMostRecentOperation({ data: { attendedEncounter: attended([ben]) } }))
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  await press('Submit Impressions')
  expect(mock.getMostRecentOperation().request.variables).toMatchObject({
    input: { selectedMemberIds: ['a2'] },
  })
})

test('if the time runs out while the page is open, it says so and there is nothing left to save', async () => {
  const { go } = stubNavigation()
  const { mock } = await openWith([ana])
  await tick('ana')
  await press('Submit Impressions')
  const why = 'The time for choosing from this encounter is over.'
  await act(async () => mock.rejectMostRecentOperation(new DomainError('CONFLICT', why)))
  await act(async () =>
    mock.resolveMostRecentOperation({ data: { attendedEncounter: attended([ana], false) } }),
  )
  expect(screen.getAllByText(why).length).toBeGreaterThan(0)
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Submit Impressions' })).toBeNull()
  expect(go('/member/help')).toBe(false)
})

test('once choosing is over, the page says so and shows the attendees and the choices without boxes', async () => {
  await openWith([ana, ben], false, [ben])
  expect(screen.getAllByRole('listitem').map((each) => /You chose them/.test(each.textContent))).toEqual([
    false,
    true,
  ])
  const words = 'You have processed this encounter. Who you chose is marked for you alone.'
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByText(/Choosing nobody/)).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Submit Impressions' })).toBeNull()
  expect(button("Don't seat me with ana")).toBeTruthy()
})

test('if nobody was chosen in time, the page does not say that the encounter is processed', async () => {
  await openWith([ana, ben], false)
  expect(screen.getByText('The time for choosing from this encounter is over.')).toBeTruthy()
  expect(screen.queryByText(/You have processed/)).toBeNull()
})

const item = (username: string) => within(screen.getByText(username).closest('li') ?? document.body)

test('"Don\'t seat me with…" is explained, shows at once and can be taken back', async () => {
  const { mock } = await openWith([ana, ben])
  expect(screen.getByText(/is private, too/).textContent).toContain('undo')
  await press("Don't seat me with ana")
  expect(mock.getMostRecentOperation().request.variables).toEqual({
    input: { attendeeId: 'a1', encounterId: 'e7' },
  })
  expect(item('ana').getByText("You won't be seated together.")).toBeTruthy()
  expect(document.activeElement).not.toBeNull()
  const avoided = { attendee: attendee('a1', 'ana', true) }
  await act(async () =>
    mock.resolveMostRecentOperation({ data: { avoidMember: { ...avoided, sharedSeats: [] } } }),
  )
  await press("Undo: don't seat me with ana")
  expect(mock.getMostRecentOperation().request.variables).toEqual({ input: { attendeeId: 'a1' } })
  expect(screen.queryByText("You won't be seated together.")).toBeNull()
  await act(async () =>
    mock.resolveMostRecentOperation({ data: { stopAvoidingMember: { attendee: ana, stillApart: null } } }),
  )
  expect(button("Don't seat me with ana")).toBeTruthy()
})

test('"Don\'t seat me with…" names the seats ahead that both have, and what can be done', async () => {
  const { mock } = await openWith([ana, ben])
  await press("Don't seat me with ana")
  const encounter = {
    id: 'e9',
    name: 'Thursday Table',
    startsAt: '2026-12-04T00:00:00.000Z',
    timeZone: 'America/Detroit',
  }
  const avoidMember = { attendee: attendee('a1', 'ana', true), sharedSeats: [{ id: 'i1', encounter }] }
  await act(async () => mock.resolveMostRecentOperation({ data: { avoidMember } }))
  const words = item('ana').getByRole('status').textContent
  expect(words).toContain('Thursday Table on Thursday, December 3, 2026')
  expect(words).toContain('without it counting')
})

test('"Don\'t seat me with…" is undone if it fails, and says so', async () => {
  const { mock } = await openWith([ana])
  await press("Don't seat me with ana")
  await act(async () => mock.rejectMostRecentOperation(failure))
  expect(item('ana').getByText('Something went wrong. Please try again.')).toBeTruthy()
  expect(button("Don't seat me with ana")).toBeTruthy()
})

test('"Don\'t seat me with…" and its undo do not count as failed once the page shows them', async () => {
  const { mock, environment } = await openWith([ana])
  const show = (isAvoided: boolean) =>
    act(() => environment.commitUpdate((store) => void store.get('a1')?.setValue(isAvoided, 'isAvoided')))
  const loseReply = () => act(async () => mock.rejectMostRecentOperation(new ConnectionError('lost')))
  await press("Don't seat me with ana")
  await loseReply()
  expect(item('ana').getByText('Something went wrong. Please try again.')).toBeTruthy()
  show(true)
  expect(item('ana').getByRole('status').textContent).toBe("You won't be seated together.")
  await press("Undo: don't seat me with ana")
  await loseReply()
  expect(item('ana').getByText('Something went wrong. Please try again.')).toBeTruthy()
  show(false)
  expect(item('ana').getByRole('status').textContent).toBe('')
})

test('a dialog asks before the page is left with unsent ticks; "Stay" keeps them, "Leave" goes on', async () => {
  const { go } = stubNavigation()
  const { location } = await openWith([ana, ben])
  expect(go('/member/help')).toBe(false)
  await tick('ana')
  expect(go('/member/help?topic=1')).toBe(true)
  expect(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy()
  await userEvent.click(button('Stay'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(box('ana').checked).toBe(true)
  go('/member/help?topic=1')
  await userEvent.click(button('Leave'))
  expect(location.history).toEqual([path, '/member/help?topic=1'])
})

test('the dialog also asks before the member goes back', async () => {
  const { go, traverseTo } = stubNavigation()
  await openWith([ana])
  await tick('ana')
  expect(go('/member/my-encounters', 'traverse')).toBe(true)
  await userEvent.click(button('Leave'))
  expect(traverseTo).toHaveBeenCalledExactlyOnceWith('entry-3')
})

const unload = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

test('the browser asks before closing only while there are unsent ticks and the member is logged in', async () => {
  storeSession({ authToken: tokenFor(600), refreshToken: 'r1' })
  const { mock } = await openWith([ana])
  expect(unload()).toBe(false)
  await tick('ana')
  expect(unload()).toBe(true)
  storeSession({ authToken: tokenFor(600, { nameid: '8' }), refreshToken: 'r1' })
  expect(unload()).toBe(false)
  clearSession('Your session has expired.')
  expect(unload()).toBe(false)
  storeSession({ authToken: tokenFor(600), refreshToken: 'r1' })
  expect(unload()).toBe(true)
  await press('Submit Impressions')
  await act(async () => mock.resolveMostRecentOperation({ data: processed }))
  expect(unload()).toBe(false)
})

const day = 86_400_000
const { encounter, ...rest } = attended([ana])
const openEvening = { ...rest, encounter: { ...encounter, canAnswerEvening: true } }

test('of two unsent forms one asks, "Leave" leaves both, and a form that stays asks again', async () => {
  const { go, traverseTo } = stubNavigation()
  const { environment } = await renderScreen(selectImpressionsRoute, path)
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
  await act(async () =>
    environment.mock.resolveMostRecentOperation({ data: { attendedEncounter: openEvening } }),
  )
  await tick('ana')
  await userEvent.click(await screen.findByRole('radio', { name: 'Not so good' }))
  expect(go('/member/my-encounters', 'traverse')).toBe(true)
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  const arrival = Promise.withResolvers<void>()
  traverseTo.mockImplementation(() => ({ finished: arrival.promise }))
  await userEvent.click(button('Leave'))
  expect(traverseTo).toHaveBeenCalledExactlyOnceWith('entry-3')
  expect(go('/member/my-encounters', 'traverse')).toBe(false)
  await act(async () => arrival.resolve())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(go('/member/help')).toBe(true)
})

test('the form about the evening has two questions, and a message for members who want an answer', async () => {
  const { environment } = await renderScreen(selectImpressionsRoute, path)
  const { mock } = environment
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  await act(async () => mock.resolveMostRecentOperation({ data: { attendedEncounter: openEvening } }))
  await screen.findByRole('radiogroup', { name: 'How was it?' })
  await userEvent.click(button('Send My Answer'))
  expect(screen.getByText('Please choose how it was.')).toBeTruthy()
  expect(screen.getByText('Please say whether you felt safe.')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Not so good' }))
  await userEvent.click(screen.getByRole('radio', { name: 'No' }))
  expect(screen.getByText(/If something happened, please report it/)).toBeTruthy()
  await userEvent.click(box('I would like an answer'))
  await userEvent.type(screen.getByRole('textbox', { name: /What should we answer/ }), 'Who decides?')
  await userEvent.click(button('Send My Answer'))
  expect(mock.getMostRecentOperation().request.variables).toEqual({
    input: { encounterId: 'e7', mark: 2, feltSafe: false, question: 'Who decides?' },
  })
  await act(async () => mock.rejectMostRecentOperation(new ConnectionError('offline')))
  const failure =
    'Your answer could not be stored. We could not reach the server. Please check your connection and'
  expect(screen.getByText(`${failure} try again.`)).toBeTruthy()
  await userEvent.click(button('Send My Answer'))
  const answered = { message: 'Thank you. Your answer is stored.', encounter: { ...encounter } }
  await act(async () => mock.resolveMostRecentOperation({ data: { answerEvening: answered } }))
  await screen.findByText('Thank you. Your answer is stored.')
  expect(screen.queryByRole('button', { name: 'Send My Answer' })).toBeNull()
})

test.each([
  ['is confirmed once the page shows that it is stored', 13 * day, 1],
  ['is not confirmed if its form disappears because the time is over', 15 * day, 0],
])('an answer about the evening whose reply is lost %s', async (_, later, times) => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse(encounter.endsAt) + later)
  const { environment } = await renderScreen(selectImpressionsRoute, path)
  const { mock } = environment
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  await act(async () => mock.resolveMostRecentOperation({ data: { attendedEncounter: openEvening } }))
  await userEvent.click(await screen.findByRole('radio', { name: 'Good' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Yes' }))
  await userEvent.click(button('Send My Answer'))
  await act(async () => mock.rejectMostRecentOperation(new ConnectionError('lost')))
  act(() => environment.commitUpdate((store) => void store.get('e7')?.setValue(false, 'canAnswerEvening')))
  expect(screen.queryByRole('button', { name: 'Send My Answer' })).toBeNull()
  expect(screen.queryAllByText('Thank you. Your answer is stored.')).toHaveLength(times)
})

test('the draft of an answer is removed from the tab once it can no longer be sent', async () => {
  sessionStorage.clear()
  const { environment } = await renderScreen(selectImpressionsRoute, path)
  const { mock } = environment
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  await act(async () => mock.resolveMostRecentOperation({ data: { attendedEncounter: openEvening } }))
  await userEvent.click(await screen.findByRole('radio', { name: 'Not so good' }))
  expect(sessionStorage).toHaveLength(1)
  act(() => environment.commitUpdate((store) => void store.get('e7')?.setValue(false, 'canAnswerEvening')))
  expect(screen.queryByRole('radio', { name: 'Not so good' })).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

test('if the code of "How was the evening?" does not load, the choices above it are still shown', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.resetModules()
  vi.doMock('../../client/screens/member/selectImpressions/EveningForm.tsx', () => {
    throw new TypeError('Failed to fetch')
  })
  const fresh = await import('../support/renderScreen.tsx')
  const { selectImpressionsRoute: route } = await import(
    '../../client/screens/member/selectImpressions/route.ts'
  )
  const { mock } = (await fresh.renderScreen(route, path)).environment
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  await act(async () => mock.resolveMostRecentOperation({ data: { attendedEncounter: openEvening } }))
  expect(await screen.findByText(/This could not be loaded/)).toBeTruthy()
  expect(box('ana')).toBeTruthy()
  vi.doUnmock('../../client/screens/member/selectImpressions/EveningForm.tsx')
})
