import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { DomainError } from '#rules/errors.ts'
import { privacyRoute } from '../../client/screens/operator/privacy/route.ts'
import { saveFile } from '../../client/ui/saveFile.ts'
import './modalDialogs.ts'
import { answerScreen, listOf } from './answerScreen.ts'
import { press } from './formFields.ts'

vi.mock('../../client/ui/saveFile.ts')
afterEach(() => {
  cleanup()
  vi.mocked(saveFile).mockClear()
})

const member = {
  id: 'r',
  rowId: 4,
  username: 'Rosa',
  email: 'rosa@example.org',
  canceledAt: '2026-03-04T15:00:00.000Z',
  erasureDueAt: '2026-04-03T15:00:00.000Z',
  erasureWaitsFor: null,
  erasedAt: null,
}
const request = {
  id: 'p1',
  kind: 'ERASURE',
  requestedAt: '2026-03-04T15:00:00.000Z',
  handledAt: null,
  member,
}
const gone = { id: 'g', rowId: 5, username: 'Former member', erasedAt: '2026-03-01T15:00:00.000Z' }
const done = { ...request, id: 'p2', kind: 'EXPORT', handledAt: '2026-03-05T15:00:00.000Z', member: gone }

const replyWith = (members: readonly object[], requests: readonly object[]) => ({
  awaitingErasure: listOf('OperatorMember', members),
  privacyRequests: listOf('PrivacyRequest', requests),
})
const open = (members: readonly object[], requests: readonly object[], search = '') =>
  answerScreen(privacyRoute, `/operator/privacy${search}`, replyWith(members, requests))

const waiting = () => within(screen.getByRole('region', { name: 'Waiting to be erased' }))
const requests = () => within(screen.getByRole('region', { name: 'Requests' }))

test('Privacy shows who waits for erasure and what was requested, with the filters in the address', async () => {
  const { variables, location } = await open([member], [request, done], '?kind=ERASURE')
  expect(variables).toMatchObject({ kind: 'ERASURE', state: null })
  expect(waiting().getByText('April 3, 2026, 11:00 AM EDT')).toBeTruthy()
  expect(requests().getByRole('row', { name: /Rosa/ }).textContent).toContain('Waiting')
  expect(requests().getByRole('row', { name: /Former/ }).textContent).toMatch(
    /Done.*Nothing is held any more/,
  )
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Waiting')
  expect(location.history.at(-1)).toBe('/operator/privacy?kind=ERASURE&state=WAITING')
})

test.each([
  ['CASE', 'But only once no case about them waits'],
  ['TABLE', 'But only once their table is over'],
])(
  'an erasure that waits for a %s says so under its date, and has no button',
  async (erasureWaitsFor, words) => {
    await open([{ ...member, erasureWaitsFor }], [])
    expect(waiting().getByRole('row', { name: /Rosa/ }).textContent).toContain(`11:00 AM EDT${words}`)
    expect(waiting().queryByRole('button', { name: 'Erase now: Rosa' })).toBeNull()
  },
)

test('Privacy says so if nobody waits and nothing was requested', async () => {
  await open([], [])
  expect(screen.getByText('Nobody waits to be erased.')).toBeTruthy()
  expect(screen.getByText('Nobody has asked for a copy of their data, or for its erasure.')).toBeTruthy()
  cleanup()
  await open([], [], '?kind=ERASURE')
  expect(screen.getByText('No request is like this.')).toBeTruthy()
})

test("somebody's data is saved as a file", async () => {
  const { asked, reply } = await open([member], [])
  await press('Export data of Rosa')
  expect(asked()).toEqual({ input: { memberId: 'r' } })
  await reply({ exportMember: { filename: 'member-4.json', data: { account: { username: 'Rosa' } } } })
  expect(vi.mocked(saveFile).mock.calls).toEqual([
    ['member-4.json', 'application/json', '{\n  "account": {\n    "username": "Rosa"\n  }\n}'],
  ])
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByText('The data of Rosa is saved as member-4.json.')),
  )
})

test('if an export fails, the page says why and saves nothing', async () => {
  const { refuse } = await open([member], [])
  await press('Export data of Rosa')
  await refuse(new DomainError('CONFLICT', 'This member is erased: there is nothing to export.'))
  expect(
    screen.getByText(
      'The data of Rosa could not be exported. This member is erased: there is nothing to export.',
    ),
  ).toBeTruthy()
  expect(saveFile).not.toHaveBeenCalled()
})

test('a dialog asks before an erasure; then the page confirms it and refetches everything', async () => {
  const { asked, name, reply } = await open([member], [request])
  await press('Erase now: Rosa')
  await press('Keep waiting')
  expect(screen.queryByRole('dialog')).toBeNull()
  await press('Erase now: Rosa')
  await press('Erase for good')
  expect(asked()).toEqual({ input: { memberId: 'r' } })
  await reply({
    eraseMember: { member: { ...member, username: 'Former member', erasedAt: '2026-03-06T15:00:00.000Z' } },
  })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Rosa is erased.')))
  expect(name()).toBe('PrivacyScreenQuery')
  await reply(replyWith([], [done]))
  expect(screen.getByText('Nobody waits to be erased.')).toBeTruthy()
})

test('if an erasure fails, the page says why', async () => {
  const { refuse } = await open([member], [])
  await press('Erase now: Rosa')
  await press('Erase for good')
  await refuse(new DomainError('CONFLICT', 'This member is erased already.'))
  expect(screen.getByText('Rosa could not be erased. This member is erased already.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})
