import { describe, expect, test } from 'vitest'
import {
  canChoose,
  choosingDays,
  fewestOthersForOneSided,
  lastNightlyCutoff,
  latestEndToRelease,
  releaseDueAt,
  shownImpressions,
} from '#rules/seats/impression.ts'
import { day, hour } from '../support/clock.ts'
import { ahead, start } from './places.ts'

test.each([
  [0, 5, 0],
  [3, 5, 3],
  [4, 5, 4],
  [5, 5, 4],
  [3, 1, 0],
  [3, 0, 0],
])('of %i choices, with %i others who attended, %i are shown', (released, others, shown) => {
  expect(shownImpressions(released, others)).toBe(shown)
})

test('one-sided choices are shown if at least three others attended', () => {
  expect(fewestOthersForOneSided).toBe(3)
})

describe('choosing', () => {
  const can = (endsAt: Date, now: Date, processedAt: Date | null = null) =>
    canChoose({ endsAt, processedAt }, now)

  test('is possible once, from the end until 14 days later', () => {
    expect(choosingDays).toBe(14)
    expect(can(start, ahead(1))).toBe(false)
    expect(can(start, start)).toBe(true)
    expect(can(start, start, start)).toBe(false)
    expect(can(ahead(14 * day), start)).toBe(true)
    expect(can(ahead(14 * day + 1), start)).toBe(false)
  })

  test('is over for the first batch 72 hours after the end', () => {
    expect(latestEndToRelease(start)).toEqual(ahead(72 * hour))
    expect(releaseDueAt(ahead(72 * hour))).toEqual(start)
  })
})

test.each([
  ['2026-12-03T08:00:00.000Z', '2026-12-03T07:59:00.000Z'],
  ['2026-12-03T07:59:59.999Z', '2026-12-02T07:59:00.000Z'],
  ['2026-12-04T07:59:59.999Z', '2026-12-03T07:59:00.000Z'],
])('at %s the batch of the last night has the choices up to %s', (now, cutoff) => {
  expect(lastNightlyCutoff(new Date(now)).toISOString()).toBe(cutoff)
})
