import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { DomainError } from '#rules/errors.ts'
import { ConnectionError } from '../../client/network/ConnectionError.ts'
import { editEncounterRoute } from '../../client/screens/operator/encounterPlan/editRoute.ts'
import { newEncounterRoute } from '../../client/screens/operator/encounterPlan/newRoute.ts'
import { showToast } from '../../client/ui/toast.ts'
import { renderScreen } from '../support/renderScreen.tsx'
import { endSession } from './endSession.ts'
import { field } from './formFields.ts'
import { encounter } from './operatorEncounterData.ts'
import { scriptSettings } from './scriptSettings.ts'

vi.mock('../../client/ui/toast.ts')

const locations = [{ __typename: 'Location', id: 'l1', label: 'Metro Detroit', timeZone: 'America/Detroit' }]

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.clearAllMocks()
})

async function openNew() {
  const opened = await renderScreen(newEncounterRoute, '/operator/encounters/new')
  const { mock } = opened.environment
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  await act(async () => mock.resolveMostRecentOperation({ data: { locations, settings: scriptSettings } }))
  await screen.findByRole('heading', { name: 'New encounter' })
  return { ...opened, mock }
}

async function openEdit(more: object = {}) {
  const opened = await renderScreen(editEncounterRoute, '/operator/encounters/7/edit')
  const { mock } = opened.environment
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  const operatorEncounter = encounter(7, 'Thursday Table', more)
  await act(async () =>
    mock.resolveMostRecentOperation({ data: { operatorEncounter, settings: scriptSettings } }),
  )
  await screen.findByRole('heading', { name: /^Edit / })
  return { ...opened, mock }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const choose = (name: string, value: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name }), value)
const write = async (name: string, words: string) => {
  const field = screen.getByLabelText(name)
  await userEvent.clear(field)
  await userEvent.type(field, words)
}

test('the form says before anything is saved if the script of the guide does not fit the length', async () => {
  await openNew()
  const note = () => screen.queryByText(/^With \d+ people the script/)?.textContent ?? null
  await choose('Kind', 'FIRST')
  expect(note()).toBeNull()
  await write('Minutes', '22')
  expect(note()).toBe(
    'With 12 people the script of a First Encounter takes 23 minutes. In 22 the guide cuts parts short or leaves them out.',
  )
  await write('Seats', '10')
  expect(note()).toBeNull()
  cleanup()
  await openEdit({ kind: 'FIRST', capacity: 12 })
  expect(note()).toBeNull()
  await write('Minutes', '20')
  expect(note()).toContain('takes 23 minutes')
})

test('a plan with errors is not sent, and each field says what is wrong', async () => {
  const { mock } = await openNew()
  await choose('Kind', 'FIRST')
  await write('Starts', '2020-01-01T19:00')
  await write('Seats', '13')
  await choose('Meeting link', 'HAND')
  await write('Address of the meeting', 'http://meet.example')
  await press('Plan encounter')
  for (const sentence of [
    'Choose a location.',
    'A name of at most 120 characters is needed.',
    'The start must lie ahead.',
    'This kind of encounter seats 10 to 12 people.',
    'A meeting link begins with https://.',
  ]) {
    expect(screen.getByText(sentence)).toBeTruthy()
  }
  expect(mock.getAllOperations()).toEqual([])
})

test('a new encounter is planned in the time zone of its location, and opened', async () => {
  const { mock, location } = await openNew()
  await choose('Kind', 'FIRST')
  await choose('Location', 'l1')
  await write('Name', 'Thursday Table')
  await write('Starts', '2099-12-03T19:00')
  await press('Plan encounter')
  expect(mock.getMostRecentOperation().request.variables.input).toEqual({
    kind: 'FIRST',
    locationId: 'l1',
    name: 'Thursday Table',
    startsAt: '2099-12-04T00:00:00.000Z',
    timeZone: 'America/Detroit',
    minutes: null,
    minimum: null,
    capacity: null,
    inviteTarget: null,
    idempotencyKey: expect.any(String),
  })
  const planned = { encounter: { __typename: 'OperatorEncounter', id: 'encounter-9', rowId: 9 } }
  await act(async () => mock.resolveMostRecentOperation({ data: { createEncounter: planned } }))
  expect(location.history.at(-1)).toBe('/operator/encounters/9')
  expect(showToast).toHaveBeenCalledWith('The encounter is planned, as a draft.', 'good')
})

test('a plan whose reply is lost is sent again with its key, even after a reload; others get another key', async () => {
  const keyOf = (mock: Awaited<ReturnType<typeof openNew>>['mock']) =>
    mock.getMostRecentOperation().request.variables.input.idempotencyKey as string
  const first = await openNew()
  await choose('Kind', 'FIRST')
  await choose('Location', 'l1')
  await write('Name', 'Thursday Table')
  await write('Starts', '2099-12-03T19:00')
  await press('Plan encounter')
  const key = keyOf(first.mock)
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  await act(async () => first.mock.rejectMostRecentOperation(new ConnectionError(null)))
  await press('Plan encounter')
  expect(keyOf(first.mock)).toBe(key)
  endSession()
  const { mock } = await openNew()
  await write('Name', 'Friday Table')
  await press('Plan encounter')
  expect(keyOf(mock)).toBe(key)
  const refusal = new DomainError('CONFLICT', 'It is there.', 'idempotencyKey')
  await act(async () => mock.rejectMostRecentOperation(refusal))
  expect(screen.getByRole('alert').textContent).toBe('Failed to plan the encounter. It is there.')
  await press('Plan encounter')
  expect(keyOf(mock)).toMatch(/^[0-9a-f]{32}$/)
  expect(keyOf(mock)).not.toBe(key)
})

test('the draft of a plan survives leaving the page, until the encounter is planned', async () => {
  await openNew()
  await choose('Kind', 'FIRST')
  await choose('Location', 'l1')
  await write('Name', 'Thursday Table')
  await write('Starts', '2099-12-03T19:00')
  cleanup()
  const { mock } = await openNew()
  expect(['Kind', 'Location', 'Name', 'Starts'].map((label) => field(label).value)).toEqual([
    'FIRST',
    'l1',
    'Thursday Table',
    '2099-12-03T19:00',
  ])
  await press('Plan encounter')
  const planned = { encounter: { __typename: 'OperatorEncounter', id: 'encounter-9', rowId: 9 } }
  await act(async () => mock.resolveMostRecentOperation({ data: { createEncounter: planned } }))
  expect(sessionStorage).toHaveLength(0)
})

test('a One-on-One has no numbers to choose; a failure says why', async () => {
  const { mock } = await openNew()
  await choose('Kind', 'ONE_ON_ONE')
  expect(screen.queryByLabelText('Seats')).toBeNull()
  await choose('Location', 'l1')
  await write('Name', 'Two')
  await write('Starts', '2099-12-03T19:00')
  await press('Plan encounter')
  await act(async () => mock.rejectMostRecentOperation(new DomainError('CONFLICT', 'Not now.')))
  expect(screen.getByRole('alert').textContent).toBe('Failed to plan the encounter. Not now.')
})

test('numbers that were typed before a One-on-One was chosen are ignored', async () => {
  const { mock } = await openNew()
  await choose('Kind', 'FIRST')
  await write('Seats', '12')
  await choose('Kind', 'ONE_ON_ONE')
  await choose('Location', 'l1')
  await write('Name', 'Two')
  await write('Starts', '2099-12-03T19:00')
  await press('Plan encounter')
  expect(mock.getMostRecentOperation().request.variables.input).toMatchObject({ kind: 'ONE_ON_ONE' })
})

test('a name with the date in it follows the start, until another name is typed', async () => {
  const name = () => screen.getByLabelText<HTMLInputElement>('Name').value
  await openEdit({ name: 'Table 2, Thursday, December 3, 2099, 7:00 PM EST' })
  await write('Starts', '2099-12-05T20:00')
  expect(name()).toBe('Table 2, Saturday, December 5, 2099, 8:00 PM EST')
  await write('Name', 'Thursday, December 3, 2099')
  await write('Starts', '2099-12-06T20:00')
  expect(name()).toBe('Thursday, December 3, 2099')
})

test('only changed fields are sent', async () => {
  const { mock } = await openEdit()
  await write('Starts', '2099-12-03T20:00')
  await write('Seats', '11')
  await choose('Meeting link', 'PROVIDER')
  await press('Save changes')
  expect(mock.getMostRecentOperation().request.variables.input).toEqual({
    encounterId: 'encounter-7',
    planVersion: 0,
    linkVersion: 0,
    startsAt: '2099-12-04T01:00:00.000Z',
    capacity: 11,
    replacesNumbers: { capacity: 12 },
    meetingUrl: null,
  })
  const changed = encounter(7, 'Thursday Table', {
    startsAt: '2099-12-04T01:00:00.000Z',
    capacity: 11,
    withoutMail: { places: 1, invitations: 2 },
  })
  await act(async () =>
    mock.resolveMostRecentOperation({ data: { updateEncounter: { encounter: changed } } }),
  )
  expect(
    screen.getByText(
      'The encounter is changed. Everyone with a place or an open invitation gets a mail about another name, time or length, except 3 people to whom no mail is sent.',
    ),
  ).toBeTruthy()
})

test('a change that another operator made meanwhile is shown, and not overwritten', async () => {
  const { mock, environment } = await openEdit()
  await write('Seats', '11')
  await act(async () =>
    environment.commitUpdate((store) => {
      store
        .get('encounter-7')
        ?.setValue('2099-12-04T02:00:00.000Z', 'startsAt')
        .setValue('2099-12-04T03:30:00.000Z', 'endsAt')
    }),
  )
  expect(screen.getByLabelText<HTMLInputElement>('Starts').value).toBe('2099-12-03T21:00')
  await press('Save changes')
  expect(mock.getMostRecentOperation().request.variables.input).toEqual({
    encounterId: 'encounter-7',
    planVersion: 0,
    linkVersion: 0,
    capacity: 11,
    replacesNumbers: { capacity: 12 },
  })
})

test('if another operator changes a number that is being edited, the form says what it is now', async () => {
  const { environment } = await openEdit()
  const change = (name: string, to: number) =>
    act(async () => environment.commitUpdate((store) => void store.get('encounter-7')?.setValue(to, name)))
  await write('Seats', '11')
  await change('inviteTarget', 13)
  expect(screen.getByLabelText<HTMLInputElement>('People to invite').value).toBe('13')
  expect(screen.queryByText(/^Another operator/)).toBeNull()
  await change('capacity', 10)
  expect(screen.getByText(/^Another operator has changed “Seats” to 10 meanwhile\./)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Seats').value).toBe('11')
  await write('People to invite', '12')
  expect(screen.queryByText(/“People to invite”/)).toBeNull()
  await write('Seats', '10')
  expect(screen.queryByText(/^Another operator/)).toBeNull()
})

test('a meeting link that another operator changed is pointed out only while another link is typed', async () => {
  const { mock, environment } = await openEdit()
  const theirs = (version: number) =>
    act(async () =>
      environment.commitUpdate((store) => void store.get('encounter-7')?.setValue(version, 'linkVersion')),
    )
  const said = () => screen.queryByText(/^Another operator has changed the meeting link meanwhile\./)
  await theirs(1)
  expect(said()).toBeNull()
  await choose('Meeting link', 'HAND')
  await write('Address of the meeting', 'https://meet.example.org/mine')
  expect(said()).toBeNull()
  await theirs(2)
  expect(said()).toBeTruthy()
  await press('Save changes')
  expect(mock.getMostRecentOperation().request.variables.input).toMatchObject({ linkVersion: 2 })
  const saved = encounter(7, 'Thursday Table', { linkVersion: 3 })
  await act(async () => mock.resolveMostRecentOperation({ data: { updateEncounter: { encounter: saved } } }))
  await choose('Meeting link', 'PROVIDER')
  expect(said()).toBeNull()
})

test('an operator who changes a time sees what another operator has saved before overwriting it', async () => {
  const { mock } = await openEdit()
  const input = () => mock.getMostRecentOperation().request.variables.input
  await write('Starts', '2099-12-03T20:00')
  await press('Save changes')
  expect(input()).toMatchObject({ planVersion: 0 })
  const refusal = new DomainError('CONFLICT', 'The name or the time was changed in the meantime.')
  await act(async () => mock.rejectMostRecentOperation(refusal))
  await waitFor(() =>
    expect(mock.getMostRecentOperation().request.node.operation.name).toBe('EditEncounterScreenQuery'),
  )
  const theirs = encounter(7, 'Friday Table', { planVersion: 1 })
  await act(async () =>
    mock.resolveMostRecentOperation({ data: { operatorEncounter: theirs, settings: scriptSettings } }),
  )
  expect(screen.getByText(/^Another operator has changed the name or the time meanwhile\./)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Friday Table')
  expect(screen.getByLabelText<HTMLInputElement>('Starts').value).toBe('2099-12-03T20:00')
  await press('Save changes')
  expect(input()).toEqual({
    encounterId: 'encounter-7',
    planVersion: 1,
    linkVersion: 0,
    startsAt: '2099-12-04T01:00:00.000Z',
  })
  const mine = { ...theirs, startsAt: '2099-12-04T01:00:00.000Z', planVersion: 2 }
  await act(async () => mock.resolveMostRecentOperation({ data: { updateEncounter: { encounter: mine } } }))
  expect(screen.queryByText(/^Another operator/)).toBeNull()
})

const underWay = () => {
  const startsAt = Math.floor(Date.now() / 60_000 - 30) * 60_000
  return {
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(startsAt + 90 * 60_000).toISOString(),
    hasMeetingLink: false,
  }
}

test.each([
  ['80', 'An encounter under way can be given a later end, and no other time.'],
  ['long', 'A whole number is needed.'],
  ['1000', 'An encounter lasts between 15 and 480 minutes.'],
])('once an encounter has begun, a length of "%s" is refused before it is sent', async (typed, sentence) => {
  const { mock } = await openEdit(underWay())
  await write('Minutes', typed)
  await press('Save changes')
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(mock.getAllOperations()).toHaveLength(0)
})

test('once an encounter has begun, its end can be moved to a later time', async () => {
  const { mock } = await openEdit(underWay())
  expect(screen.queryByLabelText('Starts')).toBeNull()
  await write('Minutes', '105')
  await press('Save changes')
  expect(mock.getMostRecentOperation().request.variables.input).toEqual({
    encounterId: 'encounter-7',
    planVersion: 0,
    linkVersion: 0,
    minutes: 105,
  })
})

test('once an encounter has begun, its meeting link can be changed', async () => {
  const { mock } = await openEdit(underWay())
  expect(screen.queryByLabelText('Name')).toBeNull()
  await choose('Meeting link', 'HAND')
  await write('Address of the meeting', 'https://meet.example/x')
  await press('Save changes')
  expect(mock.getMostRecentOperation().request.variables.input).toEqual({
    encounterId: 'encounter-7',
    planVersion: 0,
    linkVersion: 0,
    meetingUrl: 'https://meet.example/x',
  })
})

test('a meeting link that the server would refuse is not sent', async () => {
  const { mock } = await openEdit()
  await choose('Meeting link', 'HAND')
  for (const [typed, sentence] of [
    ['http://meet.example/x', 'A meeting link begins with https://.'],
    ['https://me:secret@meet.example/', 'A meeting link must not hold a user name or a password.'],
  ] as const) {
    await write('Address of the meeting', typed)
    await press('Save changes')
    expect(screen.getByText(sentence)).toBeTruthy()
  }
  expect(mock.getAllOperations()).toHaveLength(0)
})

test.each([
  ['canceled', { state: 'CANCELED' }, 'This encounter was canceled and can no longer be changed.'],
  ['completed', { state: 'COMPLETED' }, 'This encounter is over and can no longer be changed.'],
  [
    'over, though not completed yet',
    { state: 'SCHEDULED', startsAt: '2020-01-01T00:00:00.000Z', endsAt: '2020-01-01T01:00:00.000Z' },
    'This encounter is over and can no longer be changed.',
  ],
])('an encounter that is %s shows no form, and says why', async (_, more, sentence) => {
  await openEdit(more)
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Back to the encounter' }).getAttribute('href')).toBe(
    '/operator/encounters/7',
  )
})

test('a draft whose time has passed can be given another time', async () => {
  await openEdit({
    state: 'DRAFT',
    startsAt: '2020-01-01T00:00:00.000Z',
    endsAt: '2020-01-01T01:00:00.000Z',
  })
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeTruthy()
})

test('unsaved changes of a plan survive a login, next to changes that others made meanwhile', async () => {
  await openEdit()
  await write('Name', 'Friday Table')
  endSession()
  await openEdit({ capacity: 11 })
  expect([field('Name').value, field('Seats').value]).toEqual(['Friday Table', '11'])
  cleanup()
  await openEdit()
  expect(field('Name').value).toBe('Thursday Table')
})

test('the form of an unknown encounter says so', async () => {
  const { environment } = await renderScreen(editEncounterRoute, '/operator/encounters/0/edit')
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
  await act(async () =>
    environment.mock.resolveMostRecentOperation({
      data: { operatorEncounter: null, settings: scriptSettings },
    }),
  )
  expect(await screen.findByText('There is no such encounter.')).toBeTruthy()
})
