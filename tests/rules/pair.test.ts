import { expect, test } from 'vitest'
import { lastAnswerAt } from '#rules/seats/invitation.ts'
import { leavesOneAlone } from '#rules/seats/pair.ts'
import type { Seat } from '#rules/seats/seat.ts'
import { day, hour } from '../support/clock.ts'
import { ahead, declined, encounter, invited, seated, start, waiting } from './places.ts'

const early = ahead(10 * day)

const isAlone = (places: readonly Seat[], now = early) =>
  leavesOneAlone(
    places.map((place) => ({ ...place, member: { status: 'Active' } })),
    encounter(),
    now,
  )

test('somebody is alone at a One-on-One once nobody else has a place or may still accept after all', () => {
  const slip = declined({ expiresAt: start })
  expect(isAlone([seated(), slip])).toBe(false)
  expect(isAlone([seated(), slip], lastAnswerAt(start))).toBe(false)
  expect(isAlone([seated(), slip], new Date(lastAnswerAt(start).getTime() + 1))).toBe(true)
  expect(isAlone([seated(), declined({ withdrawnAt: early })])).toBe(true)
  expect(isAlone([waiting(), declined({ withdrawnAt: early }), declined({ canceledAt: early })])).toBe(true)
})

test('nobody is alone if there is another place, an open invitation, or only one invitation', () => {
  const gone = declined({ withdrawnAt: early })
  expect(isAlone([seated(), seated(), gone])).toBe(false)
  expect(isAlone([seated(), invited(), gone])).toBe(false)
  expect(isAlone([invited(), gone])).toBe(false)
  expect(isAlone([seated()])).toBe(false)
  expect(isAlone([gone])).toBe(false)
})

test('somebody has the only seat of a One-on-One once the member who waits for the other can no longer get it', () => {
  const closing = ahead(3 * hour)
  const closed = ahead(3 * hour - 1)
  expect(isAlone([seated(), waiting()], closing)).toBe(false)
  expect(isAlone([seated(), waiting()], closed)).toBe(true)
  expect(isAlone([waiting(), seated()], closed)).toBe(true)
  expect(isAlone([seated(), seated(), waiting()], closed)).toBe(false)
  expect(isAlone([seated(), waiting(), invited()], closed)).toBe(false)
  expect(isAlone([seated(), waiting(), declined({ expiresAt: start })], closed)).toBe(false)
  expect(isAlone([waiting(), waiting()], closed)).toBe(false)
})
