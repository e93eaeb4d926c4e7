import './modalDialogs.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { DomainError } from '#rules/errors.ts'
import { ConnectionError } from '../../client/network/ConnectionError.ts'
import { proposalRoute } from '../../client/screens/operator/proposal/route.ts'
import { renderScreen } from '../support/renderScreen.tsx'
import { page } from './encounterData.ts'
import { paste } from './formFields.ts'

const measures = {
  people: 4,
  placed: 3,
  leftOut: 1,
  tables: 2,
  lockedTables: 0,
  invitedTables: 0,
  canceledTables: 0,
  repeats: 1,
  misfits: 2,
  misfitShare: 0.05,
  genderDistance: 0.1,
  waitedPlaced: 1,
  waitedOut: 1,
}
const member = (username: string) => ({
  __typename: 'OperatorMember',
  id: `m-${username}`,
  rowId: 5,
  username,
})
const seat = (username: string, more: object = {}) => ({
  __typename: 'GroupSeat',
  id: `s-${username}`,
  member: member(username),
  ageRange: '25-34',
  gender: 'Woman',
  sentence: `Why ${username} is here.`,
  reason: null,
  roundsLeftOut: 0,
  isMovedByHand: false,
  broken: [],
  ...more,
})
const table = (number: number, seats: object[], more: object = {}) => ({
  __typename: 'GroupTable',
  id: `t${number}`,
  number,
  startsAt: '2099-12-04T00:00:00.000Z',
  isLocked: false,
  isLeftToOthers: false,
  encounter: null,
  measures: {
    people: seats.length,
    misfits: 0,
    repeats: 0,
    genders: [{ gender: 'Woman', people: seats.length }],
  },
  faults: [],
  seats,
  ...more,
})
const tables = [table(1, [seat('robin', { roundsLeftOut: 2 }), seat('sam')]), table(2, [seat('kim')])]
const proposal = (more: object = {}) => ({
  __typename: 'GroupProposal',
  id: 'p7',
  rowId: 7,
  kind: 'FIRST',
  state: 'READY',
  progress: 1,
  failure: null,
  notes: [],
  seed: 3,
  createdAt: '2099-11-30T14:00:00.000Z',
  timeZone: 'America/Detroit',
  slots: ['2099-12-04T00:00:00.000Z'],
  mostPlaced: 4,
  leastRepeats: 0,
  longerSearch: false,
  addingAt: null,
  tablesPerSlot: [null],
  namePattern: 'Table {number}',
  openTableIds: ['t1', 't2'],
  incompleteTables: [],
  tablesWithoutMail: [] as object[],
  allowRepeats: false,
  companyOfGender: true,
  anyMutualLink: false,
  closeness: null,
  measures,
  location: { id: 'l1', label: 'Metro Detroit' },
  tables: page(tables),
  leftOut: page([seat('alex', { sentence: 'Too few for one more table.', reason: 'SEATS_DO_NOT_DIVIDE' })]),
  ...more,
})

async function open(groupProposal: object | null = proposal(), path = '/operator/groups/7') {
  const opened = await renderScreen(proposalRoute, path)
  const { mock } = opened.environment
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  const { variables } = mock.getMostRecentOperation().request
  await act(async () => mock.resolveMostRecentOperation({ data: { groupProposal } }))
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull())
  return { ...opened, mock, variables }
}
type Mock = Awaited<ReturnType<typeof open>>['mock']

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const asked = (mock: Mock) => mock.getMostRecentOperation().request.variables
const reply = (mock: Mock, data: object) => act(() => mock.resolveMostRecentOperation({ data }))
const namesAt = (place: string) =>
  within(screen.getByRole('grid', { name: place }))
    .getAllByRole('row')
    .map((row) => row.getAttribute('aria-label'))
const selectPerson = async (username: string) =>
  userEvent.click(await screen.findByRole('row', { name: username }))

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  sessionStorage.clear()
})

test('an unknown proposal says so', async () => {
  const { variables } = await open(null, '/operator/groups/seven')
  expect(variables).toEqual({ rowId: 0, from: null })
  expect(screen.getByText('There is no such proposal.')).toBeTruthy()
})

test('a table at which the operator sits is left to another operator', async () => {
  const own = table(1, [seat('robin'), seat('sam')], { isLeftToOthers: true })
  await open(proposal({ tables: page([own, table(2, [seat('kim')])]) }))
  const at = (name: string) => within(screen.getByRole('region', { name }))
  expect(at('Table 1').getByText(/You sit here yourself/)).toBeDefined()
  expect(at('Table 2').queryByText(/You sit here yourself/)).toBeNull()
  const acts = (name: string) =>
    at(name)
      .queryAllByRole('button', { name: /^(Lock|Dissolve|Drag)/ })
      .map((button) => button.getAttribute('aria-label'))
  expect(acts('Table 1')).toEqual([])
  expect(acts('Table 2')).toEqual(['Drag kim', 'Lock table 2', 'Dissolve table 2'])
  expect(at('Table 1').queryByRole('checkbox')).toBeNull()
})

test('a table that is left to another operator is not among those to invite', async () => {
  const own = table(1, [seat('robin'), seat('sam')], { isLeftToOthers: true })
  await open(proposal({ tables: page([own, table(2, [seat('kim')])]), openTableIds: ['t2'] }))
  await press('Invite groups')
  expect(screen.getByRole('dialog', { name: 'Invite 1 group?' })).toBeTruthy()
})

test('an operator who sits at the last table that is not invited can invite none', async () => {
  await open(proposal({ measures: { ...measures, invitedTables: 1 }, openTableIds: [] }))
  expect(screen.queryByRole('button', { name: 'Invite groups' })).toBeNull()
})

test('a proposal says so if loading fails', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { environment } = await renderScreen(proposalRoute, '/operator/groups/7')
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
  act(() => environment.mock.rejectMostRecentOperation(new DomainError('INTERNAL', 'Reference 1')))
  expect(await screen.findByText('The proposal could not be loaded.')).toBeTruthy()
  logged.mockRestore()
})

test('a proposal that is being formed shows its progress, and can be stopped', async () => {
  const { mock } = await open(
    proposal({ state: 'RUNNING', progress: 0.4, tables: page([]), leftOut: page([]) }),
  )
  const share = screen.getByText('40% done. You can leave this page; the tables will be here.')
  // The share changes every second, so screen readers should not announce it.
  expect(share.closest('[role=status], [aria-live]')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Tables' })).toBeNull()
  await press('Stop forming')
  await press('Give up')
  // The page may have polled the progress once more meanwhile.
  const stop = mock.findOperation(({ fragment }) => fragment.node.name === 'GiveUpDialogMutation')
  expect(stop.request.variables).toEqual({ input: { proposalId: 'p7' } })
  act(() => mock.resolve(stop, { data: { cancelFormation: { proposal: proposal({ state: 'CANCELED' }) } } }))
  expect(screen.getByRole('button', { name: 'Form again' })).toBeTruthy()
})

test('a proposal that failed says why and can be formed again', async () => {
  await open(proposal({ state: 'FAILED', failure: 'It was interrupted three times.' }))
  expect(screen.getByRole('alert').textContent).toBe('It was interrupted three times.')
  expect(screen.getByRole('button', { name: 'Form again' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Invite groups' })).toBeNull()
})

test('a proposal says how good it is compared with what is possible', async () => {
  await open()
  const figures = screen.getByLabelText('How good it is').textContent
  for (const words of [
    '3 of 4',
    '1 fewer than the 4 proven',
    '1 more than the 0',
    '95%',
    '2 wishes',
    'Even',
    '1 of 2',
  ]) {
    expect(figures).toContain(words)
  }
})

test('one person at a table and one wish are counted in the singular', async () => {
  const alone = table(1, [seat('robin')], {
    measures: { people: 1, misfits: 1, repeats: 0, genders: [{ gender: 'Woman', people: 1 }] },
  })
  await open(proposal({ tables: page([alone]) }))
  expect(screen.getByText(/^1 person · /)).toBeTruthy()
  expect(screen.getByText('1 time a wish about age is not met')).toBeTruthy()
  await press('Dissolve table 1')
  expect(screen.getByText(/^Its 1 person is left out then\./)).toBeTruthy()
})

test('if a wish about age is not met, the fit of ages is never shown as 100%', async () => {
  await open(proposal({ measures: { ...measures, misfits: 5, misfitShare: 0.0004 } }))
  const figures = screen.getByLabelText('How good it is').textContent
  expect(figures).toContain('over 99%5 wishes about age not met')
})

test('tables show who sits there, and a selected person shows why', async () => {
  await open()
  expect(namesAt('Table 1')).toEqual(['robin', 'sam'])
  expect(namesAt('Left out')).toEqual(['alex'])
  await selectPerson('robin')
  const about = screen.getByRole('region', { name: 'About robin' })
  expect(about.textContent).toContain('robin · 25-34 · Woman · left out 2 times before')
  expect(about.textContent).toContain('Why robin is here.')
  expect(within(about).getByRole('link', { name: 'robin' }).getAttribute('href')).toBe('/operator/members/5')
  const because = screen.getByRole('list', { name: 'The people do not divide into whole tables' })
  expect(because.textContent).toBe('alex')
  expect(screen.getByText('Too few for one more table.')).toBeTruthy()
})

test('one person is selected at a time, at any table', async () => {
  await open()
  for (const username of ['robin', 'kim', 'alex']) {
    await selectPerson(username)
    const about = screen.getAllByRole('region', { name: /^About/ })
    expect(about.map((region) => region.getAttribute('aria-label'))).toEqual([`About ${username}`])
  }
})

test('an invited table says so and links to its roster', async () => {
  const encounter = { __typename: 'OperatorEncounter', id: 'e1', rowId: 41, state: 'SCHEDULED' }
  await open(
    proposal({ state: 'INVITED', tables: page([table(1, [seat('robin')], { isLocked: true, encounter })]) }),
  )
  expect(screen.getByRole('link', { name: 'See its roster' }).getAttribute('href')).toBe(
    '/operator/encounters/41',
  )
  expect(screen.queryByRole('button', { name: 'Unlock table 1' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Invite groups' })).toBeNull()
})

test('a proposal without a table says so', async () => {
  await open(proposal({ tables: page([]) }))
  expect(screen.getByText('No table could be formed.')).toBeTruthy()
})

test('a table that breaks a rule says which, and cannot be locked', async () => {
  const fault = { rule: 'BARRED', isHard: true, sentence: 'Two here are never to meet.' }
  await open(
    proposal({ tables: page([table(1, [seat('robin', { broken: ['BARRED'] })], { faults: [fault] })]) }),
  )
  expect(screen.getByText('Two here are never to meet.')).toBeTruthy()
  expect(screen.getByText('To be completed')).toBeTruthy()
  expect(screen.getByText('breaks a rule')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Lock table 1' }).disabled).toBe(true)
})

test('two people who met and stand in for each other break no rule, and are named', async () => {
  const fault = {
    rule: 'MET_BEFORE',
    isHard: false,
    sentence: 'Somebody here already met somebody else here.',
  }
  await open(
    proposal({ tables: page([table(1, [seat('robin', { broken: ['MET_BEFORE'] })], { faults: [fault] })]) }),
  )
  expect(screen.getByText(/met somebody here/)).toBeTruthy()
  expect(screen.queryByText('breaks a rule')).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Lock table 1' }).disabled).toBe(false)
})

const change = (tableNumber: number, before: number, after: number, genderDistance: number) => ({
  tableId: `t${tableNumber}`,
  tableNumber,
  before: {
    people: 1,
    misfits: before,
    repeats: 0,
    genderDistance: 0,
    genders: [{ gender: 'Woman', people: 1 }],
  },
  after: {
    people: 2,
    misfits: after,
    repeats: 0,
    genderDistance,
    genders: [{ gender: 'Woman', people: 2 }],
  },
})
const effectWords = () =>
  [...(screen.getByRole('region', { name: 'About robin' }).querySelectorAll('[role=status] p') ?? [])].map(
    ({ textContent }) => textContent,
  )

test('a person can be exchanged for one at another table, which is named', async () => {
  const { mock } = await open()
  await selectPerson('robin')
  await userEvent.type(screen.getByLabelText('Move to table'), '2')
  await reply(mock, { groupProposal: { id: 'p7', tables: page([tables[1] ?? {}]) } })
  await userEvent.selectOptions(screen.getByLabelText('In exchange for'), 'kim')
  const moves = [
    { memberId: 'm-robin', fromTableId: 't1', tableId: 't2' },
    { memberId: 'm-kim', fromTableId: 't2', tableId: 't1' },
  ]
  expect(asked(mock)).toEqual({ input: { proposalId: 'p7', moves } })
  const effect = { isAllowed: true, breaks: [], fixes: [], waitedOut: 0, changes: [change(1, 4, 2, 0)] }
  await reply(mock, { previewMove: { effect } })
  expect(effectWords()).toEqual([
    'Not worse: Table 1, ages: 4 unwanted meetings now, 2 then.',
    'Not worse: Table 1, genders: Woman 1 now, Woman 2 then.',
    'Breaks no rule and makes nothing worse.',
  ])
  await press('Swap robin and kim')
  expect(asked(mock)).toEqual({ input: { proposalId: 'p7', moves } })
})

test('a table is dissolved after a dialog, and all of its people are left out', async () => {
  const { mock } = await open()
  await press('Dissolve table 1')
  await press('Dissolve')
  expect(asked(mock).input.moves).toEqual([
    { memberId: 'm-robin', fromTableId: 't1' },
    { memberId: 'm-sam', fromTableId: 't1' },
  ])
})

test('only the chosen tables are locked and invited', async () => {
  const { mock } = await open()
  await userEvent.click(screen.getByLabelText('Choose table 2'))
  await press('Lock 1 chosen')
  expect(asked(mock)).toEqual({ input: { proposalId: 'p7', locked: true, tableIds: ['t2'] } })
  act(() => mock.rejectMostRecentOperation(new DomainError('CONFLICT', 'Not now.')))
  await press('Invite 1 chosen')
  expect(screen.getByRole('heading', { name: 'Invite 1 group?' })).toBeTruthy()
  await press('Invite')
  expect(asked(mock).input).toMatchObject({ proposalId: 'p7', tableIds: ['t2'] })
})

test('tables can be added at a start of the proposal or at another one', async () => {
  const { mock } = await open()
  await press('Add tables')
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.selectOptions(dialog.getByLabelText('When'), 'Another time')
  expect(dialog.getByText('Say when they start.')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Start (America/Detroit)'), '2099-12-05T19:00')
  const atMost = dialog.getByLabelText(/^Tables at most/)
  await userEvent.type(atMost, 'a few')
  await userEvent.click(dialog.getByRole('button', { name: 'Add tables' }))
  expect(dialog.getByText('At most 100 tables can be formed for a time, and at least one.')).toBeTruthy()
  await userEvent.clear(atMost)
  await userEvent.type(atMost, '2')
  await userEvent.click(dialog.getByRole('button', { name: 'Add tables' }))
  expect(asked(mock)).toEqual({
    input: { proposalId: 'p7', startsAt: '2099-12-06T00:00:00.000Z', tables: 2 },
  })
})

test('if adding tables or forming again fails, the choices in the form stay', async () => {
  const { mock } = await open()
  const fail = () =>
    act(() => mock.rejectMostRecentOperation(new DomainError('CONFLICT', 'Another search is under way.')))
  await press('Add tables')
  const adding = within(screen.getByRole('dialog'))
  await userEvent.type(adding.getByLabelText(/^Tables at most/), '2')
  await userEvent.click(adding.getByRole('button', { name: 'Add tables' }))
  fail()
  expect(adding.getByRole('alert').textContent).toBe('No tables could be added. Another search is under way.')
  expect(adding.getByLabelText<HTMLInputElement>(/^Tables at most/).value).toBe('2')
  await press('Not now')
  await press('Form again')
  const forming = within(screen.getByRole('dialog'))
  const seed = forming.getByLabelText<HTMLInputElement>('Seed (another gives other groups)')
  await userEvent.type(seed, '8')
  await userEvent.click(forming.getByRole('button', { name: 'Form again' }))
  fail()
  expect(forming.getByRole('alert').textContent).toBe(
    'The groups could not be formed again. Another search is under way.',
  )
  expect(seed.value).toBe('38')
})

test('before a move to a table by its number, the page says which rules it breaks', async () => {
  const { mock } = await open()
  await selectPerson('robin')
  await userEvent.type(screen.getByLabelText('Move to table'), '9')
  await reply(mock, { groupProposal: { id: 'p7', tables: page([]) } })
  expect(screen.getByText('There is no such table.')).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('Move to table'))
  await userEvent.type(screen.getByLabelText('Move to table'), '2')
  expect(asked(mock)).toEqual({ rowId: 7, number: 2 })
  await reply(mock, {
    groupProposal: { id: 'p7', tables: page([tables[1] ?? {}]) },
  })
  expect(asked(mock)).toEqual({
    input: { proposalId: 'p7', moves: [{ memberId: 'm-robin', fromTableId: 't1', tableId: 't2' }] },
  })
  const breach = (rule: string, isRefused: boolean, isHard: boolean, sentence: string) => ({
    rule,
    isRefused,
    isHard,
    sentence,
    memberIds: [],
    tableId: 't2',
  })
  await reply(mock, {
    previewMove: {
      effect: {
        isAllowed: false,
        breaks: [
          breach('MET_BEFORE', false, false, 'They met.'),
          breach('TOO_FEW', false, true, 'Too few stay.'),
          breach('BARRED', true, true, 'Never these two.'),
        ],
        fixes: [{ rule: 'TOO_FEW', sentence: 'Too few.', tableId: 't2' }],
        waitedOut: 0,
        changes: [change(2, 0, 20, 0.5)],
      },
    },
  })
  expect(effectWords()).toEqual([
    'Cannot be: Never these two.',
    'Breaks: They met.',
    'To be completed: Too few stay.',
    'No longer true: Too few.',
    'Worse: Table 2, ages: 0 unwanted meetings now, 20 then.',
    'Worse: Table 2, genders: Woman 1 now, Woman 2 then.',
  ])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move robin' }).disabled).toBe(true)
})

test('a person taken off a table is among the left-out, and can be put back', async () => {
  const { mock } = await open()
  await selectPerson('robin')
  await press('Leave out')
  expect(asked(mock).input.moves).toEqual([{ memberId: 'm-robin', fromTableId: 't1' }])
  expect(screen.getByText('Moving...')).toBeTruthy()
  const effect = (people: number) => ({
    breaks: [{ rule: 'TOO_FEW', isHard: true, sentence: 'Fewer than needed.' }],
    changes: [{ tableId: 't1', after: { people } }],
  })
  await reply(mock, {
    movePeople: {
      effect: effect(1),
      seats: [seat('robin', { table: null, sentence: 'Taken off the table by hand.' })],
      tables: [table(1, [seat('sam')])],
      proposal: proposal({ measures: { ...measures, placed: 2, leftOut: 2 } }),
    },
  })
  expect(screen.getByText('robin is left out. Fewer than needed.')).toBeTruthy()
  expect(namesAt('Table 1')).toEqual(['sam'])
  expect(namesAt('Left out')).toEqual(['robin', 'alex'])
  const leftOut = screen.getByRole('region', { name: /^Left out/ })
  expect(within(leftOut).getByRole('region', { name: 'About robin' })).toBeTruthy()
  await press('Undo')
  expect(asked(mock)).toEqual({
    input: { proposalId: 'p7', moves: [{ memberId: 'm-robin', fromTableId: null, tableId: 't1' }] },
  })
  const t1 = table(1, [seat('sam'), seat('robin')])
  await reply(mock, {
    movePeople: {
      effect: { breaks: [], changes: [{ tableId: 't1', after: { people: 2 } }] },
      seats: [seat('robin', { table: t1 })],
      tables: [t1],
      proposal: proposal(),
    },
  })
  expect(screen.getByText('robin has moved.')).toBeTruthy()
  expect(namesAt('Left out')).toEqual(['alex'])
})

test('a new table appears at the end, an empty one disappears, and a refused move says why', async () => {
  const { mock } = await open()
  await selectPerson('kim')
  await press('To a new table')
  expect(asked(mock).input.moves).toEqual([
    { memberId: 'm-kim', fromTableId: 't2', newTableAt: '2099-12-04T00:00:00.000Z' },
  ])
  const t3 = table(3, [seat('kim', { isMovedByHand: true })])
  await reply(mock, {
    movePeople: {
      effect: { breaks: [], changes: [{ tableId: 't2', after: { people: 0 } }] },
      seats: [seat('kim', { table: t3, isMovedByHand: true })],
      tables: [t3],
      proposal: proposal(),
    },
  })
  expect(screen.queryByRole('heading', { name: 'Table 2' })).toBeNull()
  expect(namesAt('Table 3')).toEqual(['kim'])
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  await selectPerson('alex')
  await press('To a new table')
  act(() => mock.rejectMostRecentOperation(new DomainError('CONFLICT', 'A locked table cannot be changed.')))
  expect(screen.getByRole('alert').textContent).toContain(
    'alex was not moved. A locked table cannot be changed.',
  )
})

test('if a move is refused since another operator moved the person, the new table of the person is shown', async () => {
  const { mock } = await open()
  await selectPerson('robin')
  await press('Leave out')
  act(() => mock.rejectMostRecentOperation(new DomainError('CONFLICT', 'Moved meanwhile.')))
  await waitFor(() => expect(asked(mock)).toMatchObject({ rowId: 7 }))
  const theirs = [table(1, [seat('sam')]), table(2, [seat('kim'), seat('robin')])]
  await reply(mock, { groupProposal: proposal({ tables: page(theirs) }) })
  expect(screen.getByText('robin was not moved. Moved meanwhile.')).toBeTruthy()
  expect(namesAt('Table 2')).toEqual(['kim', 'robin'])
})

test('a table number typed for a person stays typed if another operator moves them', async () => {
  const { mock, screens } = await open()
  await selectPerson('robin')
  await userEvent.type(screen.getByLabelText('Move to table'), '2')
  await reply(mock, { groupProposal: { id: 'p7', tables: page([tables[1] ?? {}]) } })
  await userEvent.selectOptions(await screen.findByLabelText('In exchange for'), 'kim')
  screen.getByLabelText('Move to table').focus()
  await act(async () => void screens.refresh())
  await waitFor(() => expect(asked(mock)).toEqual({ rowId: 7, from: null }))
  const theirs = [table(1, [seat('sam')]), table(2, [seat('kim')])]
  const leftOut = page([seat('robin', { reason: 'MOVED_OUT' })])
  await reply(mock, { groupProposal: proposal({ tables: page(theirs), leftOut }) })
  const about = within(await screen.findByRole('region', { name: 'About robin' }))
  expect(within(screen.getByRole('region', { name: /^Left out/ })).getByLabelText('Move to table')).toBe(
    document.activeElement,
  )
  expect(about.getByLabelText<HTMLInputElement>('Move to table').value).toBe('2')
  await waitFor(() => expect(asked(mock)).toEqual({ rowId: 7, number: 2 }))
  await reply(mock, { groupProposal: { id: 'p7', tables: page([theirs[1] ?? {}]) } })
  await userEvent.click(about.getByRole('button', { name: 'Swap robin and kim' }))
  const moves = [
    { memberId: 'm-robin', fromTableId: null, tableId: 't2' },
    { memberId: 'm-kim', fromTableId: 't2' },
  ]
  expect(asked(mock)).toEqual({ input: { proposalId: 'p7', moves } })
  const made = [table(1, [seat('sam')]), table(2, [seat('robin')])]
  await reply(mock, {
    movePeople: {
      effect: { breaks: [], changes: [] },
      seats: [seat('robin', { table: made[1] }), seat('kim', { table: null })],
      tables: made,
      proposal: proposal(),
    },
  })
  expect(screen.getByLabelText<HTMLInputElement>('Move to table').value).toBe('')
})

test('a table is locked and says so; its people stay', async () => {
  const { mock } = await open()
  await press('Lock table 1')
  expect(asked(mock)).toEqual({ input: { proposalId: 'p7', locked: true, tableIds: ['t1'] } })
  await reply(mock, {
    lockTables: {
      tables: [{ __typename: 'GroupTable', id: 't1', number: 1, isLocked: true }],
      proposal: proposal({ measures: { ...measures, lockedTables: 1 } }),
    },
  })
  expect(screen.getByText('Table 1 is locked. 1 of 2 tables are locked.')).toBeTruthy()
  await selectPerson('robin')
  expect(screen.queryByLabelText('Move to table')).toBeNull()
  await press('Lock all that can be')
  expect(asked(mock)).toEqual({ input: { proposalId: 'p7', locked: true } })
  act(() => mock.rejectMostRecentOperation(new DomainError('CONFLICT', 'Not now.')))
  expect(screen.getByText('Could not lock. Not now.')).toBeTruthy()
})

test('the question before inviting says how many people of those tables get no mail', async () => {
  await open(proposal({ tablesWithoutMail: [{ tableId: 't2', people: 2 }] }))
  await press('Invite groups')
  const words = /^Each table becomes a scheduled encounter and its people are /
  expect(screen.getByText(words).textContent).toContain(
    'are invited, all but 2 by mail, because no invitations are mailed to the rest. 1 of those asked for',
  )
  await press('Not yet')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose table 1' }))
  await press('Invite 1 chosen')
  expect(screen.getByText(words).textContent).toContain('are mailed. 1 of those asked for')
})

test('of the chosen tables only those that break no rule are locked; all of them can be unlocked', async () => {
  const fault = { rule: 'TOO_FEW', isHard: true, sentence: 'Too few people.' }
  const [first, second] = [table(1, [seat('robin')], { faults: [fault] }), table(2, [seat('kim')])]
  const { mock } = await open(
    proposal({ tables: page([first, second]), incompleteTables: [{ ...first, faults: [] }] }),
  )
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose table 1' }))
  expect(screen.queryByRole('button', { name: /^Lock . chosen/ })).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose table 2' }))
  await press('Lock 1 chosen')
  expect(asked(mock)).toEqual({ input: { proposalId: 'p7', locked: true, tableIds: ['t2'] } })
  act(() => mock.rejectMostRecentOperation(new DomainError('CONFLICT', 'Not now.')))
  await press('Unlock 2 chosen')
  expect(asked(mock)).toEqual({ input: { proposalId: 'p7', locked: false, tableIds: ['t1', 't2'] } })
})

test('a move can be undone until tables are locked', async () => {
  const { mock } = await open()
  await selectPerson('robin')
  await press('Leave out')
  await reply(mock, {
    movePeople: {
      effect: { breaks: [], changes: [{ tableId: 't1', after: { people: 1 } }] },
      seats: [seat('robin', { table: null })],
      tables: [table(1, [seat('sam')])],
      proposal: proposal(),
    },
  })
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  await press('Lock table 2')
  await reply(mock, {
    lockTables: {
      tables: [{ __typename: 'GroupTable', id: 't2', number: 2, isLocked: true }],
      proposal: proposal({ measures: { ...measures, lockedTables: 1 } }),
    },
  })
  expect(screen.getByText('Table 2 is locked. 1 of 2 tables are locked.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('the dialog about forming again says what stays, and needs a seed', async () => {
  const { mock } = await open(proposal({ measures: { ...measures, lockedTables: 1 } }))
  await press('Form again')
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText('1 locked table stays; the others are formed again.')).toBeTruthy()
  await userEvent.clear(dialog.getByLabelText('Seed (another gives other groups)'))
  expect(dialog.getByText('A whole number from 0 to 2,147,483,647 is needed.')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Seed (another gives other groups)'), '8')
  await userEvent.click(dialog.getByLabelText(/^Nobody the only one of their gender/))
  await userEvent.click(dialog.getByRole('button', { name: 'Form again' }))
  expect(asked(mock).input).toEqual({
    proposalId: 'p7',
    seed: 8,
    allowRepeats: false,
    anyMutualLink: false,
    companyOfGender: false,
    longerSearch: false,
    tablesPerSlot: [null],
  })
})

test.each([2_147_483_646, 1_385_824_345])(
  'a proposal with the seed %i is formed again with that seed',
  async (seed) => {
    const { mock } = await open(proposal({ seed }))
    await press('Form again')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Form again' }))
    expect(asked(mock).input).toMatchObject({ proposalId: 'p7', seed })
  },
)

test('a note that is too long for the mails is refused before it is sent', async () => {
  const { mock } = await open()
  await press('Invite groups')
  const sent = mock.getAllOperations().length
  await paste('A word of your own in each mail (optional)', 'x'.repeat(1001))
  await press('Invite')
  expect(screen.getByText('Please write at most 1,000 characters.')).toBeTruthy()
  expect(mock.getAllOperations()).toHaveLength(sent)
  await paste('A word of your own in each mail (optional)', 'x'.repeat(1000))
  await press('Invite')
  expect(mock.getAllOperations()).toHaveLength(sent + 1)
})

test('the dialog about inviting counts only tables that meet the rules, and names the others', async () => {
  const fault = { rule: 'TOO_FEW', isHard: true, sentence: 'Too few people.' }
  const [first, second] = [table(1, [seat('robin')], { faults: [fault] }), table(2, [seat('kim')])]
  const { environment } = await open(
    proposal({ tables: page([first, second]), incompleteTables: [{ ...first, faults: [] }] }),
  )
  await press('Invite groups')
  const dialog = within(screen.getByRole('dialog', { name: 'Invite 1 group?' }))
  expect(dialog.getByText('Table 1 breaks a rule and has to be completed first.')).toBeTruthy()
  expect(dialog.getByText('For example: Table 2')).toBeTruthy()
  await press('Not yet')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose table 2' }))
  await press('Invite 1 chosen')
  expect(screen.queryByText(/has to be completed first/)).toBeNull()
  await press('Not yet')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose table 1' }))
  await press('Invite 1 chosen')
  expect(screen.getByText('Table 1 breaks a rule and has to be completed first.')).toBeTruthy()
  await press('Not yet')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose table 2' }))
  expect(screen.queryByRole('button', { name: /^Invite/ })).toBeNull()
  act(() => environment.commitUpdate((store) => store.get('p7')?.setLinkedRecords([], 'incompleteTables')))
  expect(screen.getByRole('button', { name: 'Invite 1 chosen' })).toBeTruthy()
})

test('inviting asks for names and a note, goes on until all are invited, and names those it left out', async () => {
  const { mock } = await open()
  await press('Invite groups')
  expect(screen.getByRole('dialog', { name: 'Invite 2 groups?' })).toBeTruthy()
  const names = screen.getByLabelText('Names, with {number}, {location}, {date}, {time}')
  await userEvent.clear(names)
  expect(screen.getByText('A name of at most 120 characters is needed.')).toBeTruthy()
  await userEvent.type(names, 'Lakeside {{number}')
  expect(screen.getByText('For example: Lakeside 1')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('A word of your own in each mail (optional)'), 'Welcome')
  await press('Invite')
  const input = { proposalId: 'p7', namePattern: 'Lakeside {number}', note: 'Welcome' }
  expect(asked(mock)).toEqual({ input })
  const payload = (invitedTables: number, more: object) => ({
    inviteGroups: {
      encounters: [],
      leftOut: [],
      refused: [],
      leftToOthers: null,
      ...more,
      proposal: proposal({
        measures: { ...measures, tables: 3, invitedTables },
        openTableIds: ['t1', 't2', 't3'].slice(invitedTables),
      }),
    },
  })
  await reply(
    mock,
    payload(1, {
      encounters: [{ __typename: 'OperatorEncounter', id: 'e1', rowId: 41, name: 'Lakeside 1' }],
    }),
  )
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  expect(asked(mock)).toEqual({ input })
  const fault = { rule: 'TOO_FEW', isHard: true, sentence: 'Too few people.' }
  await reply(
    mock,
    payload(2, {
      encounters: [{ __typename: 'OperatorEncounter', id: 'e2', rowId: 42, name: 'Lakeside 2' }],
      leftOut: [seat('sam', { sentence: 'Had another seat.' })],
      refused: [table(3, [], { faults: [fault] })],
    }),
  )
  const outcome =
    '2 groups are invited. 1 person could not be invited any more. 1 table has to be looked at first.'
  expect(await screen.findByText(outcome)).toBeTruthy()
  expect(screen.getByText('Encounters made (2)')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Could not be invited' }).textContent).toContain(
    'sam: Had another seat.',
  )
  expect(screen.getByRole('region', { name: 'Look at these first' }).textContent).toContain(
    'Table 3: Too few people.',
  )
})

test.each(['Form again', 'another operator'])(
  'a refused table is no longer listed to look at once it is formed again (%s)',
  async (who) => {
    const { mock, environment } = await open()
    await press('Invite groups')
    await press('Invite')
    const fault = { rule: 'TOO_FEW', isHard: true, sentence: 'Too few people.' }
    const refused = [table(2, [seat('kim')], { faults: [fault] })]
    const nobody = { encounters: [], leftOut: [], leftToOthers: null }
    await reply(mock, { inviteGroups: { ...nobody, refused, proposal: proposal() } })
    expect(await screen.findByText('Look at these first')).toBeTruthy()
    if (who === 'another operator') {
      act(() => environment.commitUpdate((store) => store.get('p7')?.setValue(['t1', 't4'], 'openTableIds')))
    } else {
      await press('Form again')
      await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Form again' }))
      await reply(mock, { rerunFormation: { proposal: proposal({ state: 'RUNNING' }) } })
      expect(screen.queryByText(/1 table has to be looked at first/)).toBeNull()
    }
    expect(screen.queryByText('Look at these first')).toBeNull()
  },
)

test('the example of a name is for the first table that will be invited', async () => {
  const first = table(1, [seat('robin')], { encounter: null })
  const second = table(2, [seat('kim')], { startsAt: '2099-12-05T00:00:00.000Z' })
  await open(
    proposal({ tables: page([first, second]), namePattern: 'Table {number}, {date}', openTableIds: ['t2'] }),
  )
  await press('Invite groups')
  expect(screen.getByText('For example: Table 2, Friday, December 4, 2099')).toBeTruthy()
})

test('the count of people left out for one reason says "shown" until all of them are shown', async () => {
  await open(proposal({ measures: { ...measures, leftOut: 3 } }))
  expect(screen.getByText('The people do not divide into whole tables (1 shown)')).toBeTruthy()
  cleanup()
  await open()
  expect(screen.getByText('The people do not divide into whole tables (1)')).toBeTruthy()
})

test('a failure while inviting says that not every group could be invited, and why', async () => {
  const { mock } = await open()
  await press('Invite groups')
  await press('Invite')
  act(() => mock.rejectMostRecentOperation(new DomainError('CONFLICT', 'It is too late.')))
  expect(await screen.findByText('Not every group could be invited. It is too late.')).toBeTruthy()
})

test('a table that is too late to invite says what can be done with it, and cannot be chosen', async () => {
  const startsAt = new Date(Date.now() + 60 * 60_000).toISOString()
  const others = table(3, [seat('jo')], { startsAt, isLeftToOthers: true })
  const tables = [table(1, [seat('robin')], { startsAt }), table(2, [seat('kim')]), others]
  await open(proposal({ tables: page(tables) }))
  const at = (name: string) => within(screen.getByRole('region', { name }))
  const words =
    'It is too late to invite: answers close 2 hours before the start. Move its people to another table, or dissolve it.'
  expect(at('Table 1').getByText(words)).toBeTruthy()
  expect(at('Table 1').queryByRole('checkbox')).toBeNull()
  expect(at('Table 2').queryByText(words)).toBeNull()
  // These words do not apply to a table that is left to other operators.
  expect(at('Table 3').queryByText(words)).toBeNull()
  expect(at('Table 2').getByRole('checkbox', { name: 'Choose table 2' })).toBeTruthy()
})

test('many tables have pages, and a search for a person', async () => {
  const { mock, variables } = await open(
    proposal({ tables: page([table(25, [seat('robin')])], 'c0'), measures: { ...measures, tables: 900 } }),
    '/operator/groups/7?from=25',
  )
  expect(variables).toEqual({ rowId: 7, from: 25 })
  expect(screen.getByText('Tables 25 to 25, of 900')).toBeTruthy()
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(href('Earlier tables')).toBe('/operator/groups/7?from=13')
  expect(href('Later tables')).toBe('/operator/groups/7?from=26')
  await userEvent.type(screen.getByLabelText('Find a person'), 'jo{Enter}')
  expect(asked(mock)).toEqual({ rowId: 7, search: 'jo' })
  const jo = seat('jo', { table: { __typename: 'GroupTable', id: 't431', number: 431 } })
  await reply(mock, { groupProposal: { id: 'p7', seatsNamed: [jo, seat('jon', { table: null })] } })
  expect(href('at table 431')).toBe('/operator/groups/7?from=431')
  expect(screen.getByText('jon').closest('li')?.textContent).toBe('jon left out: Why jon is here.')
  await userEvent.type(screen.getByLabelText('Find a person'), 'x{Enter}')
  await reply(mock, { groupProposal: { id: 'p7', seatsNamed: [] } })
  expect(screen.getByText('Nobody of that name is a candidate here.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Find a person'), 'y{Enter}')
  act(() => mock.rejectMostRecentOperation(new ConnectionError(new Error('gone'))))
  const failure =
    'The search failed. We could not reach the server. Please check your connection and try again.'
  expect(screen.getByText(failure)).toBeTruthy()
})

test.each([
  ['Find a person', { groupProposal: { id: 'p7', seatsNamed: [seat('jo', { table: null })] } }],
  ['Search by name or e-mail', { members: { edges: [{ node: { ...member('jo'), location: null } }] } }],
])(
  'a reply to a search that arrives after a newer search, or an empty one, is not shown (%s)',
  async (label, of) => {
    const { mock } = await open()
    await userEvent.click(screen.getByText('Add someone'))
    const search = screen.getByLabelText(label)
    const late =
      (data: object, operation = mock.getMostRecentOperation()) =>
      () => {
        if (mock.getAllOperations().includes(operation)) act(() => mock.resolve(operation, { data }))
      }
    await userEvent.type(search, 'jo{Enter}')
    const first = late(of)
    await userEvent.clear(search)
    await userEvent.type(search, 'xaver{Enter}')
    await reply(mock, { groupProposal: { id: 'p7', seatsNamed: [] }, members: { edges: [] } })
    first()
    expect(screen.queryByText('jo')).toBeNull()
    await userEvent.clear(search)
    await userEvent.type(search, 'jo{Enter}')
    const second = late(of)
    await userEvent.clear(search)
    await userEvent.type(search, '{Enter}')
    second()
    expect(screen.queryByText('jo')).toBeNull()
  },
)

test('a late member can be added to a table by its number, and the page says which rules that breaks', async () => {
  const { mock } = await open()
  await userEvent.click(screen.getByText('Add someone'))
  await userEvent.clear(screen.getByLabelText('Number of the table'))
  await userEvent.type(screen.getByLabelText('Number of the table'), '2')
  await userEvent.type(screen.getByLabelText('Search by name or e-mail'), 'wan{Enter}')
  expect(asked(mock)).toEqual({ search: 'wan' })
  await reply(mock, { members: { edges: [{ node: { ...member('wanda'), location: null } }] } })
  await press('Add wanda to table 2')
  expect(asked(mock)).toEqual({ rowId: 7, number: 2 })
  const found = page([table(2, [seat('kim')])])
  await reply(mock, { groupProposal: { id: 'p7', tables: found } })
  expect(asked(mock)).toEqual({ input: { proposalId: 'p7', memberId: 'm-wanda', tableId: 't2' } })
  const breaks = [{ sentence: 'Somebody here already met somebody else here.' }]
  const grown = table(2, [seat('kim'), seat('wanda')])
  await reply(mock, { addToProposal: { effect: { breaks }, table: grown, proposal: proposal() } })
  await waitFor(() =>
    expect(screen.getByText('wanda sits at table 2 now. Somebody here already met somebody else here.')).toBe(
      document.activeElement,
    ),
  )
  expect(namesAt('Table 2')).toEqual(['kim', 'wanda'])
})

test.each([
  [5, 'Invite 2 more, so that too few come at most once in ten times.'],
  [6, 'Invite 3 more, the most a table invites. Too few may come all the same.'],
])(
  'the chances of who will come are requested by a click, and drawn with their tails (%s at most)',
  async (suggested, words) => {
    const { mock } = await open()
    await press('Who will come, table 1')
    expect(asked(mock)).toEqual({ tableId: 't1', rowId: 7 })
    const advice = { distribution: [0.1, 0.2, 0.4, 0.3], expected: 1.9, invited: 3, suggested, isFull: false }
    await reply(mock, {
      groupProposal: { id: 'p7', minimum: 1, capacity: 2 },
      node: { __typename: 'GroupTable', id: 't1', advice },
    })
    expect(screen.getByRole('img', { name: 'Too few: 10%. Right: 60%. Too many: 30%.' })).toBeTruthy()
    expect(screen.getByText(`Of 3 invited, 1.9 come on average. ${words}`)).toBeTruthy()
  },
)
