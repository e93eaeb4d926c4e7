import './modalDialogs.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createOperationDescriptor } from 'relay-runtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shortDay } from '#rules/dates.ts'
import { DomainError } from '#rules/errors.ts'
import { ConnectionError } from '../../client/network/ConnectionError.ts'
import query from '../../client/screens/member/myEncounters/__generated__/MyEncountersScreenQuery.graphql.ts'
import { myEncountersRoute } from '../../client/screens/member/myEncounters/route.ts'
import { saveFile } from '../../client/ui/saveFile.ts'
import { showToast } from '../../client/ui/toast.ts'
import { renderScreen } from '../support/renderScreen.tsx'
import { minute, page, previous, seat, unprocessed, viewer } from './encounterData.ts'
import { ownTimes, setTimeZone } from './ownZones.ts'
import { passTime } from './passTime.ts'

vi.mock('../../client/ui/saveFile.ts')
vi.mock('../../client/ui/toast.ts')

const failure = new DomainError('INTERNAL', 'Reference 1')
const reported = vi.fn()
const hidePopover = vi.fn()

beforeEach(() => {
  vi.stubGlobal('reportError', reported)
  // jsdom has no popovers.
  HTMLElement.prototype.hidePopover = hidePopover
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.clearAllMocks()
})

async function openWith(lists: Parameters<typeof viewer>[0] = {}, search = '') {
  const opened = await renderScreen(myEncountersRoute, `/member/my-encounters${search}`)
  const { mock } = opened.environment
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  await act(async () => mock.resolveMostRecentOperation({ data: { viewer: viewer(lists) } }))
  await screen.findByRole('tablist')
  return { ...opened, mock }
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
/** Busy buttons do nothing and keep the focus. */
const isBusy = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true'
const isDisabled = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell'))

const thursday = seat('i1', 'Thursday Table', '2099-12-04T00:00:00.000Z')
const sunday = seat('i2', 'Sunday Table', '2099-12-06T18:30:00.000Z')

test('My Encounters says that it is loading, or that loading failed, and "Try again" loads it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { environment } = await renderScreen(myEncountersRoute, '/member/my-encounters')
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
  expect(screen.getByRole('status').textContent).toBe('Loading your encounters...')
  await act(async () => environment.mock.rejectMostRecentOperation(failure))
  expect(await screen.findByText('Your encounters could not be loaded.')).toBeTruthy()
  await press('Try again')
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
  await act(async () => environment.mock.resolveMostRecentOperation({ data: { viewer: viewer() } }))
  expect(await screen.findByRole('tab', { name: 'Upcoming' })).toBeTruthy()
})

test('Upcoming shows each encounter with full date, time and zone, and a disabled Join with a note', async () => {
  await openWith({ upcoming: page([thursday, sunday]) })
  expect(
    rows().map(([event, date, time]) => [
      event?.textContent,
      date?.textContent,
      time?.querySelector('time')?.textContent,
    ]),
  ).toEqual([
    ['Thursday Table', 'Thursday, December 3, 2099', '7:00 PM EST'],
    ['Sunday Table', 'Sunday, December 6, 2099', '1:30 PM EST'],
  ])
  expect(isDisabled('Join Thursday Table')).toBe(true)
  const note = screen.getByText('You can join 5 minutes before the event begins.')
  expect(screen.getByRole('button', { name: 'Join Thursday Table' }).getAttribute('aria-describedby')).toBe(
    note.id,
  )
})

test.each(ownTimes)('in a browser with the time zone %s a seat also says: %s', async (timeZone, words) => {
  setTimeZone(timeZone)
  await openWith({ upcoming: page([thursday]) })
  expect(screen.getByText('7:00 PM EST')).toBeTruthy()
  expect(screen.queryByText(/where you are/)?.textContent ?? null).toBe(words)
})

const day = shortDay(new Date('2026-11-06T00:30:00.000Z'), 'America/Detroit', new Date())

test('Upcoming without encounters says so, and where invitations are', async () => {
  await openWith()
  expect(screen.getByText('You have no upcoming encounters.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'dashboard' }).getAttribute('href')).toBe('/member/dashboard')
})

test('the tab is part of the address, which opens it', async () => {
  const { location } = await openWith({}, '?tab=previous')
  expect(screen.getByText('You haven’t completed any past encounters yet.')).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'Unprocessed' }))
  expect(location.history).toEqual(['/member/my-encounters?tab=unprocessed'])
  expect(screen.getByText('You’ve processed all your attended encounters.')).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'Upcoming' }))
  expect(location.history).toEqual(['/member/my-encounters'])
})

test('Previous shows the encounter, its date and how many impressions were made, if any', async () => {
  await openWith(
    { processed: page([previous('p1', 'Lakeside', 3), previous('p2', 'Garden', 0)]) },
    '?tab=previous',
  )
  expect(rows().map((cells) => cells.map(({ textContent }) => textContent))).toEqual([
    ['Lakeside', day, 'Made an Impression: 3', 'Report…'],
    ['Garden', day, '', 'Report…'],
  ])
})

test('"Show more" waits until the response with the screen is complete', async () => {
  const { environment } = await renderScreen(myEncountersRoute, '/member/my-encounters?tab=previous')
  const { mock } = environment
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  const whole = mock.getMostRecentOperation()
  const processed = page([previous('p1', 'Lakeside', 0)], 'after-p1')
  await act(async () => mock.nextValue(whole, { data: { viewer: viewer({ processed }) } }))
  await press('Show more')
  expect(isBusy('Loading...')).toBe(true)
  expect(mock.getMostRecentOperation()).toBe(whole)
  await act(async () => mock.complete(whole))
  await waitFor(() =>
    expect(mock.getMostRecentOperation().request.variables).toMatchObject({ cursor: 'after-p1' }),
  )
})

test('a long list loads its next page; a failure is shown, and it can be tried again', async () => {
  const { mock } = await openWith(
    { processed: page([previous('p1', 'Lakeside', 0)], 'after-p1') },
    '?tab=previous',
  )
  await press('Show more')
  expect(isBusy('Loading...')).toBe(true)
  await act(async () => mock.rejectMostRecentOperation(failure))
  expect(reported).toHaveBeenCalledWith(failure)
  expect(screen.getByRole('alert').textContent).toBe('The rest of the list did not load. Please try again.')
  await press('Show more')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(mock.getMostRecentOperation().request.variables).toMatchObject({ count: 20, cursor: 'after-p1' })
  const next = viewer({ processed: page([previous('p2', 'Garden', 0)]) })
  await act(async () => mock.resolveMostRecentOperation({ data: { viewer: next, node: next } }))
  expect(rows()).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('Unprocessed leads to the choice of impressions', async () => {
  await openWith({ unprocessed: [unprocessed(7, 'Lakeside')] }, '?tab=unprocessed')
  const link = screen.getByRole('link', { name: 'Process Lakeside' })
  expect(link.textContent).toBe('Process')
  expect(link.getAttribute('href')).toBe('/member/select-impressions/7')
})

test('the dialog about canceling shows the name and the warning, and "Keep RSVP" changes nothing', async () => {
  const { mock } = await openWith({ upcoming: page([thursday]) })
  await press('Cancel Thursday Table')
  const dialog = screen.getByRole('dialog', { name: 'Cancel RSVP' })
  expect(within(dialog).getByText('Thursday Table')).toBeTruthy()
  expect(within(dialog).getByText('Canceling may impact your engagement standing.')).toBeTruthy()
  await press('Keep RSVP')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(mock.getAllOperations()).toEqual([])
})

test('a canceled seat leaves the list, and the focus goes to the confirmation', async () => {
  const { mock } = await openWith({ upcoming: page([thursday, sunday]) })
  await press('Cancel Thursday Table')
  await press('Confirm Cancel')
  expect(isBusy('Canceling...')).toBe(true)
  expect(mock.getMostRecentOperation().request.variables).toMatchObject({
    input: { invitationId: 'i1', response: 'DECLINED' },
  })
  const invitation = { id: 'i1', status: 'DECLINED' }
  const reply = { invitation, viewer: { id: 'viewer', engagement: { cancellations: 1 } } }
  await act(async () => mock.resolveMostRecentOperation({ data: { respondToInvitation: reply } }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(rows().map(([event]) => event?.textContent)).toEqual(['Sunday Table'])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Your RSVP has been canceled.'))
})

test('if canceling fails, the dialog stays open and says so', async () => {
  const { mock } = await openWith({ upcoming: page([thursday]) })
  await press('Cancel Thursday Table')
  await press('Confirm Cancel')
  await act(async () => mock.rejectMostRecentOperation(failure))
  expect(reported).toHaveBeenCalledWith(failure)
  expect(isDisabled('Confirm Cancel')).toBe(false)
  const alert = within(screen.getByRole('dialog')).getByRole('alert')
  expect(alert.textContent).toBe('Failed to cancel RSVP.')
  await waitFor(() => expect(document.activeElement).toBe(alert))
  expect(rows()).toHaveLength(1)
})

test('a cancellation whose reply was lost no longer counts as failed once the seat is gone from the list', async () => {
  const { mock, environment } = await openWith({ upcoming: page([thursday, sunday]) })
  await press('Cancel Thursday Table')
  await press('Confirm Cancel')
  await act(async () => mock.rejectMostRecentOperation(new ConnectionError('lost')))
  expect(screen.getByRole('dialog').textContent).toContain('Failed to cancel RSVP.')
  const now = { viewer: viewer({ upcoming: page([sunday]) }) }
  const asked = createOperationDescriptor(query, {})
  await act(async () => environment.commitPayload(asked, now as never))
  const dialog = screen.getByRole('dialog')
  expect(within(dialog).getByText('You do not have this seat any more.')).toBeTruthy()
  expect(dialog.textContent).not.toContain('Failed')
})

test('links to web calendars contain our own page, never the meeting', async () => {
  await openWith({ upcoming: page([thursday]) })
  const entries = ['Google Calendar', 'Outlook.com', 'Yahoo Calendar'].map(
    (name) => new URL(screen.getByText<HTMLAnchorElement>(name).href),
  )
  expect(entries.map(({ hostname }) => hostname)).toEqual([
    'calendar.google.com',
    'outlook.live.com',
    'calendar.yahoo.com',
  ])
  for (const { search } of entries) {
    const words = decodeURIComponent(search.replaceAll('+', ' '))
    expect(words).toContain('Thursday Table')
    expect(words).toContain('2099')
    expect(words).toContain(`${window.location.origin}/member/my-encounters`)
    expect(words).not.toContain('/meet/')
  }
  expect(entries[0]?.searchParams.get('dates')).toBe('20991204T000000Z/20991204T013000Z')
})

test('links to web calendars name a seat as mailed entries and the feed do', async () => {
  await openWith({ upcoming: page([thursday]) })
  const [google, outlook, yahoo] = ['Google Calendar', 'Outlook.com', 'Yahoo Calendar'].map(
    (name) => new URL(screen.getByText<HTMLAnchorElement>(name).href).searchParams,
  )
  const titles = [google?.get('text'), outlook?.get('subject'), yahoo?.get('title')]
  expect(titles).toEqual(titles.map(() => 'Encounters: Thursday Table'))
})

test('the calendar file is requested by a click, and saved', async () => {
  const { mock } = await openWith({ upcoming: page([thursday]) })
  await userEvent.click(screen.getByText('Calendar file (.ics)'))
  expect(screen.getByText('Preparing...').getAttribute('aria-disabled')).toBe('true')
  expect(mock.getMostRecentOperation().request.variables).toEqual({ id: 'i1' })
  const node = { __typename: 'Invitation', id: 'i1', calendarFile: 'BEGIN:VCALENDAR' }
  await act(async () => mock.resolveMostRecentOperation({ data: { node } }))
  expect(saveFile).toHaveBeenCalledExactlyOnceWith('encounter.ics', 'text/calendar', 'BEGIN:VCALENDAR')
  expect(hidePopover).toHaveBeenCalled()
})

test('a seat that was given up elsewhere has no calendar file, and the page says so', async () => {
  const { mock } = await openWith({ upcoming: page([thursday]) })
  await userEvent.click(screen.getByText('Calendar file (.ics)'))
  const node = { __typename: 'Invitation', id: 'i1', calendarFile: null }
  await act(async () => mock.resolveMostRecentOperation({ data: { node } }))
  expect(saveFile).not.toHaveBeenCalled()
  expect(showToast).toHaveBeenCalledExactlyOnceWith('This seat is no longer yours.')
})

test('a calendar file that fails to load is reported and logged, and can be requested again', async () => {
  const { mock } = await openWith({ upcoming: page([thursday]) })
  await userEvent.click(screen.getByText('Calendar file (.ics)'))
  await act(async () => mock.rejectMostRecentOperation(failure))
  expect(reported).toHaveBeenCalledWith(failure)
  expect(showToast).toHaveBeenCalledExactlyOnceWith('The calendar file could not be prepared.')
  expect(saveFile).not.toHaveBeenCalled()
  expect(screen.getByText<HTMLButtonElement>('Calendar file (.ics)').disabled).toBe(false)
})

const lobbyUrl = 'https://encounters.example/meet/abc'
const toLobby = () => screen.queryByRole('link', { name: 'Go to the lobby of Soon Table, in a new window' })

test('a seat links to the lobby from 15 minutes before the start until the table opens', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T23:44:59.000Z') })
  const soon = seat('i1', 'Soon Table', '2026-11-27T00:00:00.000Z')
  const { mock } = await openWith({ upcoming: page([soon]) })
  expect(mock.getAllOperations()).toEqual([])
  await passTime(1_000)
  expect(mock.getMostRecentOperation().request.variables).toEqual({ id: 'i1' })
  await act(async () => mock.resolveMostRecentOperation({ data: { node: { ...soon, lobbyUrl } } }))
  expect(toLobby()?.getAttribute('href')).toBe(lobbyUrl)
  for (let passed = 0; passed < 11; passed++) await passTime(minute)
  expect(toLobby()).toBeNull()
})

test('a member who was removed from a table reads so, and is offered neither lobby nor Join', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T23:50:00.000Z') })
  const soon = { ...seat('i1', 'Soon Table', '2026-11-27T00:00:00.000Z'), afterRemovalUrl: lobbyUrl }
  const { mock } = await openWith({ upcoming: page([soon]) })
  expect(screen.getByText('You were asked to leave this table.')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Say what happened/ }).getAttribute('href')).toBe(lobbyUrl)
  for (let passed = 0; passed < 7; passed++) await passTime(minute)
  expect(mock.getAllOperations()).toEqual([])
  expect(screen.queryByRole('button', { name: /^Join/ })).toBeNull()
  expect(screen.queryByText('You can join now.')).toBeNull()
})

test('Join counts down, and becomes a link by itself when the table opens', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T23:54:50.000Z') })
  const { mock } = await openWith({
    upcoming: page([{ ...seat('i1', 'Soon Table', '2026-11-27T00:00:00.000Z'), lobbyUrl }]),
  })
  expect(screen.getByText('Join opens in 0:10')).toBeTruthy()
  await passTime(9_000)
  expect(screen.getByText('Join opens in 0:01')).toBeTruthy()
  expect(mock.getAllOperations()).toEqual([])
  await passTime(1_000)
  expect(screen.getByText('You can join now.')).toBeTruthy()
  expect(isDisabled('Join Soon Table')).toBe(true)
  expect(mock.getMostRecentOperation().request.variables).toEqual({ id: 'i1' })
  await act(async () => mock.rejectMostRecentOperation(failure))
  expect(reported).toHaveBeenCalledWith(failure)
  await passTime(10_000)
  const open = { canJoin: true, joinUrl: 'https://encounters.example/meet/abc' }
  await act(async () =>
    mock.resolveMostRecentOperation({
      data: { node: { ...seat('i1', 'Soon Table', '2026-11-27T00:00:00.000Z'), ...open } },
    }),
  )
  const join = screen.getByRole('link', { name: 'Join Soon Table, in a new window' })
  expect([join.getAttribute('href'), join.getAttribute('target')]).toEqual([open.joinUrl, '_blank'])
})

test.each([
  ['2026-11-26T12:00:00.000Z', 'Join opens in 11 hours'],
  ['2026-11-26T22:54:00.000Z', 'Join opens in 1 hour'],
  ['2026-11-26T22:55:01.000Z', 'Join opens in 59:59'],
  ['2026-11-24T12:00:00.000Z', 'Join opens in 2 days'],
])('at %s a seat says "%s"', async (now, words) => {
  vi.useFakeTimers({ now: new Date(now) })
  await openWith({ upcoming: page([seat('i1', 'Soon Table', '2026-11-27T00:00:00.000Z')]) })
  expect(screen.getByText(words)).toBeTruthy()
})

test('an encounter moves from Upcoming to "Happening now" at its start, and to Unprocessed at its end', async () => {
  const start = '2026-11-27T00:00:00.000Z'
  const open = { canJoin: true, joinUrl: 'https://encounters.example/meet/abc' }
  const table = { ...seat('i1', 'Soon Table', start), ...open }
  vi.useFakeTimers({ now: new Date('2026-11-26T23:59:59.000Z') })
  const { mock } = await openWith({ upcoming: page([table]) })
  expect(screen.queryByText('Happening now')).toBeNull()
  await passTime(1_000)
  expect(screen.getByText('You have no upcoming encounters.')).toBeTruthy()
  const begun = { id: 'viewer', __typename: 'Viewer', happeningNow: [table], next: page([]) }
  await act(async () =>
    mock.resolveMostRecentOperation({ data: { viewer: { ...begun, unprocessedEncounters: [] } } }),
  )
  const strip = screen.getByRole('region', { name: 'Happening now' })
  expect(strip.textContent).toContain('Soon TableUntil 8:30 PM EST')
  expect(within(strip).getByRole('link', { name: 'Join Soon Table, in a new window' })).toBeTruthy()

  for (let passed = 0; passed < 90; passed++) await passTime(minute)
  expect(screen.queryByText('Happening now')).toBeNull()
  const unprocessedEncounters = [unprocessed(7, 'Soon Table')]
  await act(async () =>
    mock.resolveMostRecentOperation({
      data: { viewer: { ...begun, happeningNow: [], unprocessedEncounters } },
    }),
  )
  vi.useRealTimers()
  await userEvent.click(screen.getByRole('tab', { name: 'Unprocessed' }))
  expect(screen.getByRole('link', { name: 'Process Soon Table' })).toBeTruthy()
})

test('a seat given up elsewhere meanwhile is not shown', async () => {
  await openWith({ upcoming: page([{ ...thursday, status: 'DECLINED' }, sunday]) })
  expect(rows().map(([event]) => event?.textContent)).toEqual(['Sunday Table'])
})
