import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { DomainError } from '#rules/errors.ts'
import { noteServerTime } from '../../client/browser/serverClock.ts'
import { ConnectionError } from '../../client/network/ConnectionError.ts'
import { leftWords, seenWords } from '../../client/screens/operator/liveEvening/eveningWords.ts'
import { liveEveningRoute } from '../../client/screens/operator/liveEvening/route.ts'
import './modalDialogs.ts'
import { answerScreen } from './answerScreen.ts'
import { button, fill, press } from './formFields.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  noteServerTime(Date.now(), 0)
})

const person = (name: string, more: object = {}) => ({
  seatId: `seat-${name}`,
  name,
  isHere: true,
  isHost: false,
  isOperator: false,
  mayHost: false,
  hasHandUp: false,
  trouble: [],
  lastSeenAt: '2026-11-20T00:10:00.000Z',
  ...more,
})
const table = (eventId: number, name: string, more: object = {}) => ({
  __typename: 'LiveTable',
  encounterId: `encounter-${eventId}`,
  eventId,
  name,
  kind: 'SECOND',
  timeZone: 'America/Detroit',
  startsAt: '2026-11-20T00:00:00.000Z',
  endsAt: '2026-11-20T01:15:00.000Z',
  minimum: 6,
  isOpen: true,
  step: 4,
  stage: 'PROMPT',
  stageNumber: 4,
  stageCount: 10,
  secondsLeft: 250,
  moves: ['MOVE_ON'],
  here: 6,
  expected: 6,
  problems: [],
  lines: [],
  people: [person('robin')],
  ...more,
})
const open = (...liveTables: object[]) => answerScreen(liveEveningRoute, '/operator/live', { liveTables })
const cards = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)

test('each table shows its part, its time, who is here, who is not, problems, raised hands and the host', async () => {
  const people = [
    person('robin', { isHost: true }),
    person('eve', { isHere: false, lastSeenAt: null }),
    person('kim', { hasHandUp: true, trouble: ['NO_PICTURE', 'VIDEO_LOST'] }),
  ]
  const late = { secondsLeft: -125, here: 5, problems: ['REPORTED', 'TOO_FEW', 'OVER_TIME'], people }
  await open(table(1, 'Thursday Table', late))
  const card = screen.getByRole('article', { name: 'Thursday Table' })
  expect(card.textContent).toContain('Second Encounter, 7:00 PM EST to 8:15 PM EST.')
  expect(card.textContent).toContain('Part 4 of 10: Prompt, 2:05 over. 5 of 6 here, at least 6 needed.')
  expect(card.textContent).toContain(
    'Hosted by robin. Not here: eve. Fails: kim (no picture, video lost). Hands up: kim.',
  )
  expect(within(card).getByText('Fewer than the minimum')).toBeTruthy()
  expect(within(card).getByText('A report came from here')).toBeTruthy()
  const toCases = within(card).getByRole('link', { name: 'Read the report among the cases' })
  expect(toCases.getAttribute('href')).toBe('/operator/cases')
  expect(within(card).getByText('Over its time')).toBeTruthy()
  expect(screen.getByText(/^1 table, 1 with problems\./)).toBeTruthy()
  expect(within(card).getByText('never')).toBeTruthy()
})

test('the time left and the time since the last sign are written in words', () => {
  expect([250, 0, -1, null].map((seconds) => leftWords(seconds))).toEqual([
    '4:10 left',
    '0:00 left',
    '0:01 over',
    null,
  ])
  const now = new Date('2026-11-20T00:10:00.000Z')
  const seen = (seconds: number) => seenWords(new Date(now.getTime() - seconds * 1000).toISOString(), now)
  expect([1, 12, 60, 150].map(seen)).toEqual([
    '1 second ago',
    '12 seconds ago',
    '1 minute ago',
    '2 minutes ago',
  ])
})

test('before a table opens it only offers a seat as host; without tables the page says when they appear', async () => {
  await open(
    table(1, 'Early', { step: null, stage: null, moves: [], isOpen: false, here: 0, secondsLeft: null }),
  )
  expect(screen.getByRole('article').textContent).toContain('Only the lobby is open. 0 of 6 here')
  expect(button('Sit down as host: Early')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Move on: Early' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'End early: Early' })).toBeNull()
  cleanup()
  await open()
  expect(screen.getByText('No table is open. Each shows here from 15 minutes before its start.')).toBeTruthy()
})

test('a line is sent and the field is emptied; after a failure the text stays', async () => {
  const { asked, reply, refuse } = await open(table(1, 'Tonight'))
  await fill('A line to Tonight', 'Welcome.')
  await press('Send the line to Tonight')
  expect(asked()).toEqual({ input: { encounterId: 'encounter-1', text: 'Welcome.' } })
  await refuse(new DomainError('CONFLICT', 'This table has ended.'))
  expect(screen.getByText('“Welcome.” could not be sent to Tonight. This table has ended.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('A line to Tonight').value).toBe('Welcome.')
  await press('Send the line to Tonight')
  await reply({ sayToTable: { table: { step: 4 } } })
  await waitFor(() =>
    expect(screen.getByText('Tonight sees your line for a minute.')).toBe(document.activeElement),
  )
  expect(screen.getByLabelText<HTMLInputElement>('A line to Tonight').value).toBe('')
})

test('each line that a table sees now is shown with its author', async () => {
  const lines = [
    { text: 'Welcome.', by: 'robin', at: '2026-11-20T00:10:00.000Z' },
    { text: 'The sound is back.', by: 'ada@example.org', at: '2026-11-20T00:10:09.000Z' },
  ]
  await open(table(1, 'Tonight', { lines }))
  expect(screen.getByText('robin writes to the table: “Welcome.”')).toBeTruthy()
  expect(screen.getByText('ada@example.org writes to the table: “The sound is back.”')).toBeTruthy()
})

test('a table is moved on only if the server allows it', async () => {
  await open(table(1, 'Tonight'), table(2, 'Later', { moves: [] }))
  expect(button('Move on: Tonight')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Move on: Later' })).toBeNull()
  expect(button('End early: Later')).toBeTruthy()
})

test('"Move on" ends the part that is shown, and shows the next one', async () => {
  const { asked, reply, name } = await open(table(1, 'Tonight'))
  await press('Move on: Tonight')
  expect(asked()).toEqual({ input: { encounterId: 'encounter-1', step: 4 } })
  await reply({ moveTableOn: { table: { step: 5 } } })
  expect(screen.getByText('Tonight has moved on.')).toBeTruthy()
  expect(name()).toBe('LiveEveningScreenQuery')
})

test('a dialog asks before a table is ended early, and shows a failure', async () => {
  const { asked, reply, refuse } = await open(table(1, 'Tonight'))
  await press('End early: Tonight')
  await press('Let it go on')
  expect(screen.queryByRole('dialog')).toBeNull()
  await press('End early: Tonight')
  await press('End it')
  expect(asked()).toEqual({ input: { encounterId: 'encounter-1' } })
  await refuse(new DomainError('CONFLICT', 'Not now.'))
  expect(within(screen.getByRole('dialog')).getByText('Tonight could not be ended. Not now.')).toBeTruthy()
  await press('Let it go on')
  await press('End early: Tonight')
  expect(screen.queryByText('Tonight could not be ended. Not now.')).toBeNull()
  await press('End it')
  await reply({ endTableEarly: { encounter: { id: 'encounter-1', cancelReason: null } } })
  expect(screen.getByText('Tonight has ended.')).toBeTruthy()
})

test('a table that was ended too early to count is called canceled', async () => {
  const { reply } = await open(table(1, 'Tonight'))
  await press('End early: Tonight')
  await press('End it')
  const cancelReason = 'It was ended before it had properly begun. It counts for nobody.'
  await reply({ endTableEarly: { encounter: { id: 'encounter-1', cancelReason } } })
  expect(screen.queryByText('Tonight has ended.')).toBeNull()
  expect(screen.getByText(`Tonight is canceled. ${cancelReason}`)).toBeTruthy()
})

test('a member is removed with a reason, and is gone after the next refresh; the dialog shows a failure', async () => {
  const host = person('host', { seatId: null, isOperator: true })
  const people = [person('robin'), host]
  const { asked, reply, refuse, refresh } = await open(table(1, 'Tonight', { people }))
  await userEvent.click(screen.getByText('Everyone, and when each was last seen'))
  expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(1)
  await press('Remove robin')
  await fill('Reason', 'Swore at somebody.')
  await press('Remove')
  const input = { encounterId: 'encounter-1', seatId: 'seat-robin', reason: 'Swore at somebody.' }
  expect(asked()).toEqual({ input })
  await refuse(new DomainError('CONFLICT', 'This table has ended.'))
  const dialog = within(screen.getByRole('dialog', { name: 'Remove robin?' }))
  expect(dialog.getByText('robin could not be removed. This table has ended.')).toBeTruthy()
  // A refresh that was sent before they are removed still shows them.
  await refresh()
  await press('Remove')
  await reply({ removeFromTable: { table: { step: 4 } } })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('robin has been removed from Tonight.')).toBeTruthy()
  await reply({ liveTables: [table(1, 'Tonight', { people })] })
  await reply({ liveTables: [table(1, 'Tonight', { people: [host] })] })
  expect(screen.queryByText('robin')).toBeNull()
})

test('the page refreshes by itself while it is visible, and tables stay in place while one is in use', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { name, reply } = await open(table(1, 'One'), table(2, 'Two'))
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await user.click(screen.getByLabelText('A line to Two'))
  await act(() => vi.advanceTimersByTimeAsync(5100))
  expect(name()).toBe('LiveEveningScreenQuery')
  const changed = [table(2, 'Two', { problems: ['TOO_FEW'] }), table(1, 'One')]
  await reply({ liveTables: changed })
  expect(cards()).toEqual(['One', 'Two'])
  expect(screen.getByText('Fewer than the minimum')).toBeTruthy()
  await user.click(document.body)
  await user.unhover(screen.getByRole('region', { name: 'Tables' }))
  expect(cards()).toEqual(['Two', 'One'])
})

test.each(['refused', 'never answered'])(
  'after two refreshes that were %s, the page says since when it is out of date, until a reply comes',
  async (how) => {
    vi.stubGlobal('reportError', vi.fn())
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T00:02:00.000Z') })
    // The computer's clock is half an hour behind the server's.
    noteServerTime(Date.parse('2026-11-20T00:32:00.000Z'), Infinity)
    const { reply, refuse } = await open(table(1, 'One'))
    const follows = () => screen.queryByText(/This page follows them by itself\./) !== null
    const look = async () => {
      await act(() => vi.advanceTimersByTimeAsync(5100))
      if (how === 'refused') await refuse(new ConnectionError(new TypeError('fetch failed')))
    }
    await look()
    expect(follows()).toBe(true)
    await look()
    if (how === 'never answered') await look()
    expect(screen.getByText('Not up to date since 7:32 PM EST.')).toBeTruthy()
    expect(follows()).toBe(false)
    await act(() => vi.advanceTimersByTimeAsync(5100))
    await reply({ liveTables: [table(1, 'One')] })
    expect(follows()).toBe(true)
    expect(screen.queryByText(/Not up to date/)).toBeNull()
  },
)
