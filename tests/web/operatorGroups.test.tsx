import './modalDialogs.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DomainError } from '#rules/errors.ts'
import { ConnectionError } from '../../client/network/ConnectionError.ts'
import { groupsRoute } from '../../client/screens/operator/groups/route.ts'
import { renderScreen } from '../support/renderScreen.tsx'
import { page } from './encounterData.ts'
import { endSession } from './endSession.ts'
import { scriptSettings } from './scriptSettings.ts'

const proposal = (rowId: number, more: object = {}) => ({
  __typename: 'GroupProposal',
  id: `p${rowId}`,
  rowId,
  kind: 'FIRST',
  state: 'READY',
  progress: 1,
  timeZone: 'America/Detroit',
  slots: ['2099-12-04T00:00:00.000Z'],
  createdAt: '2026-11-20T17:00:00.000Z',
  location: { id: 'l1', label: 'Metro Detroit' },
  ...more,
})
const locations = [
  { id: 'l1', rowId: 1, label: 'Metro Detroit', timeZone: 'America/Detroit' },
  { id: 'l2', rowId: 2, label: 'Chicago', timeZone: 'America/Chicago' },
]

async function open(path = '/operator/groups', nodes: object[] = [], endCursor: string | null = null) {
  const opened = await renderScreen(groupsRoute, path)
  const { mock } = opened.environment
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  const { variables } = mock.getMostRecentOperation().request
  const groupProposals = page(nodes, endCursor)
  await act(async () =>
    mock.resolveMostRecentOperation({ data: { groupProposals, locations, settings: scriptSettings } }),
  )
  await screen.findByRole('heading', { name: 'Form groups' })
  return { ...opened, mock, variables }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const type = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label))
  await userEvent.type(screen.getByLabelText(label), text)
}
const choose = (label: string, option: string) =>
  userEvent.selectOptions(screen.getByLabelText(label), option)

const reported = vi.fn()
beforeEach(() => {
  reported.mockClear()
  vi.stubGlobal('reportError', reported)
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

test('a list without proposals of a kind says that there are none of that kind', async () => {
  await open('/operator/groups?kind=SECOND')
  expect(screen.getByText('No groups of this kind have been formed yet.')).toBeTruthy()
})

test('a list without proposals says so, and offers to make the first', async () => {
  const { location } = await open()
  expect(screen.getByText('No groups have been formed yet.')).toBeTruthy()
  await press('Begin a proposal')
  expect(location.history.at(-1)).toBe('/operator/groups?new=')
  expect(screen.getByRole('heading', { name: 'New proposal' })).toBeTruthy()
  await press('Close')
  expect(screen.queryByRole('heading', { name: 'New proposal' })).toBeNull()
})

test('the draft of a proposal survives a login, and is removed once the proposal is requested', async () => {
  await open('/operator/groups?new=FIRST')
  await choose('Location', 'Chicago')
  await type('Start 1', '2099-12-03T19:00')
  await press('Add another time')
  await type('Start 2', '2099-12-04T19:00')
  endSession()
  const { mock } = await open('/operator/groups?new=FIRST')
  expect((await screen.findByLabelText<HTMLInputElement>('Start 2')).value).toBe('2099-12-04T19:00')
  await press('Form groups')
  expect(mock.getMostRecentOperation().request.variables).toMatchObject({
    input: {
      kind: 'FIRST',
      locationId: 'l2',
      slots: ['2099-12-04T01:00:00.000Z', '2099-12-05T01:00:00.000Z'],
    },
  })
  await act(async () =>
    mock.resolveMostRecentOperation({ data: { formGroups: { proposal: { id: 'p5', rowId: 5 } } } }),
  )
  expect(sessionStorage).toHaveLength(0)
})

test('a proposal whose reply is lost is requested again with the same key', async () => {
  const { mock } = await open('/operator/groups?new=SECOND&location=2')
  await type('Start 1', '2099-12-03T19:00')
  await press('Form groups')
  const { input } = mock.getMostRecentOperation().request.variables
  expect(input.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
  await act(async () => mock.rejectMostRecentOperation(new ConnectionError(null)))
  await press('Form groups')
  expect(mock.getMostRecentOperation().request.variables.input).toEqual(input)
})

test('the list of proposals says so if loading fails, and "Try again" loads it', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { environment } = await renderScreen(groupsRoute, '/operator/groups')
  expect(screen.getByText('Loading...')).toBeTruthy()
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
  act(() => environment.mock.rejectMostRecentOperation(new DomainError('INTERNAL', 'Reference 1')))
  expect(await screen.findByText('The proposals could not be loaded.')).toBeTruthy()
  await press('Try again')
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
  logged.mockRestore()
})

test.each([
  ['RUNNING', 'Forming, 40%', 'Watch it being formed'],
  ['READY', 'Ready', 'Look at the groups'],
  ['LOCKED', 'Locked', 'Invite the groups'],
  ['INVITED', 'Invited', 'See who is invited'],
  ['CANCELED', 'Given up', 'Form it again'],
  ['FAILED', 'Failed', 'See why'],
])('a proposal that is %s says so, and what comes next', async (state, badge, next) => {
  await open('/operator/groups', [proposal(7, { state, progress: 0.4 })])
  const [, row] = within(screen.getByRole('table')).getAllByRole('row')
  expect(row?.textContent).toContain('First Encounter, Metro Detroit')
  expect(row?.textContent).toContain('Thursday, December 3, 2099, 7:00 PM EST')
  expect(row?.textContent).toContain(badge)
  const link = screen.getByRole('link', { name: `${next}: proposal 7` })
  expect(link.getAttribute('href')).toBe('/operator/groups/7')
})

test('a proposal counts its starts, and the next page loads on request', async () => {
  const slots = ['2099-12-04T00:00:00.000Z', '2099-12-05T00:00:00.000Z', '2099-12-06T00:00:00.000Z']
  const { mock } = await open('/operator/groups', [proposal(7, { slots })], 'c0')
  expect(screen.getByText(/7:00 PM EST and 2 more times/)).toBeTruthy()
  await press('Show more')
  expect(mock.getMostRecentOperation().request.variables).toMatchObject({ cursor: 'c0', count: 20 })
})

test('the kind is in the address, and sent with the query', async () => {
  const { variables } = await open('/operator/groups?kind=SECOND')
  expect(variables).toMatchObject({ kind: 'SECOND' })
  expect(screen.getByLabelText<HTMLSelectElement>('Kind').value).toBe('SECOND')
  cleanup()
  expect((await open('/operator/groups?kind=OTHER')).variables).toMatchObject({ kind: null })
})

test('the address can choose the kind and location, and the form says what is missing', async () => {
  const { mock } = await open('/operator/groups?new=SECOND&location=2')
  const usualInvites = { invites: 16, reason: 'Of 48 invitations, 29 were accepted.' }
  act(() => mock.resolveMostRecentOperation({ data: { usualInvites } }))
  expect(screen.getByText('Each table invites 16 people. Of 48 invitations, 29 were accepted.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLSelectElement>('For').value).toBe('SECOND')
  expect(screen.getByLabelText<HTMLSelectElement>('Location').value).toBe('l2')
  expect(screen.getByText('When (America/Chicago)')).toBeTruthy()
  await press('Form groups')
  expect(screen.getByText('Choose 1 to 20 times.')).toBeTruthy()
  await choose('For', 'First Encounter')
  await type('Minutes', '20')
  expect(screen.getByText(/^With 12 people the script of a First Encounter takes 23 minutes/)).toBeTruthy()
  await choose('For', 'Please choose')
  await choose('Location', 'Please choose')
  await press('Form groups')
  expect(screen.getByText('Please choose what the groups are for.')).toBeTruthy()
  expect(screen.getByText('Please choose a location.')).toBeTruthy()
})

test('the number of people that a table invites is requested for the chosen number of seats', async () => {
  const { mock } = await open('/operator/groups?new=FIRST&location=2')
  const { variables } = mock.getMostRecentOperation().request
  expect(variables).toEqual({ kind: 'FIRST', locationId: 'l2', minimum: 10, capacity: 12 })
  await type('Seats', '11')
  expect(mock.getMostRecentOperation().request.variables).toEqual({ ...variables, capacity: 11 })
  await type('Seats', '9')
  expect(mock.getAllOperations()).toEqual([])
  expect(screen.queryByText(/^Each table invites/)).toBeNull()
})

test('times are read in the location’s time zone, and the proposal opens', async () => {
  const { mock, location } = await open('/operator/groups?new=FIRST&location=2')
  await type('Start 1', '2099-12-03T19:00')
  await press('Add another time')
  await type('Start 2', '2099-12-03T19:00')
  await press('Form groups')
  expect(screen.getByText('Each time can stand once only.')).toBeTruthy()
  await press('Remove Start 2')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add another time' }))
  await type('Tables at most, time 1', '0')
  await press('Form groups')
  expect(screen.getByText(/^At most 100 tables/)).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('Tables at most, time 1'))
  await type('Tables at most, time 1', '3')
  await type('Seed (the same gives the same groups)', '7')
  await type('People invited for each seat (1 to 3)', '1.25')
  await userEvent.click(
    screen.getByText('Let people meet again where it cannot be avoided, as few as can be'),
  )
  await press('Form groups')
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  expect(screen.getByRole('button', { name: 'Asking...' })).toBeTruthy()
  expect(mock.getMostRecentOperation().request.variables.input).toMatchObject({
    kind: 'FIRST',
    locationId: 'l2',
    slots: ['2099-12-04T01:00:00.000Z'],
    tablesPerSlot: [3],
    seed: 7,
    overInvite: 1.25,
    allowRepeats: true,
    anyMutualLink: false,
    companyOfGender: true,
    capacity: null,
    minutes: null,
  })
  act(() => mock.resolveMostRecentOperation({ data: { formGroups: { proposal: { id: 'p9', rowId: 9 } } } }))
  await waitFor(() => expect(location.history.at(-1)).toBe('/operator/groups/9'))
})

test('an error of the server is shown at its field, and an unexpected error once', async () => {
  const { mock } = await open('/operator/groups?new=ONE_ON_ONE&location=1')
  await type('Start 1', '2099-12-03T19:00')
  await press('Form groups')
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  const fields = { slots: 'Every start must lie ahead.' }
  act(() =>
    mock.rejectMostRecentOperation(
      new DomainError('BAD_INPUT', 'Every start must lie ahead.', 'slots', undefined, fields),
    ),
  )
  expect(await screen.findByText('Every start must lie ahead.')).toBeTruthy()
  await press('Form groups')
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  act(() => mock.rejectMostRecentOperation(new Error('gone')))
  expect(await screen.findByText('The groups could not be asked for.')).toBeTruthy()
})
