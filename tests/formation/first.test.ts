import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCommunity } from '../../server/engine/community.ts'
import { form } from '../../server/engine/form.ts'
import { pairsIn } from '../../server/engine/groupRules.ts'
import type { FormationInput } from '../../server/engine/problem.ts'
import { Random } from '../../server/engine/random.ts'
import { strangersAmong } from '../../server/engine/standIns.ts'
import { bestGrouping } from './bruteForce.ts'
import {
  anyPairs,
  anyPeople,
  clique,
  firstInput,
  flat,
  type Pair,
  people,
  range,
  star,
} from './communities.ts'
import { expectHardRules, idsOf, mayBeGroup, timesMet } from './hardRules.ts'

/** Returns the most people that groups of 10 to 12 can seat. */
function wholeGroups(count: number): number {
  return Math.max(...range(0, 12).map((groups) => (groups * 10 <= count ? Math.min(count, groups * 12) : 0)))
}

/**
 * Returns the cost of one more meeting of two people who recently met `times` times, written plainly, as in
 * docs/engine.md.
 */
const againAfter = (times: number): number => (times < 2 ? times : 1 + 9 * (times - 1.5) ** 2)

/**
 * Generates communities small enough for brute force, with at most `met` met and `barred` barred others for each
 * person.
 */
const smallInput = (met: number, barred: number) =>
  anyPeople(3, 13)
    .chain((members) =>
      fc.tuple(fc.constant(members), anyPairs(members, met), anyPairs(members, barred), fc.integer()),
    )
    .map(([members, metPairs, barredPairs, seed]) =>
      firstInput(members, {
        met: flat(metPairs),
        barred: flat(barredPairs),
        seats: { min: 3, max: 4 },
        seed,
      }),
    )

describe('First: no hard rule is broken', () => {
  it('in random communities with a history and people barred from each other', () => {
    const community = anyPeople(0, 90).chain((members) =>
      fc.tuple(fc.constant(members), anyPairs(members, 12), anyPairs(members, 3), fc.integer(), fc.boolean()),
    )
    fc.assert(
      fc.property(community, ([members, met, barred, seed, allowRepeats]) => {
        const input = firstInput(members, {
          met: flat(met),
          barred: flat(barred),
          seed,
          allowRepeats,
          budgetMs: 5,
        })
        expectHardRules(input, form(input))
      }),
      { numRuns: 60, seed: 20 },
    )
  })

  const adversarial: [string, number, Pair[]][] = [
    ['one person everybody avoids', 33, star(1, range(2, 33))],
    ['two whole camps', 24, range(1, 12).flatMap((a) => star(a, range(13, 24)))],
    ['camps too small for a group each', 18, range(1, 9).flatMap((a) => star(a, range(10, 18)))],
    ['a clique larger than the number of groups', 40, clique(range(1, 9))],
    ['everyone barred from a neighbour', 44, range(1, 22).map((a): Pair => [2 * a - 1, 2 * a])],
    ['everyone barred from everyone', 30, clique(range(1, 30))],
    ['a ring of bars', 60, range(1, 60).map((a): Pair => [a, (a % 60) + 1])],
  ]
  it.each(adversarial)('in %s', (_name, size, barred) => {
    const input = firstInput(people(size), { barred: flat(barred) })
    expectHardRules(input, form(input))
  })

  it('above the size of one block, with a dense history', () => {
    const ids = range(1, 900)
    const met = range(0, 44).flatMap((group) => clique(ids.slice(group * 20, group * 20 + 20)))
    const members = people(900, (id) => ({
      ageRange: id % 6,
      preferredAgeRanges: 1 << (id % 6),
      gender: id % 2,
    }))
    const input = firstInput(members, { met: flat(met), budgetMs: 100 })
    const formation = form(input)
    expectHardRules(input, formation)
    expect(formation.measures.placed).toBe(900)
  })
})

describe('First: as many people as possible are placed', () => {
  it.each([
    0, 1, 9, 10, 12, 13, 19, 20, 24, 25, 29, 30, 36, 37, 39, 40, 48, 49, 50, 59, 60, 61, 119, 120, 121,
  ])('of %i people who are strangers', (count) => {
    const formation = form(firstInput(people(count), { budgetMs: 5 }))
    expect(formation.measures.placed).toBe(wholeGroups(count))
    expect(formation.bound.mostPlaced).toBe(wholeGroups(count))
  })

  it('even if all are of one gender, or each of another age', () => {
    const women = form(firstInput(people(23, () => ({ gender: 0 }))))
    const apart = form(firstInput(people(23, (id) => ({ ageRange: id, preferredAgeRanges: 1 << id }))))
    expect([women.measures.placed, apart.measures.placed]).toEqual([23, 23])
  })

  it('up to the bound if eight camps each have one seat of a group', () => {
    const barred = flat(range(0, 7).flatMap((camp) => clique(range(camp * 60 + 1, camp * 60 + 60))))
    const input = firstInput(people(500), { barred })
    const formation = form(input)
    expectHardRules(input, formation)
    expect([formation.measures.placed, formation.bound.mostPlaced]).toEqual([100, 100])
  })

  it('in small communities as many as brute force finds', () => {
    fc.assert(
      fc.property(smallInput(3, 3), (input) => {
        const { members } = input
        const formation = form(input)
        expectHardRules(input, formation)
        const best = bestGrouping(
          members.map(({ id }) => id),
          mayBeGroup(input),
        )
        expect(formation.measures.placed).toBe(best.placed)
      }),
      { numRuns: 60, seed: 3 },
    )
  })

  it('with the fewest repeats that brute force finds, by how often two met, if repeats are allowed', () => {
    fc.assert(
      fc.property(smallInput(9, 1), (strict) => {
        const members = strict.members.map((person) => ({ ...person, roundsLeftOut: 0 }))
        const input = { ...strict, members, allowRepeats: true }
        const formation = form(input)
        expectHardRules(input, formation)
        const times = timesMet(input.met)
        const again = (group: readonly number[]): number =>
          clique(group).reduce((sum, [x, y]) => sum + againAfter(times(x, y)), 0)
        const best = bestGrouping(
          members.map(({ id }) => id),
          mayBeGroup(input),
          again,
        )
        const price = idsOf(formation).reduce((sum, group) => sum + again(group), 0)
        expect({ placed: formation.measures.placed, price }).toEqual(best)
      }),
      { numRuns: 60, seed: 4 },
    )
  })
})

describe('First: in a community that has met too often, the engine', () => {
  const met = flat([...clique(range(1, 12)), ...clique(range(13, 24))])

  it('lets those meet again who met seldom, or long ago', () => {
    const members = people(20)
    const twice = clique(range(1, 10))
    const once = [...clique(range(11, 20)), ...range(1, 10).flatMap((a) => star(a, range(11, 20)))]
    const all = [...twice, ...twice, ...once]
    const weeks = Int32Array.from(all, ([a, b]) => (a >= 11 && b >= 11 ? 52 : 1))
    const formation = form(
      firstInput(members, { met: flat(all), metWeeksAgo: weeks, allowRepeats: true, budgetMs: 50 }),
    )
    expect(formation.measures.repeats).toBe(90)
    const near = idsOf(formation).map((group) => group.filter((id) => id <= 10).length)
    expect(near.sort((x, y) => x - y)).toEqual([5, 5])
  })

  it('leaves people out with a reason', () => {
    const formation = form(firstInput(people(24), { met }))
    expect(formation.groups).toEqual([])
    expect(formation.bound.mostPlaced).toBe(0)
    expect(formation.leftOut[0]).toMatchObject({ reason: 'noFreeGroup' })
    expect(formation.notes).toContain(
      'At most 0 of 24 people can be seated at tables of 10 to 12 without breaking a rule.',
    )
  })

  it('repeats as little as possible if it may repeat, and says so in a sentence', () => {
    const formation = form(firstInput(people(24), { met, allowRepeats: true }))
    expect(formation.measures).toMatchObject({ placed: 24, repeats: 60 })
    expect(formation.bound).toEqual({ mostPlaced: 24, leastRepeats: 60 })
    expect(formation.notes).toEqual([
      'These 24 people have met too often for groups of strangers: 60 pairs will meet again; at least 60 cannot be avoided.',
      'Without anybody meeting again, 0 of 24 people could be seated.',
      expect.stringMatching(/^Five more members would let \d+ pairs meet again instead of 60\.$/),
    ])
  })

  it('says how many more could be seated with repeats, and that rounds among strangers are over', () => {
    const formation = form(
      firstInput(people(24), { met: flat([...clique(range(1, 17)), ...star(1, range(18, 24))]) }),
    )
    expect(formation.notes).toEqual([
      'At most 0 of 24 people can be seated at tables of 10 to 12 without breaking a rule.',
      'Not everybody can be seated without meeting again: 17 people have fewer than 9 strangers left here.',
      expect.stringMatching(
        /^Letting people meet again would seat 24 people instead of 0; \d+ pairs would meet again\.$/,
      ),
      'Five more members would seat 12 people instead of 0.',
    ])
  })

  it('says how many rounds among strangers all can be seated in, and what five more members would change', () => {
    const all = form(firstInput(people(40), { met: flat(star(1, range(2, 20))) }))
    expect(all.notes).toEqual([
      'If everybody comes, all can be seated at most 2 times without meeting anyone again, this time included.',
    ])
    expect(form(firstInput(people(60), { met: flat(star(1, range(2, 20))) })).notes).toEqual([])
    const tight = form(firstInput(people(29), { met: flat(star(1, range(2, 11))) }))
    expect(tight.notes).toEqual([
      'At most 24 of 29 people can be seated at tables of 10 to 12 without breaking a rule.',
      'Five more members would seat 34 people instead of 24.',
    ])
  })

  it.each([1, 7])('comes near the best arrangement in small places, with any seed: %i', (seed) => {
    const members = people(40, (id) => ({
      ageRange: id % 4,
      preferredAgeRanges: 3 << (id % 3),
      gender: id % 2,
    }))
    const rounds = range(1, 8).map((round) =>
      range(0, 3).map((table) =>
        range(0, 9).map((at) => ((at * round * 4 + table * (at % 3) + round) % 40) + 1),
      ),
    )
    const met = flat(rounds.flat().flatMap((table) => clique([...new Set(table)])))
    const times = timesMet(met)
    const price = (budgetMs: number) =>
      idsOf(form(firstInput(members, { met, seed, budgetMs, allowRepeats: true }))).reduce(
        (sum, group) => sum + clique(group).reduce((total, [a, b]) => total + againAfter(times(a, b)), 0),
        0,
      )
    expect(price(400)).toBeLessThanOrEqual(1.03 * price(1500))
  })
})

describe('First: more invited than there are seats', () => {
  const invited = { seats: { min: 15, max: 18 }, strangers: 12 }
  const holdsSeatsOfStrangers = (input: FormationInput, table: readonly number[]): boolean => {
    const community = readCommunity(input)
    const positions = table.map(community.positionOf)
    const strangers = strangersAmong(community.met, positions)
    expect(pairsIn(community.met, strangers)).toEqual([])
    return strangers.length >= Math.min(table.length, invited.strangers)
  }

  it('people who met are stand-ins for each other, and there are as many strangers as seats', () => {
    const met = range(0, 11).flatMap((five) => clique(range(5 * five + 1, 5 * five + 5)))
    const input = firstInput(people(60), { ...invited, met: flat(met) })
    const formation = form(input)
    expect(form(firstInput(people(60), { seats: invited.seats, met: flat(met) })).measures.placed).toBe(0)
    expect(formation.measures.placed).toBeGreaterThanOrEqual(54)
    expect(formation.broken).toEqual([])
    const pairs = /^\d+ pairs of people who met are invited together; of each pair one/
    expect(formation.notes).toContainEqual(expect.stringMatching(pairs))
    for (const table of idsOf(formation)) expect(holdsSeatsOfStrangers(input, table)).toBe(true)
  })

  it('a table is formed if there are enough strangers for its seats, though not for all tables', () => {
    const met = clique(range(17, 36))
    const formation = form(firstInput(people(36), { ...invited, met: flat(met) }))
    expect(formation.groups).toHaveLength(1)
  })

  it.each([1, 2, 3])('nobody who waited is left out in favor of somebody who did not (seed %i)', (seed) => {
    const random = new Random(seed)
    // On each of three evenings, half of the people met at tables of twelve.
    const evenings = range(1, 3).flatMap(() => {
      const drawn = random.shuffle(range(1, 96))
      return range(0, 3).flatMap((table) => clique(drawn.slice(12 * table, 12 * table + 12)))
    })
    const members = people(96, (id) => ({ roundsLeftOut: id % 3 === 0 ? 2 : 0 }))
    const seats = { min: 23, max: 25 }
    const input = firstInput(members, { seats, strangers: invited.strangers, met: flat(evenings), seed })
    const formation = form(input)
    const waited = formation.leftOut.filter(({ roundsLeftOut }) => roundsLeftOut > 0)
    expect(formation.leftOut.length).toBeGreaterThan(0)
    for (const { id } of waited) {
      for (const table of idsOf(formation)) {
        const givers = table.filter((other) => other % 3 !== 0)
        const swapped = givers.map((giver) => [...table.filter((other) => other !== giver), id])
        expect(swapped.filter((people) => holdsSeatsOfStrangers(input, people))).toEqual([])
      }
    }
  })

  it('every seat has a stranger and nobody is barred, with any history', () => {
    const anyHistory = anyPeople(20, 60).chain((members) =>
      fc.tuple(fc.constant(members), anyPairs(members, 12), anyPairs(members, 1), fc.integer()),
    )
    fc.assert(
      fc.property(anyHistory, ([members, met, barred, seed]) => {
        const input = firstInput(members, {
          ...invited,
          met: flat(met),
          barred: flat(barred),
          seed,
          budgetMs: 20,
        })
        const formation = form(input)
        const community = readCommunity(input)
        for (const table of idsOf(formation)) {
          expect(holdsSeatsOfStrangers(input, table)).toBe(true)
          expect(pairsIn(community.barred, table.map(community.positionOf))).toEqual([])
          expect(table.length).toBeGreaterThanOrEqual(15)
        }
        expect(formation.measures.placed).toBeLessThanOrEqual(formation.bound.mostPlaced)
      }),
      { numRuns: 25, seed: 9 },
    )
  })
})

describe('First: the soft rules', () => {
  it('put people together who wish for each other’s age', () => {
    const members = people(40, (id) => ({ ageRange: id % 2, preferredAgeRanges: 1 << (id % 2) }))
    expect(form(firstInput(members)).measures.misfits).toBe(0)
  })

  it('balance the genders once the ages fit', () => {
    const members = people(40, (id) => ({
      ageRange: id % 2,
      preferredAgeRanges: 1 << (id % 2),
      gender: id <= 20 ? 0 : 1,
    }))
    const formation = form(firstInput(members))
    expect(formation.measures.misfits).toBe(0)
    expect(formation.measures.genderDistance).toBeCloseTo(0)
  })

  it('seat those who were left out last time', () => {
    const formation = form(firstInput(people(13, (id) => ({ roundsLeftOut: id === 7 ? 0 : 1 }))))
    expect(formation.leftOut).toEqual([
      {
        id: 7,
        reason: 'seatsDoNotDivide',
        roundsLeftOut: 0,
        sentence:
          '13 people do not divide into groups of 10 to 12: 12 is the most that can be seated. Who stays out follows from waiting, age, gender and the draw.',
      },
    ])
    expect(formation.measures).toMatchObject({ waitedPlaced: 12, waitedOut: 0 })
  })

  it('seat those who would be left out again before ages and genders, without seating fewer people', () => {
    const waiting = [3, 8, 14, 21, 25, 26, 27, 28, 29, 30, 31, 32, 33]
    const members = people(37, (id) => ({
      ageRange: id === 14 ? 5 : 0,
      preferredAgeRanges: 1,
      gender: id % 2,
      roundsLeftOut: waiting.includes(id) ? 1 : 0,
    }))
    const met = flat(range(1, 20).map((id): Pair => [id, id + 17]))
    const formation = form(firstInput(members, { met }))
    expect(formation.measures).toMatchObject({ placed: 36, waitedOut: 0 })
  })

  it.each([
    ['three men among fifty women', 53, (id: number) => (id <= 3 ? 1 : 0), 0],
    ['four non-binary people, who would be one a table', 44, (id: number) => (id <= 4 ? 2 : id % 2), 0],
    ['one man, who is alone anywhere', 24, (id: number) => (id === 7 ? 1 : 0), 1],
  ])(
    'leave nobody the only one of their gender if that can be avoided: %s',
    (_name, count, gender, single) => {
      const formation = form(firstInput(people(count, (id) => ({ gender: gender(id) }))))
      expect(formation.measures).toMatchObject({ placed: wholeGroups(count), alone: 0 })
      const tables = idsOf(formation).map((ids) => ids.map(gender))
      const isSingle = (table: number[]) =>
        [0, 1, 2].some((kind) => table.filter((each) => each === kind).length === 1)
      expect(tables.filter(isSingle)).toHaveLength(single)
    },
  )

  it('spread genders only by their shares if that is requested', () => {
    const members = people(44, (id) => ({ gender: id <= 4 ? 2 : id % 2 }))
    const { groups } = form(firstInput(members, { companyOfGender: false }))
    expect(groups.map((group) => group.members.filter(({ id }) => id <= 4).length)).toEqual([1, 1, 1, 1])
  })

  it('give each placement its reasons', () => {
    const members = people(10, (id) => ({ ageRange: id === 1 ? 1 : 0, preferredAgeRanges: id === 2 ? 1 : 3 }))
    const placed = form(firstInput(members)).groups[0]?.members ?? []
    expect(placed.find(({ id }) => id === 1)).toMatchObject({
      welcomedBy: 8,
      welcomes: 9,
      metBefore: [],
      byHand: false,
    })
    expect(placed.find(({ id }) => id === 2)).toMatchObject({ welcomedBy: 9, welcomes: 8 })
  })
})

describe('First: the reason why somebody is left out is', () => {
  it('that there are too few people', () => {
    expect(form(firstInput(people(9))).leftOut[0]).toMatchObject({
      reason: 'tooFewPeople',
      sentence: '9 people can come, a group needs 10.',
    })
  })

  it('that they are barred from too many, or have met too many', () => {
    const pairs = flat(star(1, range(2, 30)))
    const barred = form(firstInput(people(31), { barred: pairs }))
    const met = form(firstInput(people(31), { met: pairs }))
    expect(barred.leftOut.map(({ id, reason }) => [id, reason])).toEqual([[1, 'barredFromTooMany']])
    expect(met.leftOut.map(({ id, reason }) => [id, reason])).toEqual([[1, 'metTooMany']])
  })
})

describe('First: what was decided stays', () => {
  it('equal inputs give equal groups, and other seeds other groups', () => {
    const members = people(300, (id) => ({ ageRange: id % 5, preferredAgeRanges: 0, gender: id % 2 }))
    const input = firstInput(members, { met: flat(clique(range(1, 40))) })
    const groups = idsOf(form(input))
    expect(idsOf(form(input))).toEqual(groups)
    expect(idsOf(form({ ...input, seed: 2 }))).not.toEqual(groups)
  })

  it.each([60, 900])('existing groups, closed and open, stay among %i people', (count) => {
    const standing = [
      { members: range(1, 11), closed: true },
      { members: [20, 21, 22], closed: false },
    ]
    const input = firstInput(
      people(count, (id) => ({ ageRange: id % 4, preferredAgeRanges: 1 << (id % 4) })),
      { standing },
    )
    const formation = form(input)
    expectHardRules(input, formation)
    const groups = idsOf(formation)
    expect(groups.find((group) => group.includes(1))?.sort((a, b) => a - b)).toEqual(range(1, 11))
    expect(groups.find((group) => group.includes(20))).toEqual(expect.arrayContaining([20, 21, 22]))
  })

  it('people at closed tables do not count in the reasons why others are left out', () => {
    const standing = [{ members: range(1, 11), closed: true }]
    const reasons = (count: number, met = flat([])) =>
      form(firstInput(people(count), { standing, met })).leftOut.map(({ reason, sentence }) => [
        reason,
        sentence,
      ])
    const tooFew = ['tooFewPeople', '3 people can come, a group needs 10.']
    expect(reasons(14)).toEqual([tooFew, tooFew, tooFew])
    expect(reasons(22, flat(star(22, [12, 13])))).toEqual([
      ['metTooMany', 'Has met 2 people of 10: only 8 others could join a group of 10.'],
    ])
  })

  it('people of an existing group who should not meet stay, with a warning', () => {
    const input = firstInput(people(20), {
      barred: flat([[1, 2]]),
      standing: [{ members: [1, 2], closed: false }],
    })
    const formation = form(input)
    expect(idsOf(formation).find((group) => group.includes(1))).toContain(2)
    expect(formation.broken).toMatchObject([{ rule: 'barred', members: [1, 2], hard: true }])
  })
})

it.each([
  ['a member twice', { members: [...people(3), ...people(1)] }],
  ['seats turned round', { seats: { min: 12, max: 10 } }],
  ['no time', { budgetMs: 0 }],
  ['half a pair', { met: Int32Array.of(1, 2, 3) }],
  ['somebody at two standing groups', { standing: [{ members: [1, 1], closed: true }] }],
  ['a stranger at a standing group', { standing: [{ members: [99], closed: true }] }],
  ['an age range beyond the mask', { members: people(3, () => ({ ageRange: 31 })) }],
])('refuses %s', (_name, wrong) => {
  expect(() => form(firstInput(people(12), wrong))).toThrow(/^[A-Z].*\.$/)
})
