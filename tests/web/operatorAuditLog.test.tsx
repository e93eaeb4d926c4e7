import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { changedFields } from '../../client/screens/operator/auditLog/changedFields.ts'
import { beginningOf, endOf } from '../../client/screens/operator/auditLog/filterDays.ts'
import { auditLogRoute } from '../../client/screens/operator/auditLog/route.ts'
import { answerScreen, listOf } from './answerScreen.ts'
import { field } from './formFields.ts'

afterEach(cleanup)

const entry = {
  id: 'a1',
  at: '2026-03-04T15:00:00.000Z',
  actor: { id: 'o1', username: 'olive' },
  action: 'pauseMember',
  subjectType: 'Member',
  subjectId: '7',
  before: { status: 'Active', noShows: 1 },
  after: { status: 'Paused', noShows: 1 },
  subject: { name: 'robin', screen: 'Member', rowId: 7, search: null },
  mentioned: [],
  locationNames: {},
}

const open = (nodes: readonly object[], search = '') =>
  answerScreen(auditLogRoute, `/operator/audit-log${search}`, {
    auditActions: ['pauseMember', 'retryMail'],
    auditLog: listOf('AuditEntry', nodes),
  })

test('an entry shows who made which change when, the values before and after, and a link to the subject', async () => {
  await open([entry])
  const row = within(screen.getByRole('row', { name: /Pause member/ }))
  expect(row.getByText('March 4, 2026, 10:00 AM EST')).toBeTruthy()
  expect(row.getByText('Active').tagName).toBe('SPAN')
  expect(row.getByText('Paused').tagName).toBe('INS')
  expect(row.queryByText('No shows')).toBeNull()
  expect(row.getByRole('link', { name: 'robin' }).getAttribute('href')).toBe('/operator/members/7')
  expect(row.getByRole('link', { name: 'Only changes by olive' }).getAttribute('href')).toBe(
    '/operator/audit-log?actor=o1',
  )
  expect(row.getByRole('link', { name: 'Only this: robin' }).getAttribute('href')).toBe(
    '/operator/audit-log?type=Member&subject=7',
  )
})

test('ids of members are shown as names with links; an invitation links to its encounter', async () => {
  await open([
    {
      ...entry,
      action: 'movePeople',
      subjectType: 'Invitation',
      subjectId: '5',
      subject: { name: 'robin, First Encounter 2', screen: 'Encounter', rowId: 41, search: null },
      mentioned: [{ __typename: 'OperatorMember', id: 'm7', rowId: 7, username: 'robin' }],
      before: { tables: { 7: 2 } },
      after: { tables: { 7: 0 }, memberIds: [7, 8] },
    },
  ])
  const row = within(screen.getByRole('row', { name: /Move people/ }))
  expect(row.getByRole('link', { name: 'robin, First Encounter 2' }).getAttribute('href')).toBe(
    '/operator/encounters/41',
  )
  const texts = row.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(texts).toEqual(['robin: table 2 → robin: left out', 'robin, 8'])
  for (const link of row.getAllByRole('link', { name: 'robin' }))
    expect(link.getAttribute('href')).toBe('/operator/members/7')
  expect(row.queryByText('See')).toBeNull()
})

test('the id of a location is shown as its name, with a link to where it is edited', async () => {
  await open([
    {
      ...entry,
      action: 'formGroups',
      before: null,
      after: { locationId: 1, encounterId: 41 },
      locationNames: { 1: 'Metro Detroit' },
    },
  ])
  const row = within(screen.getByRole('row', { name: /Form groups/ }))
  expect(row.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Location', 'Encounter'])
  expect(row.getByRole('link', { name: 'Metro Detroit' }).getAttribute('href')).toBe('/operator/settings')
  expect(row.getByRole('link', { name: '41' }).getAttribute('href')).toBe('/operator/encounters/41')
})

test.each([
  ['Mail', 'rosa@example.org, You are in', '/operator/mail?search=rosa%40example.org'],
  ['EarlyAccessRequest', 'rosa@example.org', '/operator/early-access?state=ALL&search=rosa%40example.org'],
])('a %s is found in its list by its address', async (subjectType, name, place) => {
  const subject = { name, screen: null, rowId: null, search: 'rosa@example.org' }
  await open([{ ...entry, subject, subjectType, subjectId: '2541' }])
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(place)
})

test.each([
  ['GuideScript', 'OneOnOne', '/operator/settings/scripts/one-on-one'],
  ['QuestionList', 'guide', '/operator/settings/questions'],
  ['AgeRange', '2', '/operator/settings?kind=AGE_RANGE'],
  ['Setting', 'policy.encounterMinutes', '/operator/settings'],
])('a change of a %s links to the screen for such changes', async (subjectType, subjectId, place) => {
  await open([{ ...entry, subject: null, subjectType, subjectId }])
  const [cell] = screen.getAllByRole('cell').filter(({ textContent }) => textContent?.includes('Only this'))
  expect(
    within(cell ?? document.body)
      .getAllByRole('link')[0]
      ?.getAttribute('href'),
  ).toBe(place)
})

test('a report is named by the person it is about and leads to its case, a job by what it does', async () => {
  const name = 'Report about robin, March 2, 2026'
  const report = { name, screen: 'Case', rowId: 4, search: null }
  const job = { name: 'sendMail', screen: null, rowId: null, search: null }
  await open([
    { ...entry, action: 'withdrawReport', subjectType: 'Report', subjectId: '12', subject: report },
    { ...entry, id: 'a2', action: 'retryJob', subjectType: 'Job', subjectId: '2541', subject: job },
  ])
  const withdrawn = within(screen.getByRole('row', { name: /Withdraw report/ }))
  expect(withdrawn.getByRole('link', { name }).getAttribute('href')).toBe('/operator/cases/4')
  const retried = within(screen.getByRole('row', { name: /Retry job/ }))
  expect(retried.getByRole('link', { name: 'Send mail' }).getAttribute('href')).toBe(
    '/operator/mail?tab=jobs',
  )
  expect(retried.getByText(/^Job 2541 ·/)).toBeTruthy()
})

test('an entry says if it was made at the command line, or about an erased member', async () => {
  await open([
    {
      ...entry,
      actor: null,
      before: null,
      after: null,
      subject: null,
      subjectType: 'Setting',
      subjectId: 'policy.x',
    },
  ])
  const row = screen.getByRole('row', { name: /Pause member/ })
  expect(row.textContent).toContain('the service or its command line')
  expect(row.textContent).toContain('Nothing more of it is stored.')
})

test('the filters in the address are sent with the query, and shown', async () => {
  const { variables } = await open(
    [],
    '?action=retryMail&actor=o1&type=Member&subject=7&from=2026-03-01T05:00:00.000Z&until=nonsense',
  )
  expect(variables).toMatchObject({
    action: 'retryMail',
    actorId: 'o1',
    subjectType: 'Member',
    subjectId: '7',
    from: '2026-03-01T05:00:00.000Z',
    until: null,
  })
  expect(field('From').value).toBe('2026-03-01')
  expect(field('Until').value).toBe('')
  expect(screen.getByText(/^Only changes by one operator and about Member 7\./)).toBeTruthy()
  expect(screen.getByText('No change is like this.')).toBeTruthy()
})

test('without a filter an empty list says that nothing has been changed yet', async () => {
  await open([])
  expect(screen.getByText('Nothing has been changed yet.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'See every change' })).toBeNull()
})

test('the chosen action and days go into the address; the last day counts as a whole', async () => {
  const { location } = await open([entry])
  await userEvent.selectOptions(screen.getByLabelText('Action'), 'Retry mail')
  fireEvent.change(field('From'), { target: { value: '2026-03-07' } })
  fireEvent.change(field('Until'), { target: { value: '2026-03-08' } })
  const { searchParams } = new URL(location.history.at(-1) ?? '', 'http://site')
  expect(Object.fromEntries(searchParams)).toEqual({
    action: 'retryMail',
    from: '2026-03-07T05:00:00.000Z',
    until: '2026-03-09T04:00:00.000Z',
  })
  expect(field('Until').value).toBe('2026-03-08')
})

test('a half-typed year, which browsers read as one of the first centuries, does not count as a filter', async () => {
  const { location, variables } = await open(
    [entry],
    '?from=0002-03-07T05:32:11.000Z&until=3000-01-01T05:00:00.001Z',
  )
  expect(variables).toMatchObject({ from: null, until: null })
  fireEvent.change(field('From'), { target: { value: '0020-03-07' } })
  expect(field('From').value).toBe('0020-03-07')
  fireEvent.change(field('From'), { target: { value: '2026-03-07' } })
  expect(location.history.at(-1)).toContain('from=2026-03-07T05')
})

test('the last day that a browser knows, in a year of six digits, counts as no day', () => {
  expect(beginningOf('275760-09-13')).toBeNull()
  expect(endOf('275760-09-13')).toBeNull()
})

test('values are shown as people write them', () => {
  const before = { at: '2026-03-04T15:00:00.000Z', on: false, list: [1, 2], deep: { a: null }, same: 'x' }
  expect(changedFields(before, { on: true, list: [2, 1], count: 12000, same: 'x' })).toEqual([
    { name: 'at', before: ['March 4, 2026, 10:00 AM EST'], after: null },
    { name: 'on', before: ['no'], after: ['yes'] },
    { name: 'list', before: ['1, 2'], after: ['2, 1'] },
    { name: 'deep', before: ['a: –'], after: null },
    { name: 'count', before: null, after: ['12,000'] },
  ])
  expect(changedFields('one', 'two')).toEqual([{ name: 'value', before: ['one'], after: ['two'] }])
})

test('a field that is empty on both sides is no change, and one that became empty has no value after', () => {
  expect(changedFields(null, { note: '', refused: [], state: 'Invited' })).toEqual([
    { name: 'state', before: null, after: ['Invited'] },
  ])
  expect(changedFields({ note: 'Hello.' }, { note: '' })).toEqual([
    { name: 'note', before: ['Hello.'], after: null },
  ])
})
