import './modalDialogs.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { DomainError } from '#rules/errors.ts'
import { membersRoute } from '../../client/screens/operator/members/route.ts'
import { downloadCsv } from '../../client/screens/operator/shared/download.ts'
import { renderScreen } from '../support/renderScreen.tsx'
import { page } from './encounterData.ts'
import { member } from './operatorData.ts'
import { tableRows } from './tableRows.ts'

vi.mock('../../client/screens/operator/shared/download.ts')

const path = '/operator/members'
const locations = [{ __typename: 'Location', id: 'l1', label: 'Metro Detroit' }]

async function openWith(members = page([]), at = path) {
  const opened = await renderScreen(membersRoute, at)
  const { mock } = opened.environment
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  const { variables } = mock.getMostRecentOperation().request
  await act(async () => mock.resolveMostRecentOperation({ data: { locations, members } }))
  await screen.findByRole('heading', { name: 'Members' })
  return { ...opened, mock, variables }
}

afterEach(cleanup)

test('the list of members says that it is loading', async () => {
  await renderScreen(membersRoute, path)
  expect(screen.getByText('Loading...')).toBeTruthy()
})

test('the list of members says so if loading fails', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { environment } = await renderScreen(membersRoute, path)
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
  act(() => environment.mock.rejectMostRecentOperation(new DomainError('INTERNAL', 'Reference 1')))
  expect(await screen.findByText('Failed to load the members.')).toBeTruthy()
  logged.mockRestore()
})

test('the list shows how members take part, and links to the history of each', async () => {
  const engagement = { noShows: 2, cancellations: 1, expired: 1 }
  const eve = member(8, 'eve', { accountStatus: 'PAUSED', location: null, engagement, roundsLeftOut: 1 })
  await openWith(page([member(7, 'robin'), eve]))
  expect(tableRows()).toEqual([
    ['robinrobin@example.org', 'Choose', 'Active', 'Metro Detroit', 'March 4, 2026', '–'],
    [
      'eveeve@example.org',
      '',
      'Paused',
      '',
      'March 4, 2026',
      '2 no-shows, 1 late cancellation, 1 expired, left out 1 time',
    ],
  ])
  expect(screen.getByRole('link', { name: 'robin' }).getAttribute('href')).toBe('/operator/members/7')
})

test('a member who is erased has no address in the list, and cannot be chosen to be invited', async () => {
  await openWith(
    page([member(7, 'Former member', { email: null, accountStatus: 'CANCELED', location: null })]),
  )
  expect(tableRows()[0]?.slice(0, 3)).toEqual(['Former memberErased', '', 'Canceled'])
  expect(screen.queryByRole('button', { name: /Invite|Choose/ })).toBeNull()
})

test('the listed members can be sent a broadcast, except those who canceled', async () => {
  await openWith(page([member(7, 'robin')]), `${path}?status=ACTIVE&search=rob`)
  const link = screen.getByRole('link', { name: 'Write to them' })
  expect(link.getAttribute('href')).toBe('/operator/write?status=ACTIVE&search=rob')
  cleanup()
  await openWith(page([member(7, 'robin', { accountStatus: 'CANCELED' })]), `${path}?status=CANCELED`)
  expect(screen.getByLabelText<HTMLSelectElement>('Status').selectedOptions[0]?.text).toBe('Canceled')
  expect(screen.queryByRole('link', { name: 'Write to them' })).toBeNull()
})

test('the filters are in the address, and invalid ones are ignored', async () => {
  const { variables } = await openWith(
    page([]),
    `${path}?search=%20rob%20&status=PAUSED&engagement=X&order=USERNAME`,
  )
  expect(variables).toMatchObject({
    search: 'rob',
    status: 'PAUSED',
    locationId: null,
    engagement: null,
    order: 'USERNAME',
  })
  expect(screen.getByText('Nobody matches.')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(' rob ')
})

test('each filter requests the list again', async () => {
  const { location, mock } = await openWith()
  await userEvent.type(screen.getByRole('searchbox'), 'rob{Enter}')
  for (const [name, words] of [
    ['Status', 'Canceled'],
    ['Location', 'Metro Detroit'],
    ['Engagement', 'Did not come'],
    ['Order', 'Oldest first'],
  ] as const)
    await userEvent.selectOptions(screen.getByRole('combobox', { name }), words)
  expect(location.history).toEqual([
    `${path}?search=rob&status=CANCELED&location=l1&engagement=NO_SHOWS&order=OLDEST`,
  ])
  await waitFor(() =>
    expect(mock.getMostRecentOperation().request.variables).toMatchObject({
      search: 'rob',
      status: 'CANCELED',
      locationId: 'l1',
      engagement: 'NO_SHOWS',
      order: 'OLDEST',
    }),
  )
})

test('the list of members shows more if there is more', async () => {
  const { mock } = await openWith(page([member(7, 'robin')], 'cursor-0'), `${path}?status=ACTIVE`)
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(mock.getMostRecentOperation().request.variables).toMatchObject({
    cursor: 'cursor-0',
    status: 'ACTIVE',
  })
  act(() => mock.resolveMostRecentOperation({ data: { members: page([member(8, 'sam')]) } }))
  expect(tableRows()).toHaveLength(2)
})

test('all pages are shown again if a refresh brings the first one while another is in flight', async () => {
  const { mock, screens } = await openWith(page([member(7, 'robin')], 'cursor-0'))
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  const [next] = mock.getAllOperations()
  await act(async () => void screens.refresh())
  const again = mock.getMostRecentOperation()
  if (!next) throw new Error('No page was asked for')
  const second = { data: { members: page([member(8, 'sam')]) } }
  await act(async () => {
    mock.resolve(next, second)
    mock.resolve(again, { data: { locations, members: page([member(7, 'robin')], 'cursor-0') } })
  })
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  await act(async () => mock.resolveMostRecentOperation(second))
  expect(tableRows()).toHaveLength(2)
})

test('the list can be exported; if that fails, the page says so', async () => {
  const { promise, reject } = Promise.withResolvers<void>()
  vi.mocked(downloadCsv).mockReturnValueOnce(promise).mockResolvedValueOnce()
  await openWith()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Export CSV' })
  await userEvent.click(button)
  expect([button.textContent, button.disabled]).toEqual(['Exporting...', true])
  await act(async () => reject(new DomainError('RATE_LIMITED', 'Please wait a minute and try again.')))
  expect(screen.getByRole('alert').textContent).toBe(
    'Failed to export the list. Please wait a minute and try again.',
  )
  await userEvent.click(button)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(vi.mocked(downloadCsv).mock.calls.map(([list]) => list)).toEqual(['members', 'members'])
})

test('the export has what the filters leave, in any order, and says so', async () => {
  vi.mocked(downloadCsv).mockResolvedValue()
  await openWith(page([]), `${path}?search=%20ana&status=PAUSED&order=USERNAME`)
  const button = screen.getByRole('button', {
    name: 'Export CSV',
    description: 'All rows of this list, as filtered',
  })
  await userEvent.click(button)
  expect(vi.mocked(downloadCsv).mock.lastCall).toEqual([
    'members',
    { search: 'ana', status: 'PAUSED', locationId: null, engagement: null },
  ])
})

test('the members that a filter finds are invited together, and those refused are named with the reason', async () => {
  const { mock } = await openWith(page([member(7, 'robin'), member(8, 'eve')]))
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  await press('Choose 2 members')
  await press('Invite 2 to an encounter')
  const encounter = {
    __typename: 'OperatorEncounter',
    id: 'encounter-7',
    name: 'Thursday Table',
    kind: 'FIRST',
    startsAt: '2099-12-04T00:00:00.000Z',
    timeZone: 'America/Detroit',
    seatsTaken: 7,
    capacity: 12,
  }
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  await act(async () => mock.resolveMostRecentOperation({ data: { encounters: page([encounter]) } }))
  await userEvent.selectOptions(screen.getByLabelText('To which encounter'), 'encounter-7')
  await press('Invite now')
  expect(mock.getMostRecentOperation().request.variables).toEqual({
    input: { encounterId: 'encounter-7', memberIds: ['member-7', 'member-8'] },
  })
  const inviteMembers = {
    invited: [{ id: 'entry-1' }],
    refused: [{ message: 'Only active members are invited.', member: member(8, 'eve') }],
    encounter: { ...encounter, rowId: 7 },
  }
  await act(async () => mock.resolveMostRecentOperation({ data: { inviteMembers } }))
  const status = screen.getByText('1 person is invited to Thursday Table. 1 not:')
  expect(status.parentElement?.textContent).toContain('eve: Only active members are invited.')
})

test('if the encounters to choose from do not load, the members stay chosen and the button tries again', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { mock } = await openWith(page([member(7, 'robin'), member(8, 'eve')]))
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  await press('Choose 2 members')
  await press('Invite 2 to an encounter')
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  await act(async () => mock.rejectMostRecentOperation(new DomainError('INTERNAL', 'Reference 1')))
  expect(await screen.findByText(/The encounters could not be loaded/)).toBeTruthy()
  await press('Invite 2 to an encounter')
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  await act(async () => mock.resolveMostRecentOperation({ data: { encounters: page([]) } }))
  expect(await screen.findByRole('heading', { name: 'Invite 2 members' })).toBeTruthy()
  logged.mockRestore()
})

test('as many members as one request allows can be chosen at once; more cannot be invited', async () => {
  await openWith(page(Array.from({ length: 51 }, (_, index) => member(index + 1, `member ${index + 1}`))))
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  const inviting = (count: number) =>
    screen.getByRole<HTMLButtonElement>('button', { name: `Invite ${count} to an encounter` })
  await press('Choose 50 members')
  expect(inviting(50).disabled).toBe(false)
  expect(screen.queryByText('At most 50 at once.')).toBeNull()
  const last = screen.getAllByRole('checkbox').at(-1)
  if (last) await userEvent.click(last)
  expect(inviting(51).disabled).toBe(true)
  expect(screen.getByText('At most 50 at once.')).toBeTruthy()
  await press('Choose none')
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked)).toEqual([])
})
