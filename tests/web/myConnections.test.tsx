import './modalDialogs.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shortDay } from '#rules/dates.ts'
import { DomainError } from '#rules/errors.ts'
import { myConnectionsRoute } from '../../client/screens/member/myConnections/route.ts'
import { renderScreen } from '../support/renderScreen.tsx'
import { page } from './encounterData.ts'
import { tableRows } from './tableRows.ts'

const event = (id: string, name: string) => ({
  __typename: 'Encounter',
  id,
  name,
  startsAt: '2026-11-06T00:30:00.000Z',
  timeZone: 'America/Detroit',
})

const day = shortDay(new Date('2026-11-06T00:30:00.000Z'), 'America/Detroit', new Date())

const link = (id: string, username: string) => ({
  __typename: 'PrimaryConnection',
  id,
  username,
  encounter: event('e1', 'Lakeside Table'),
})

const robin = link('c1', 'robin')
const sam = link('c2', 'sam')
const lake = event('e1', 'Lakeside Table')
const garden = event('e2', 'Garden Table')

const viewer = (created = page([]), chosen = page([])) => ({
  __typename: 'Viewer',
  id: 'viewer',
  primaryConnections: created,
  secondaryEvents: chosen,
})

const failure = new DomainError('INTERNAL', 'Reference 1')
const reported = vi.fn()

async function openWith(created = page([]), chosen = page([]), path = '/member/my-connections') {
  const opened = await renderScreen(myConnectionsRoute, path)
  const { mock } = opened.environment
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  await act(async () => mock.resolveMostRecentOperation({ data: { viewer: viewer(created, chosen) } }))
  await screen.findByRole('tablist')
  return { ...opened, mock }
}

const openChosen = (...events: object[]) =>
  openWith(page([]), page(events), '/member/my-connections?tab=chosen')

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const dialog = () => screen.queryByRole('dialog')
beforeEach(() => {
  reported.mockClear()
  vi.stubGlobal('reportError', reported)
})
afterEach(cleanup)

test('My Connections says that it is loading', async () => {
  await renderScreen(myConnectionsRoute, '/member/my-connections')
  expect(screen.getByText('Loading your connections...')).toBeTruthy()
})

test('My Connections says so if loading fails, and "Try again" loads it', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { environment } = await renderScreen(myConnectionsRoute, '/member/my-connections')
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
  act(() => environment.mock.rejectMostRecentOperation(failure))
  expect(await screen.findByText('Failed to load your connections.')).toBeTruthy()
  await press('Try again')
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
  act(() => environment.mock.resolveMostRecentOperation({ data: { viewer: viewer() } }))
  expect(await screen.findByRole('tablist')).toBeTruthy()
  logged.mockRestore()
})

test('Created by Me lists the people the member chose, with the encounter and its date', async () => {
  await openWith(page([robin, sam]))
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Created by Me')
  expect(tableRows()).toEqual([
    ['robin', 'Lakeside Table', day, 'Remove'],
    ['sam', 'Lakeside Table', day, 'Remove'],
  ])
})

test('Created by Me without connections says so, and how connections come about', async () => {
  await openWith()
  expect(screen.getByText('You haven’t created any connections yet.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'My Encounters' }).getAttribute('href')).toBe(
    '/member/my-encounters',
  )
})

test('a dialog asks before a connection is removed, and says what that means', async () => {
  const { mock } = await openWith(page([robin]))
  await press('Remove robin, Lakeside Table')
  expect(dialog()?.textContent).toBe('Remove ConnectionrobinThis action cannot be undone.KeepConfirm Remove')
  await press('Keep')
  expect(dialog()).toBeNull()
  expect(mock.getAllOperations()).toEqual([])
})

test('a removed connection disappears at once, and the focus goes to its list', async () => {
  const { mock } = await openWith(page([robin, sam]))
  await press('Remove robin, Lakeside Table')
  await press('Confirm Remove')
  expect(dialog()).toBeNull()
  expect(tableRows().map(([username]) => username)).toEqual(['sam'])
  await waitFor(() => expect(document.activeElement?.contains(screen.getByRole('table'))).toBe(true))
  expect(mock.getMostRecentOperation().request.variables).toMatchObject({ input: { linkId: 'c1' } })
  act(() => mock.resolveMostRecentOperation({ data: { removeConnection: { removedConnectionId: 'c1' } } }))
  expect(tableRows().map(([username]) => username)).toEqual(['sam'])
})

test('a connection is shown again if removing it failed, which is only logged', async () => {
  const { mock } = await openWith(page([robin]))
  await press('Remove robin, Lakeside Table')
  await press('Confirm Remove')
  expect(screen.getByText('You haven’t created any connections yet.')).toBeTruthy()
  act(() => mock.rejectMostRecentOperation(failure))
  expect(tableRows()).toHaveLength(1)
  expect(reported.mock.calls).toEqual([[failure]])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('When I Was Chosen lists the encounters that the member said yes to, and has its own address', async () => {
  const { location } = await openWith(page([robin]), page([lake, garden]))
  await userEvent.click(screen.getByRole('tab', { name: 'When I Was Chosen' }))
  expect(location.history).toEqual(['/member/my-connections?tab=chosen'])
  expect(tableRows()).toEqual([
    ['Lakeside Table', day, 'Disconnect'],
    ['Garden Table', day, 'Disconnect'],
  ])
  await userEvent.click(screen.getByRole('tab', { name: 'Created by Me' }))
  expect(location.history).toEqual(['/member/my-connections'])
  expect(tableRows()).toHaveLength(1)
})

test('When I Was Chosen without encounters says so, and how encounters get there', async () => {
  await openChosen()
  expect(screen.getByText('Everything looks quiet here for now.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'dashboard' }).getAttribute('href')).toBe('/member/dashboard')
})

test('a dialog asks before a member disconnects from an encounter, and says what that means', async () => {
  const { mock } = await openChosen(lake)
  await press('Disconnect from Lakeside Table')
  expect(dialog()?.textContent).toBe(
    'Disconnect from EventLakeside TableYou will no longer be considered for a Second Encounter from that event.Stay ConnectedConfirm Disconnect',
  )
  await press('Stay Connected')
  expect(dialog()).toBeNull()
  expect(mock.getAllOperations()).toEqual([])
})

test('an encounter that a member disconnected from disappears at once', async () => {
  const { mock } = await openChosen(lake, garden)
  await press('Disconnect from Lakeside Table')
  await press('Confirm Disconnect')
  expect(tableRows().map(([name]) => name)).toEqual(['Garden Table'])
  expect(mock.getMostRecentOperation().request.variables).toMatchObject({ input: { encounterId: 'e1' } })
  act(() => mock.resolveMostRecentOperation({ data: { optOut: { encounter: { id: 'e1' } } } }))
  expect(tableRows().map(([name]) => name)).toEqual(['Garden Table'])
})

test('an encounter is shown again if disconnecting from it failed, which is only logged', async () => {
  const { mock } = await openChosen(lake)
  await press('Disconnect from Lakeside Table')
  await press('Confirm Disconnect')
  expect(screen.getByText('Everything looks quiet here for now.')).toBeTruthy()
  act(() => mock.rejectMostRecentOperation(failure))
  expect(tableRows()).toHaveLength(1)
  expect(reported.mock.calls).toEqual([[failure]])
})

test.each([
  ['Created by Me', '', 'primaryConnections', robin, sam, 'sam'],
  ['When I Was Chosen', '?tab=chosen', 'secondaryEvents', lake, garden, 'Garden Table'],
])('%s shows more if there is more', async (_tab, search, field, first, second, name) => {
  const list = page([first], 'cursor-0')
  const other = page([])
  const both = field === 'primaryConnections' ? ([list, other] as const) : ([other, list] as const)
  const { mock } = await openWith(...both, `/member/my-connections${search}`)
  await press('Show more')
  expect(screen.getByRole('button', { name: 'Loading...' }).getAttribute('aria-disabled')).toBe('true')
  expect(mock.getMostRecentOperation().request.variables).toMatchObject({ count: 20, cursor: 'cursor-0' })
  act(() => mock.rejectMostRecentOperation(failure))
  expect(reported.mock.calls).toEqual([[failure]])
  await press('Show more')
  const next = { __typename: 'Viewer', id: 'viewer', [field]: page([second]) }
  act(() => mock.resolveMostRecentOperation({ data: { viewer: next } }))
  expect(tableRows()).toHaveLength(2)
  expect(screen.getByText(name)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})
