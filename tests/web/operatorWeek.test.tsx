import './modalDialogs.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { DomainError } from '#rules/errors.ts'
import { weekRoute } from '../../client/screens/operator/week/route.ts'
import { mondayOf } from '../../client/screens/operator/week/weekDays.ts'
import { answerScreen } from './answerScreen.ts'
import { endSession } from './endSession.ts'
import { scriptSettings } from './scriptSettings.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const location = { __typename: 'Location', id: 'l1', label: 'Metro Detroit' }
const measures = { tables: 9, invitedTables: 0, canceledTables: 0, placed: 104, leftOut: 3 }
const tableIds = (count: number) => Array.from({ length: count }, (_, id) => `t${id}`)
const encounters = (from: number, until: number) =>
  Array.from({ length: until - from }, (_, index) => ({
    id: `e${from + index}`,
    rowId: from + index,
    name: `Table ${from + index}`,
  }))
const proposal = (more: object = {}) => ({
  __typename: 'GroupProposal',
  id: 'p4',
  rowId: 4,
  kind: 'FIRST',
  state: 'READY',
  progress: 1,
  location,
  measures,
  openTableIds: tableIds(measures.tables),
  incompleteTables: [],
  tablesWithoutMail: [] as object[],
  ...more,
})
const plan = (more: object = {}) => ({
  __typename: 'WeeklyPlan',
  id: 'w1',
  kind: 'FIRST',
  minutes: 90,
  overInvite: null,
  remindHours: 24,
  version: 'v1',
  location,
  slots: [{ weekday: 4, time: '19:00', tables: 2, active: true }],
  ...more,
})
const open = (proposals: object[], plans: object[] = [plan()]) =>
  answerScreen(weekRoute, '/operator/week?week=2099-11-30', {
    weekProposals: proposals,
    weeklyPlans: plans,
    locations: [location],
    settings: scriptSettings,
  })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a week begins on Monday in its time zone', () => {
  const sundayNight = new Date('2026-11-23T03:00:00.000Z')
  expect(mondayOf(sundayNight, 0, 'America/Detroit')).toBe('2026-11-16')
  expect(mondayOf(sundayNight, 0, 'Europe/Berlin')).toBe('2026-11-23')
  expect(mondayOf(sundayNight, 1, 'America/Detroit')).toBe('2026-11-23')
})

test('a week without a plan asks for times first, and has nothing to propose', async () => {
  await open([], [])
  expect(
    screen.getByText(/^Nothing is proposed for this week\. Add the times of your weeks below/),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Propose the week' })).toBeNull()
  expect(screen.getByLabelText('Location')).toBeTruthy()
})

test('one click proposes the week, and says what was proposed already', async () => {
  const { variables, asked, reply } = await open([], [plan()])
  expect(variables).toEqual({ weekOf: '2099-11-30' })
  expect(screen.getByText(/^Nothing is proposed for this week/)).toBeTruthy()
  await press('Propose the week')
  expect(asked()).toEqual({ input: { weekOf: '2099-11-30' } })
  const sentence = 'It was proposed for this week already.'
  await reply({
    proposeWeek: {
      results: [
        { isProposed: true, sentence: null, plan: plan() },
        { isProposed: false, sentence, plan: plan({ id: 'w2', kind: 'SECOND' }) },
      ],
    },
  })
  expect(
    screen.getByText(
      '1 proposal has begun. Second Encounter, Metro Detroit: It was proposed for this week already.',
    ),
  ).toBeTruthy()
})

test('the groups of a proposal can be invited after a dialog that counts them', async () => {
  const { asked, reply } = await open([proposal()])
  const row = within(screen.getByRole('table', { name: 'Proposals of the week' })).getAllByRole('row')[1]
  expect(row?.textContent).toContain('First Encounter, Metro DetroitReady9104')
  // Inviting is the next step now, so the other button is no longer the primary one.
  expect(screen.getByRole('button', { name: 'Propose the week' }).dataset.variant).toBe('secondary')
  await press('Invite: First Encounter, Metro Detroit')
  await press('Invite 9 groups')
  expect(asked()).toEqual({ input: { proposalId: 'p4' } })
  await reply({
    inviteGroups: {
      encounters: encounters(0, 8),
      leftOut: [{ id: 's1', sentence: 'Had another seat.', member: { id: 'm1', username: 'sam' } }],
      refused: [{ id: 't1', number: 1, faults: [] }],
      leftToOthers: null,
      proposal: proposal({ measures: { ...measures, invitedTables: 8 }, openTableIds: ['t1'] }),
    },
  })
  expect(
    screen.getByText(
      '8 groups are invited. 1 person could not be invited any more. 1 table has to be looked at first.',
    ),
  ).toBeTruthy()
  expect(screen.getByText('8 invited')).toBeTruthy()
})

test('tables that break a rule are not counted in the dialog, which names them', async () => {
  const incomplete = (...numbers: number[]) => ({
    incompleteTables: numbers.map((number) => ({
      __typename: 'GroupTable',
      id: `t${number - 1}`,
      number,
    })),
  })
  await open([proposal(incomplete(2, 7))])
  await press('Invite: First Encounter, Metro Detroit')
  expect(screen.getByRole('dialog', { name: 'Invite 7 groups?' })).toBeTruthy()
  expect(screen.getByText('Tables 2 and 7 break a rule and have to be completed first.')).toBeTruthy()
  cleanup()
  await open([proposal({ ...incomplete(2), openTableIds: ['t1'] })])
  expect(screen.queryByRole('button', { name: 'Invite: First Encounter, Metro Detroit' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Look at First Encounter, Metro Detroit' })).toBeTruthy()
})

test('the question before inviting a proposal says how many people get no mail', async () => {
  await open([
    proposal({
      tablesWithoutMail: [
        { tableId: 't0', people: 2 },
        { tableId: 't8', people: 1 },
        { tableId: 'dissolved', people: 4 },
      ],
    }),
  ])
  await press('Invite: First Encounter, Metro Detroit')
  expect(
    screen.getByText(
      /its people are invited, all but 3 by mail, because no invitations are mailed to the rest\. This/,
    ),
  ).toBeTruthy()
})

test('times that are being changed stay if another operator removes them, and saving restores them', async () => {
  const { asked, refresh, reply } = await open([], [plan(), plan({ id: 'w2', kind: 'SECOND' })])
  const answer = (plans: object[]) =>
    reply({ weekProposals: [], weeklyPlans: plans, locations: [location], settings: scriptSettings })
  const first = within(screen.getAllByRole('article')[0] as HTMLElement)
  await userEvent.click(first.getByText('Change'))
  const minutes = first.getByLabelText<HTMLInputElement>(/^Minutes/)
  await userEvent.clear(minutes)
  await userEvent.type(minutes, '75')
  await refresh()
  await answer([])
  expect(screen.getAllByRole('article')).toHaveLength(1)
  expect(minutes.value).toBe('75')
  expect(first.getByText(/^Another operator has changed this plan meanwhile\./)).toBeTruthy()
  await userEvent.click(first.getByRole('button', { name: 'Save' }))
  expect(asked()).toMatchObject({ input: { kind: 'FIRST', minutes: 75, replaces: '' } })
  await reply({ setWeeklyPlan: { plans: [plan({ id: 'w3', minutes: 75 })] } })
  await answer([plan({ id: 'w3', minutes: 75 })])
  expect(screen.getAllByRole('article')).toHaveLength(1)
})

test('the plan of a retired location says that nothing is proposed for it', async () => {
  const retired = { ...location, id: 'l2', label: 'Upper Lake' }
  await open([], [plan(), plan({ id: 'w2', location: retired })])
  const cards = screen.getAllByRole('article').map((card) => card.textContent ?? '')
  expect(cards.map((text) => text.includes('This location is retired: nothing is proposed for it.'))).toEqual(
    [false, true],
  )
})

test('the plan is changed time by time, and checked before it is sent', async () => {
  const { asked, reply } = await open([])
  expect(screen.getByText(/^Thursday 7:00.PM, 2 tables$/)).toBeTruthy()
  const card = within(screen.getByRole('article'))
  await userEvent.click(card.getByText('Change'))
  await userEvent.click(card.getByRole('button', { name: 'Add a time' }))
  const second = within(card.getByRole('group', { name: 'Time 2' }))
  expect(second.getByLabelText<HTMLSelectElement>('Day').selectedOptions[0]?.text).toBe('Friday')
  await userEvent.selectOptions(second.getByLabelText('Day'), 'Thursday')
  await userEvent.click(card.getByRole('button', { name: 'Save' }))
  expect(card.getByText('Each time can stand once only.')).toBeTruthy()
  const minutes = card.getByLabelText('Minutes (empty: as usual)')
  await userEvent.clear(minutes)
  await userEvent.type(minutes, '20')
  expect(card.getByText(/^With 12 people the script of a First Encounter takes 23 minutes\./)).toBeTruthy()
  await userEvent.clear(minutes)
  await userEvent.type(minutes, '90')
  expect(card.queryByText(/the script of a First Encounter/)).toBeNull()
  await userEvent.selectOptions(second.getByLabelText('Day'), 'Sunday')
  await userEvent.click(card.getByRole('button', { name: 'Save' }))
  expect(asked()).toEqual({
    input: {
      kind: 'FIRST',
      locationId: 'l1',
      minutes: 90,
      overInvite: null,
      remindHours: 24,
      slots: [
        { weekday: 4, time: '19:00', tables: 2, active: true },
        { weekday: 7, time: '19:00', tables: null, active: true },
      ],
      replaces: 'v1',
    },
  })
  await reply({ setWeeklyPlan: { plans: [plan()] } })
  expect(card.getByText('The plan is saved.')).toBeTruthy()
})

test('one click invites all of many tables, in batches as large as the server allows', async () => {
  const { asked, reply } = await open([
    proposal({
      measures: { ...measures, tables: 61, invitedTables: 1, canceledTables: 1 },
      openTableIds: tableIds(60),
    }),
  ])
  expect(screen.getByText('1 canceled')).toBeTruthy()
  await press('Invite: First Encounter, Metro Detroit')
  await press('Invite 60 groups')
  const invited = (from: number, until: number) => ({
    inviteGroups: {
      encounters: encounters(from, until),
      leftOut: [],
      refused: [],
      leftToOthers: null,
      proposal: proposal({
        measures: { ...measures, tables: 60, invitedTables: until },
        openTableIds: tableIds(60 - until),
      }),
    },
  })
  await reply(invited(0, 50))
  expect(await screen.findByText('50 invited')).toBeTruthy()
  expect(asked()).toEqual({ input: { proposalId: 'p4' } })
  await reply(invited(50, 60))
  expect(await screen.findByText('60 groups are invited.')).toBeTruthy()
})

test('after a time is removed, the focus goes to the one before, or to "Add a time"', async () => {
  await open([])
  const card = within(screen.getByRole('article'))
  await userEvent.click(card.getByText('Change'))
  const add = card.getByRole('button', { name: 'Add a time' })
  await userEvent.click(add)
  await userEvent.click(card.getByRole('button', { name: 'Remove Time 2' }))
  expect(document.activeElement).toBe(card.getByRole('button', { name: 'Remove Time 1' }))
  await userEvent.click(card.getByRole('button', { name: 'Remove Time 1' }))
  expect(document.activeElement).toBe(add)
})

test('unsaved changes of a plan survive a login, next to changes that others made meanwhile', async () => {
  await open([])
  await userEvent.click(screen.getByText('Change'))
  const changing = () => within(screen.getByRole('article'))
  const minutes = () => changing().getByLabelText<HTMLInputElement>('Minutes (empty: as usual)')
  const remind = () => changing().getByLabelText<HTMLInputElement>(/^Remind hours before the start/)
  await userEvent.clear(minutes())
  await userEvent.type(minutes(), '75')
  endSession()
  await open([], [plan({ remindHours: 48, version: 'v2' })])
  expect([minutes().value, remind().value]).toEqual(['75', '48'])
  expect(minutes().closest('details')?.open).toBe(true)
  cleanup()
  sessionStorage.clear()
  await open([])
  expect(minutes().closest('details')?.open).toBe(false)
})

test('if another operator changes a plan meanwhile, the form says so and can then overwrite it', async () => {
  const { asked, reply, refuse } = await open([])
  await userEvent.click(screen.getByText('Change'))
  const card = () => within(screen.getByRole('article'))
  const minutes = () => card().getByLabelText<HTMLInputElement>('Minutes (empty: as usual)')
  await userEvent.clear(minutes())
  await userEvent.type(minutes(), '75')
  await userEvent.click(card().getByRole('button', { name: 'Save' }))
  await refuse(new DomainError('CONFLICT', 'Another operator has changed these times meanwhile.'))
  expect(
    screen.getByText(/^The plan could not be saved\. Another operator has changed these times/),
  ).toBeTruthy()
  await reply({
    weekProposals: [],
    weeklyPlans: [plan({ remindHours: 48, version: 'v2' })],
    locations: [location],
    settings: scriptSettings,
  })
  expect(minutes().value).toBe('75')
  expect(screen.getByText(/^Another operator has changed this plan meanwhile\./)).toBeTruthy()
  await userEvent.click(card().getByRole('button', { name: 'Save' }))
  expect(asked()).toMatchObject({ input: { minutes: 75, remindHours: 48, replaces: 'v2' } })
})

test('a number that a One-on-One does not have is neither checked nor sent', async () => {
  const { asked } = await open([], [])
  await userEvent.selectOptions(screen.getByLabelText('Location'), 'Metro Detroit')
  await userEvent.selectOptions(screen.getByLabelText('For'), 'First Encounter')
  await userEvent.type(screen.getByLabelText(/^People for each seat/), '9')
  await press('Save')
  expect(screen.getByText('Invite 1 to 3 people for each seat.')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('For'), 'One-on-One')
  await press('Save')
  expect(asked()).toMatchObject({ input: { kind: 'ONE_ON_ONE', overInvite: null } })
})

test('letters in a number are an error, not ignored; a decimal comma is allowed', async () => {
  const { asked } = await open([], [])
  await userEvent.selectOptions(screen.getByLabelText('Location'), 'Metro Detroit')
  await userEvent.selectOptions(screen.getByLabelText('For'), 'First Encounter')
  const written = {
    'Tables (empty: all)': 'two',
    'Minutes (empty: as usual)': '1h',
    'People for each seat, 1 to 3 (empty: automatic)': '1,5 people',
    'Remind hours before the start, from 3 (empty: last day only)': 'a day',
  }
  for (const [label, text] of Object.entries(written))
    await userEvent.type(screen.getByLabelText(label), text)
  await press('Save')
  expect(asked).toThrow('no pending operations')
  for (const sentence of [
    'At most 100 tables can be formed for a time, and at least one.',
    'An encounter lasts between 15 and 480 minutes.',
    'Invite 1 to 3 people for each seat.',
    'Remind 3 to 168 whole hours before the start.',
  ])
    expect(screen.getByText(sentence)).toBeTruthy()
  const right = { Tables: '2', Minutes: ' 75 ', People: '1,5', Remind: '24' }
  for (const [label, text] of Object.entries(right)) {
    const field = screen.getByLabelText(new RegExp(`^${label}`))
    await userEvent.clear(field)
    await userEvent.type(field, text)
  }
  await press('Save')
  expect(asked()).toMatchObject({
    input: { minutes: 75, overInvite: 1.5, remindHours: 24, slots: [{ tables: 2 }] },
  })
})
