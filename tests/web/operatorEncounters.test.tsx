import './modalDialogs.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { DomainError } from '#rules/errors.ts'
import { exportFilter } from '../../client/screens/operator/encounters/exportFilter.ts'
import { listVariables, monthIn } from '../../client/screens/operator/encounters/listVariables.ts'
import { monthAfter, monthWeeks } from '../../client/screens/operator/encounters/monthDays.ts'
import { encountersRoute } from '../../client/screens/operator/encounters/route.ts'
import { nextStep } from '../../client/screens/operator/shared/encounterWords.ts'
import { instantOf, localTime } from '../../client/screens/operator/shared/zonedTime.ts'
import { renderScreen } from '../support/renderScreen.tsx'
import { page } from './encounterData.ts'
import { encounter } from './operatorEncounterData.ts'
import { tableRows } from './tableRows.ts'

const path = '/operator/encounters'
const locations = [{ __typename: 'Location', id: 'l1', label: 'Metro Detroit' }]

async function openWith(encounters = page([]), at = path) {
  const opened = await renderScreen(encountersRoute, at)
  const { mock } = opened.environment
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  const { variables } = mock.getMostRecentOperation().request
  await act(async () => mock.resolveMostRecentOperation({ data: { locations, encounters } }))
  await screen.findByRole('heading', { name: 'Encounters' })
  return { ...opened, mock, variables }
}

afterEach(cleanup)

test('the list of encounters says so if loading fails', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { environment } = await renderScreen(encountersRoute, path)
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
  act(() => environment.mock.rejectMostRecentOperation(new DomainError('INTERNAL', 'Reference 1')))
  expect(await screen.findByText('The encounters could not be loaded.')).toBeTruthy()
  logged.mockRestore()
})

test('the folded filters on a phone say how many are set', async () => {
  await openWith(page([]), `${path}?need=PEOPLE&kind=FIRST`)
  const show = screen.getByRole('button', { name: 'Show filters (2 chosen)' })
  expect(show.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(show)
  const hide = screen.getByRole('button', { name: 'Hide filters (2 chosen)' })
  expect(hide.getAttribute('aria-expanded')).toBe('true')
})

test('the list shows encounters with their seats and what each needs next', async () => {
  await openWith(
    page([
      encounter(7, 'Thursday Table', { waitlisted: 2 }),
      encounter(8, 'Sunday Table', { state: 'DRAFT', seatsTaken: 12, isLikelyTooFew: false, kind: 'SECOND' }),
    ]),
  )
  expect(tableRows()).toEqual([
    [
      'Thursday TableFirst Encounter, Metro Detroit',
      'Thursday, December 3, 2099, 7:00 PM EST',
      'Scheduled',
      '7 of 12likely under the minimum of 102 waiting',
      'Invite more people',
    ],
    [
      'Sunday TableSecond Encounter, Metro Detroit',
      'Thursday, December 3, 2099, 7:00 PM EST',
      'Draft',
      '12 of 12',
      'Schedule it',
    ],
  ])
  const next = screen.getByRole('link', { name: 'Invite more people: Thursday Table' })
  expect(next.getAttribute('href')).toBe('/operator/encounters/7?tab=roster')
})

test('all encounters that wait to be settled can be settled at once, and those that remain are named', async () => {
  const over = { state: 'COMPLETED', attendanceSettledAt: null }
  const rows = page([encounter(7, 'Thursday Table', over), encounter(8, 'Sunday Table', over)])
  const { mock } = await openWith(rows, '/operator/encounters?need=SETTLING')
  await userEvent.click(screen.getByRole('button', { name: 'Settle all 2 shown' }))
  await userEvent.click(screen.getByRole('button', { name: 'Settle 2' }))
  expect(mock.getMostRecentOperation().request.variables).toEqual({
    input: { encounterIds: ['encounter-7', 'encounter-8'] },
  })
  const settleSeveral = {
    settled: [{ ...encounter(7, 'Thursday Table'), attendanceSettledAt: '2026-11-20T13:00:00Z' }],
    already: [],
    skipped: [encounter(8, 'Sunday Table', over)],
  }
  await act(async () => mock.resolveMostRecentOperation({ data: { settleSeveral } }))
  expect(
    screen.getByText(
      'Attendance of 1 encounter is settled. Not settled, since nobody is known to have come: Sunday Table.',
    ),
  ).toBeTruthy()
})

test.each([
  ['', 'No encounter is ahead.'],
  ['?when=past', 'No encounter has taken place yet.'],
  ['?when=all', 'There is no encounter yet.'],
  ['?when=past&kind=SECOND', 'No encounter is like this.'],
])('an empty list of encounters%s says so, and links to the next step', async (filters, sentence) => {
  await openWith(undefined, `${path}${filters}`)
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'form groups' }).getAttribute('href')).toBe('/operator/groups?new=')
})

test('a filter goes into the address, and the list is requested again', async () => {
  const { location, mock } = await openWith()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Needs' }), 'SETTLING')
  expect(location.history.at(-1)).toBe('/operator/encounters?need=SETTLING')
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  expect(mock.getMostRecentOperation().request.variables).toMatchObject({
    need: 'SETTLING',
    from: null,
    until: null,
  })
})

test('the calendar shows each encounter on its local day, and moves by month', async () => {
  const { location } = await openWith(
    page([encounter(7, 'Thursday Table'), encounter(8, 'Gone', { state: 'CANCELED' })]),
    `${path}?view=calendar&month=2099-12`,
  )
  expect(screen.getByRole('heading', { name: 'December 2099' })).toBeTruthy()
  const day = screen.getByText('Thursday, December 3, 2099').closest('td')
  const links = within(day as HTMLElement).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    '7:00 PM EST Thursday Table7 of 12',
    '7:00 PM EST GoneCanceled',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Next month' }))
  expect(location.history.at(-1)).toBe('/operator/encounters?view=calendar&month=2100-01')
})

test('the calendar loads the whole month by itself, and offers to try again if that failed', async () => {
  const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined)
  const { mock } = await openWith(
    page([encounter(7, 'Thursday Table')], 'c7'),
    `${path}?view=calendar&month=2099-12`,
  )
  const cursor = () => mock.getMostRecentOperation().request.variables.cursor
  expect(cursor()).toBe('c7')
  act(() => mock.rejectMostRecentOperation(new DomainError('INTERNAL', 'Reference 1')))
  expect(reported).toHaveBeenCalledOnce()
  expect(mock.getAllOperations()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  act(() =>
    mock.resolveMostRecentOperation({ data: { encounters: page([encounter(8, 'Friday Table')], 'c8') } }),
  )
  expect(cursor()).toBe('c8')
  act(() => mock.resolveMostRecentOperation({ data: { encounters: page([encounter(9, 'Sunday Table')]) } }))
  expect(screen.getAllByRole('link', { name: / Table/ })).toHaveLength(3)
  expect(screen.queryByRole('button', { name: /Show more|Loading/ })).toBeNull()
})

test('a month without encounters says so', async () => {
  await openWith(page([encounter(7, 'Thursday Table')]), `${path}?view=calendar&month=2099-11`)
  expect(screen.getByText('No encounter in this month.')).toBeTruthy()
})

test('the address selects encounters ahead or perhaps going on, past ones, or those of a month', () => {
  const now = new Date('2026-11-21T12:34:00.000Z')
  const asked = (search: string) => listVariables(new URLSearchParams(search), now)
  expect(asked('')).toMatchObject({
    from: '2026-11-21T04:00:00.000Z',
    until: null,
    order: 'SOONEST',
    count: 20,
  })
  expect(asked('when=past')).toMatchObject({ from: null, until: now.toISOString(), order: 'LATEST' })
  expect(asked('when=all&kind=FIRST&state=DRAFT&location=l1&search=%20Sun%20')).toEqual({
    kind: 'FIRST',
    states: ['DRAFT'],
    locationId: 'l1',
    need: null,
    search: 'Sun',
    from: null,
    until: null,
    order: 'LATEST',
    count: 20,
  })
  expect(asked('view=calendar&month=2026-12')).toMatchObject({
    from: '2026-11-30T00:00:00.000Z',
    until: '2027-01-02T00:00:00.000Z',
    order: 'SOONEST',
    count: 50,
  })
  expect(asked('kind=THIRD&state=x&need=x')).toMatchObject({ kind: null, states: null, need: null })
  expect(monthIn('2026-13', now)).toEqual({ year: 2026, month: 11 })
  const lastEvening = new Date('2026-12-01T00:00:00.000Z')
  expect(monthIn(null, lastEvening)).toEqual({ year: 2026, month: 11 })
  expect(monthIn(null, new Date(lastEvening.getTime() + 5 * 3_600_000))).toEqual({ year: 2026, month: 12 })
})

test('the export of a month has the days of the month, and the export of a list what the list shows', () => {
  const now = new Date('2026-11-21T12:34:00.000Z')
  const exported = (address: string) => {
    const search = new URLSearchParams(address)
    return exportFilter(listVariables(search, now), search, now)
  }
  expect(exported('view=calendar&month=2026-12&kind=FIRST')).toMatchObject({
    kind: 'FIRST',
    from: '2026-12-01T05:00:00.000Z',
    until: '2027-01-01T05:00:00.000Z',
  })
  expect(exported('view=calendar')).toMatchObject({
    from: '2026-11-01T04:00:00.000Z',
    until: '2026-12-01T05:00:00.000Z',
  })
  expect(exported('when=past')).toEqual({
    kind: null,
    states: null,
    locationId: null,
    need: null,
    search: null,
    from: null,
    until: now.toISOString(),
  })
})

test('a month is laid out in whole weeks from Sunday', () => {
  const weeks = monthWeeks({ year: 2026, month: 12 })
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7])
  expect(weeks[0]?.[0]).toEqual({ date: '2026-11-29', number: 29, inMonth: false })
  expect(weeks[4]?.[6]?.date).toBe('2027-01-02')
  expect([monthAfter({ year: 2026, month: 1 }, -1), monthAfter({ year: 2026, month: 12 }, 1)]).toEqual([
    '2025-12',
    '2027-01',
  ])
})

test('local times are read and written in the time zone, across its clock changes', () => {
  expect(instantOf('2026-12-03T19:00', 'America/Detroit')).toBe('2026-12-04T00:00:00.000Z')
  expect(instantOf('2026-07-03T19:00', 'America/Detroit')).toBe('2026-07-03T23:00:00.000Z')
  expect([instantOf('', 'America/Detroit'), instantOf('2026-12-03T19:00', 'Mars/Olympus')]).toEqual([
    null,
    null,
  ])
  expect(localTime('2026-12-04T00:00:00.000Z', 'America/Detroit')).toBe('2026-12-03T19:00')
  expect(localTime('2026-10-29T23:00:00.000Z', 'America/Detroit', 1)).toBe('2026-11-05T19:00')
})

test.each([
  ['CANCELED', {}, null],
  ['DRAFT', {}, 'Schedule it'],
  ['SCHEDULED', {}, 'Invite more people'],
  ['SCHEDULED', { isLikelyTooFew: false, hasMeetingLink: false }, 'Give it a meeting link'],
  ['SCHEDULED', { isLikelyTooFew: false }, null],
  ['SCHEDULED', { startsAt: '2026-11-21T11:00:00Z', endsAt: '2026-11-21T12:30:00Z' }, 'See who is there'],
  ['COMPLETED', { endsAt: '2026-11-20T12:00:00Z' }, 'Settle attendance'],
  [
    'COMPLETED',
    { endsAt: '2026-11-20T12:00:00Z', attendanceSettledAt: '2026-11-20T13:00:00Z' },
    'See who has processed',
  ],
])('the next step of an encounter that is %s with %j is: %s', (state, more, words) => {
  const now = new Date('2026-11-21T12:00:00.000Z')
  expect(nextStep({ ...encounter(7, 'Table'), state, ...more }, now)?.words ?? null).toBe(words)
})
