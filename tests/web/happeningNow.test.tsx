import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DomainError } from '#rules/errors.ts'
import { storeSession } from '../../client/session/session.ts'
import { minute, page, seat } from './encounterData.ts'
import { openDashboard } from './openDashboard.ts'
import { passTime } from './passTime.ts'
import { tokenFor } from './tokens.ts'

const start = '2026-11-27T00:00:00.000Z'
const table = {
  ...seat('i1', 'Soon Table', start),
  canJoin: true,
  joinUrl: 'https://encounters.example/meet/abc',
}
const reply = (happeningNow: object[]) => ({
  data: {
    viewer: {
      __typename: 'Viewer',
      id: 'viewer',
      happeningNow,
      next: page([]),
      unprocessedEncounters: [],
    },
  },
})
const reported = vi.fn()

const strip = () => screen.queryByRole('region', { name: 'Happening now' })
const at = (now: string) => vi.useFakeTimers({ now: new Date(now) })

beforeEach(() => {
  vi.stubGlobal('reportError', reported)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.clearAllMocks()
})

test('nothing is shown while no encounter takes place', async () => {
  await openDashboard()
  expect(strip()).toBeNull()
})

test('a seat is shown from the start until the end of its encounter, with its end and its link to join', async () => {
  at('2026-11-27T00:02:00.000Z')
  const { mock } = await openDashboard({ happeningNow: [table] })
  const shown = within(strip() ?? document.body)
  expect(shown.getByText('Soon Table')).toBeTruthy()
  expect(shown.getByText('Until 8:30 PM EST')).toBeTruthy()
  const join = shown.getByRole('link', { name: 'Join Soon Table, in a new window' })
  expect([join.textContent, join.getAttribute('href'), join.getAttribute('target')]).toEqual([
    'Join',
    table.joinUrl,
    '_blank',
  ])
  for (let passed = 2; passed < 90; passed++) {
    expect(strip()).not.toBeNull()
    await passTime(minute)
  }
  expect(strip()).toBeNull()
  await act(async () => mock.resolveMostRecentOperation(reply([])))
  await passTime(minute)
  expect(mock.getAllOperations()).toEqual([])
})

test('a member who was removed reads so and can say what happened; the seat is not stored as tonight’s', async () => {
  at('2026-11-27T00:02:00.000Z')
  storeSession({ authToken: tokenFor(600), refreshToken: 'r1' })
  const removed = { ...table, canJoin: false, joinUrl: null, afterRemovalUrl: table.joinUrl }
  const { mock } = await openDashboard({ happeningNow: [removed] })
  const shown = within(strip() ?? document.body)
  expect(shown.getByText('You were asked to leave this table.')).toBeTruthy()
  expect(shown.queryByRole('link', { name: /^Join/ })).toBeNull()
  const link = shown.getByRole('link', { name: 'Say what happened at Soon Table, in a new window' })
  expect([link.textContent, link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    'Say what happened',
    table.joinUrl,
    '_blank',
  ])
  await passTime(minute)
  expect(mock.getAllOperations()).toEqual([])
  expect(localStorage.getItem('tonight')).toBeNull()
})

test('a table that has yet to begin is not called open to a member who was removed from it', async () => {
  at('2026-11-26T23:57:00.000Z')
  const removed = { ...table, canJoin: false, joinUrl: null, afterRemovalUrl: table.joinUrl }
  const { mock } = await openDashboard({ upcomingEncounters: page([removed]) })
  const card = within(screen.getByText('Soon Table').closest('li') ?? document.body)
  expect(card.getByText('You were asked to leave this table.')).toBeTruthy()
  expect(card.queryByText("You're in")).toBeNull()
  expect(card.queryByText('You can join now.')).toBeNull()
  expect(card.getByRole('link', { name: /^Say what happened/ })).toBeTruthy()
  await passTime(minute)
  expect(mock.getAllOperations()).toEqual([])
})

test('an encounter that begins appears by itself, even after a lost reply', async () => {
  at('2026-11-26T23:59:58.000Z')
  const { mock } = await openDashboard({ next: page([table]) })
  await passTime(1_000)
  expect(mock.getAllOperations()).toEqual([])
  await passTime(1_000)
  const lost = new DomainError('INTERNAL', 'Reference 1')
  await act(async () => mock.rejectMostRecentOperation(lost))
  expect(reported).toHaveBeenCalledExactlyOnceWith(lost)
  expect(strip()).toBeNull()
  await passTime(10_000)
  await act(async () => mock.resolveMostRecentOperation(reply([table])))
  expect(strip()).not.toBeNull()
})
