import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mostInvited } from '#rules/encounters/plannedEncounter.ts'
import {
  attendanceDistribution,
  chanceToCome,
  communityRates,
  isLikelyTooFew,
  memberRates,
  ratesWithin,
  roomChances,
  suggestedInvites,
} from '#rules/seats/overbooking.ts'
import { isReplacing, mayBeReplaced, replaceHoursError } from '#rules/seats/replacing.ts'
import { chanceOfTooFew, usualInvites, usualInvitesReason } from '#rules/seats/usualInvites.ts'
import { distributionWithStandIns, hasStandIns } from '#rules/seats/whoStandsIn.ts'
import { hour } from '../support/clock.ts'
import { byEnumeration, total } from './byEnumeration.ts'
import { ahead, start } from './places.ts'

const chances = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 10 })

describe('the distribution of the number of people who come', () => {
  test('equals an enumeration of all outcomes', () => {
    fc.assert(
      fc.property(chances, (each) => {
        const expected = byEnumeration(each)
        const found = attendanceDistribution(each)
        expect(found).toHaveLength(expected.length)
        found.forEach((chance, number) => {
          expect(chance).toBeCloseTo(expected[number] ?? Number.NaN, 10)
        })
      }),
    )
  })

  test('counts only one of two who met, the one invited first or with a seat', () => {
    const prospect = (id: number, chance: number, isSeated = false) => ({ id, chance, isSeated })
    const both = [prospect(1, 0.5), prospect(2, 0.5)]
    expect(distributionWithStandIns(both, [])).toEqual([0.25, 0.5, 0.25])
    const [nobody, one, two] = distributionWithStandIns(both, [[2, 1]])
    expect([nobody, one, two]).toEqual([expect.closeTo(0.25, 1), expect.closeTo(0.75, 1), 0])
    const certain = [prospect(1, 1), prospect(2, 1), prospect(3, 1)]
    // 2 gives way to 1, and 3 to 2, although 2 does not come.
    expect(
      distributionWithStandIns(certain, [
        [1, 2],
        [2, 3],
      ]),
    ).toEqual([0, 0, 1, 0])
    const seat = [prospect(1, 1), prospect(2, 0, true)]
    expect(distributionWithStandIns(seat, [[1, 2]])).toEqual([1, 0, 0])
    const seats = [prospect(1, 1, true), prospect(2, 1, true)]
    expect(
      distributionWithStandIns(seats, [
        [1, 2],
        [1, 9],
      ]),
    ).toEqual([0, 0, 1])
  })

  test('gives the chances of too few and too many', () => {
    fc.assert(
      fc.property(chances, fc.nat(10), fc.nat(10), (each, a, b) => {
        const [minimum, capacity] = [Math.min(a, b), Math.max(a, b)]
        const all = byEnumeration(each)
        const { tooFew, tooMany } = roomChances(attendanceDistribution(each), { minimum, capacity })
        expect(tooFew).toBeCloseTo(total(all.filter((_, number) => number < minimum)), 10)
        expect(tooMany).toBeCloseTo(total(all.filter((_, number) => number > capacity)), 10)
      }),
    )
  })

  test('gives the fewest invitations with which too few come as rarely as wanted, within the maximum of a table', () => {
    const room = { another: 0.5, minimum: 10, most: mostInvited(12) }
    const suggested = suggestedInvites({ ...room, distribution: attendanceDistribution([1, 1]) }, 0.1)
    const tooFew = (more: number) =>
      roomChances(attendanceDistribution([1, 1, ...new Array<number>(more).fill(0.5)]), {
        minimum: 10,
        capacity: 12,
      }).tooFew
    expect(tooFew(suggested - 2)).toBeLessThanOrEqual(0.1)
    expect(tooFew(suggested - 3)).toBeGreaterThan(0.1)
    expect(
      suggestedInvites({ ...room, distribution: attendanceDistribution(new Array<number>(14).fill(1)) }, 0.1),
    ).toBe(14)
    expect(suggestedInvites({ ...room, distribution: [1], another: 0 }, 0.1)).toBe(36)
    expect(suggestedInvites({ distribution: [1], another: 1, minimum: 1, most: 5 }, 0)).toBe(1)
  })
})

describe("a member's rates", () => {
  const nothing = { invited: 0, accepted: 0, seats: 0, attended: 0 }
  const community = communityRates({ invited: 980, accepted: 488, seats: 480, attended: 434 })

  test('are those of the community until there is a record, and never certain', () => {
    expect(community).toEqual({ accept: 0.5, show: 0.9 })
    expect(memberRates(nothing, community)).toEqual(community)
    const faithful = memberRates({ invited: 8, accepted: 8, seats: 8, attended: 8 }, community)
    expect(faithful.accept).toBeCloseTo(10 / 12)
    expect(faithful.show).toBeCloseTo(11.6 / 12)
    expect(communityRates(nothing)).toEqual({ accept: 0.6, show: 0.8 })
  })

  test('count the invitation only until it is accepted', () => {
    expect(chanceToCome(community, 'invited')).toBeCloseTo(0.45)
    expect(chanceToCome(community, 'seated')).toBe(0.9)
  })
})

describe('the usual number of invitations of a table', () => {
  const first = { minimum: 10, capacity: 12 }

  test('leaves too few people in one of seven cases if 60 of 100 accept and 90 of 100 of them come', () => {
    const rates = { accept: 0.6, show: 0.9 }
    const { invites, tooFew } = usualInvites(rates, first)
    expect(chanceOfTooFew(12, rates, first)).toBeGreaterThan(0.95)
    expect(tooFew).toBe(chanceOfTooFew(invites, rates, first))
    expect([invites, tooFew < 0.15]).toEqual([25, true])
  })

  test('is the number of seats if everybody comes, and three for each seat if hardly anybody does', () => {
    expect(usualInvites({ accept: 1, show: 1 }, first)).toEqual({ invites: 12, tooFew: 0 })
    expect(usualInvites({ accept: 0.1, show: 0.9 }, first).invites).toBe(36)
  })

  test('counts nobody beyond the seats as coming', () => {
    expect(chanceOfTooFew(36, { accept: 1, show: 0.5 }, { minimum: 2, capacity: 2 })).toBeCloseTo(0.75)
  })
})

describe('the reason for the number of invitations of a table', () => {
  const none = { invited: 0, accepted: 0, seats: 0, attended: 0 }
  const reason = {
    kind: 'First',
    location: 'Metro Detroit',
    room: { minimum: 10, capacity: 12 },
    percent: null,
    record: none,
    rates: { accept: 0.604, show: 0.8 },
    days: 90,
    invites: 25,
    tooFew: 0.146,
  } as const
  const cases = 'Of 25 people invited to 12 seats, fewer than 10 come in about 15 of 100 cases.'

  test.each([
    ['First', 'First Encounters'],
    ['Second', 'Second Encounters'],
  ] as const)('can be that a %s has no record', (kind, kinds) => {
    expect(usualInvitesReason({ ...reason, kind })).toBe(
      `No invitation to ${kinds} in Metro Detroit in the last 90 days has been answered, so 60 of 100 are expected to accept, and 80 of 100 of them to come. ${cases}`,
    )
  })

  test('can be the record', () => {
    const record = { invited: 40, accepted: 30, seats: 28, attended: 20 }
    expect(usualInvitesReason({ ...reason, record })).toBe(
      `Of 40 invitations to First Encounters in Metro Detroit in the last 90 days, 30 were accepted, and 20 of 28 seats were used: 60 of 100 are expected to accept, and 80 of 100 of them to come. ${cases}`,
    )
  })

  test('can be the settings', () => {
    const from = (percent: number) => usualInvitesReason({ ...reason, percent })
    expect(from(0)).toBe(`The settings invite as many as there are seats. ${cases}`)
    expect(from(50)).toBe(`The settings invite 50 percent more than there are seats. ${cases}`)
  })

  test('is for a One-on-One that it has two people', () => {
    expect(usualInvitesReason({ ...reason, kind: 'OneOnOne', percent: 50 })).toBe(
      'A One-on-One invites two people, never more.',
    )
  })
})

test('the rates of one kind at one place count as 20 invitations and seats of the community', () => {
  const rates = ratesWithin({ invited: 20, accepted: 20, seats: 60, attended: 0 }, { accept: 0.5, show: 0.8 })
  expect(rates.accept).toBeCloseTo(0.75)
  expect(rates.show).toBeCloseTo(0.2)
})

test('an encounter is likely short of people if the chance is more than one half', () => {
  expect([0.5, 0.51].map(isLikelyTooFew)).toEqual([false, true])
})

describe('replacing people who decline or give up', () => {
  const table = {
    kind: 'First',
    state: 'Scheduled',
    startsAt: start,
    capacity: 12,
    seatsTaken: 11,
    waitlisted: 0,
    replaceHours: 24,
  } as const

  test('happens while a seat is free, nobody waits for it, and there is enough time', () => {
    expect(isReplacing(table, ahead(24 * hour))).toBe(true)
    expect(isReplacing(table, ahead(24 * hour - 1))).toBe(false)
    expect(isReplacing({ ...table, seatsTaken: 12 }, ahead(30 * hour))).toBe(false)
    expect(isReplacing({ ...table, waitlisted: 1 }, ahead(30 * hour))).toBe(false)
    expect(isReplacing({ ...table, state: 'Canceled' }, ahead(30 * hour))).toBe(false)
    expect(isReplacing({ ...table, replaceHours: 0 }, ahead(30 * hour))).toBe(false)
    expect(isReplacing({ ...table, kind: 'OneOnOne' }, ahead(30 * hour))).toBe(false)
  })

  test('leaves a place free that an operator took back, or if it is unknown who did', () => {
    expect(mayBeReplaced({ withdrawnAt: null, withdrawnBy: null })).toBe(true)
    expect(mayBeReplaced({ withdrawnAt: start, withdrawnBy: 'Service' })).toBe(true)
    expect(mayBeReplaced({ withdrawnAt: start, withdrawnBy: 'Operator' })).toBe(false)
    expect(mayBeReplaced({ withdrawnAt: start, withdrawnBy: null })).toBe(false)
  })

  test('can be set to hours within the policy, and for a One-on-One only to never', () => {
    expect(replaceHoursError('First', 336)).toBeNull()
    expect(replaceHoursError('First', 337)).toBe('Please give a whole number from 0 to 336.')
    expect(replaceHoursError('OneOnOne', 0)).toBeNull()
    expect(replaceHoursError('OneOnOne', 1)).toBe('Nobody is replaced at a One-on-One.')
  })
})

test('two who met stand in for each other at a First that invites more than its seats, unless they may meet again', () => {
  const table = { kind: 'First', capacity: 12, inviteTarget: 13 } as const
  expect(hasStandIns(table, false)).toBe(true)
  expect(hasStandIns(table, true)).toBe(false)
  expect(hasStandIns({ ...table, inviteTarget: 12 }, false)).toBe(false)
  expect(hasStandIns({ ...table, kind: 'Second' }, false)).toBe(false)
})
