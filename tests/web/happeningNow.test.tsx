import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DomainError } from '#rules/errors.ts'
import { minute, page, seat } from './encounterData.ts'
import { openDashboard } from './openDashboard.ts'
import { passTime } from './passTime.ts'

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

test('nothing is shown while nothing happens', async () => {
  await openDashboard()
  expect(strip()).toBeNull()
})

test('a seat is shown from the start until the end, with until when and its own way in', async () => {
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

test('one that begins comes by itself, also after a reply that was lost', async () => {
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
