import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { form } from '../../server/engine/form.ts'
import type { FormationInput } from '../../server/engine/problem.ts'
import { Random } from '../../server/engine/random.ts'
import { bestGrouping } from './bruteForce.ts'
import {
  anyLinks,
  anyPairs,
  anyPeople,
  clique,
  flat,
  mutualLinks,
  type Pair,
  people,
  range,
  secondInput,
  star,
} from './communities.ts'
import { expectHardRules, idsOf, mayBeGroup } from './hardRules.ts'

const pairsOnly = (count: number): Pair[] => range(1, count / 2).map((a): Pair => [2 * a - 1, 2 * a])

function anySecond(
  most: number,
  perPerson: number,
  more: Partial<FormationInput>,
): fc.Arbitrary<FormationInput> {
  return anyPeople(0, most)
    .chain((members) =>
      fc.tuple(fc.constant(members), anyLinks(members, perPerson), anyPairs(members, 2), fc.integer()),
    )
    .map(([members, links, barred, seed]) =>
      secondInput(members, links, { barred: flat(barred), seed, ...more }),
    )
}

describe('Second: no hard rule is broken, and everyone has a familiar face', () => {
  it('in random communities', () => {
    fc.assert(
      fc.property(anySecond(80, 3, {}), (input) => expectHardRules(input, form(input))),
      { numRuns: 80, seed: 5 },
    )
  })

  const adversarial: [string, number, Pair[], Pair[]][] = [
    ['one star of forty', 40, star(1, range(2, 40)), []],
    ['stars of five', 50, range(0, 9).flatMap((at) => star(5 * at + 1, range(5 * at + 2, 5 * at + 5))), []],
    [
      'a star whose leaves are barred from each other',
      20,
      [...star(1, range(2, 12)), ...pairsOnly(20).slice(6)],
      clique(range(2, 12)),
    ],
    ['one clique', 30, clique(range(1, 30)), []],
    [
      'pairs where each is barred from the next pair',
      40,
      pairsOnly(40),
      range(1, 19).map((a): Pair => [2 * a, 2 * a + 1]),
    ],
    ['a ring', 31, range(1, 31).map((a): Pair => [a, (a % 31) + 1]), []],
    ['everybody barred from everybody', 20, clique(range(1, 20)), clique(range(1, 20))],
  ]
  it.each(adversarial)('in %s', (_name, size, links, barred) => {
    const input = secondInput(people(size), mutualLinks(links), { barred: flat(barred) })
    expectHardRules(input, form(input))
  })
})

describe('Second: as many people as possible are placed', () => {
  it('exactly as many as brute force finds, in small communities', () => {
    fc.assert(
      fc.property(anySecond(12, 3, { seats: { min: 3, max: 4 } }), (input) => {
        const formation = form(input)
        expectHardRules(input, formation)
        const best = bestGrouping(
          input.members.map(({ id }) => id),
          mayBeGroup(input),
        )
        expect(formation.measures.placed).toBe(best.placed)
      }),
      { numRuns: 60, seed: 6 },
    )
  })

  it('as many as brute force finds, or one fewer, if the search is random', () => {
    const larger = anyPeople(16, 16).chain((members) =>
      fc
        .tuple(anyLinks(members, 4), fc.integer())
        .map(([links, seed]) =>
          secondInput(members, links, { seed, seats: { min: 3, max: 4 }, budgetMs: 500 }),
        ),
    )
    fc.assert(
      fc.property(larger, (input) => {
        const formation = form(input)
        const best = bestGrouping(
          input.members.map(({ id }) => id),
          mayBeGroup(input),
        )
        expect(formation.measures.placed).toBeGreaterThanOrEqual(best.placed - 1)
      }),
      { numRuns: 15, seed: 7 },
    )
  })

  it.each([6, 8, 12, 14, 16, 18, 20, 22, 24, 40, 100])(
    'all of %i people in pairs, in groups of pairs',
    (count) => {
      const input = secondInput(people(count), mutualLinks(pairsOnly(count)))
      const formation = form(input)
      expectHardRules(input, formation)
      expect(formation.measures).toMatchObject({ placed: count, mutualPairs: count / 2, withoutFace: 0 })
    },
  )

  it.each([
    [7, 9, 3, 1],
    [7, 9, 3, 2],
    [8, 10, 2, 4],
    [8, 10, 2, 9],
    [10, 12, 2, 11],
  ])('in groups of %i to %i that are small enough for %i groups (seed %i)', (min, max, tables, seed) => {
    const random = new Random(seed)
    const count = min * tables
    const ids = random.shuffle(range(1, count))
    const idAt = (place: number) => ids[place] ?? 0
    // Everyone knows a person of one of the smallest tables, so all find a seat, but only if no table is larger.
    const links = ids.map((from, place) => {
      const first = Math.floor(place / min) * min
      const face = first + random.below(min)
      return { from, to: idAt(face === place ? first + ((place - first + 1) % min) : face), mutual: false }
    })
    const input = secondInput(people(count), links, { seats: { min, max }, seed, budgetMs: count * 10 })
    const formation = form(input)
    expectHardRules(input, formation)
    expect(formation.measures.placed).toBe(count)
  })

  it('eight of ten people in pairs', () => {
    const formation = form(secondInput(people(10), mutualLinks(pairsOnly(10))))
    expect(formation.measures.placed).toBe(8)
    expect(formation.bound.mostPlaced).toBe(8)
  })

  it('of a star only its center and as many others as fit, those who waited longest first', () => {
    const members = people(40, (id) => ({ roundsLeftOut: id > 33 ? 2 : 0 }))
    const formation = form(secondInput(members, mutualLinks(star(1, range(2, 40)))))
    expect(formation.bound.mostPlaced).toBe(8)
    expect(idsOf(formation).map((group) => group.sort((a, b) => a - b))).toEqual([[1, ...range(34, 40)]])
    expect(formation.leftOut[0]).toMatchObject({
      reason: 'familiarFacesTaken',
      sentence: 'Of 1 group with a familiar face, 1 is full.',
    })
  })
})

describe('Second: the engine prefers', () => {
  it('more links and mutual links, so that whole circles of friends stay together', () => {
    const circles = range(0, 4).map((at) => range(6 * at + 1, 6 * at + 6))
    const formation = form(secondInput(people(30), mutualLinks(circles.flatMap(clique)), { budgetMs: 150 }))
    expect(
      idsOf(formation)
        .map((group) => group.sort((a, b) => a - b))
        .sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0)),
    ).toEqual(circles)
  })

  it('for everyone a familiar face who is likely to come, if each can have one', () => {
    const links = mutualLinks(range(1, 4).flatMap((face) => star(face, range(5, 12))))
    const likely = people(12, (id) => ({ comes: id === 1 || id === 2 ? 0.95 : 0.3 }))
    const tables = idsOf(form(secondInput(likely, links, { seats: { min: 6, max: 6 } })))
    expect(tables.map((table) => table.filter((id) => id <= 2).length)).toEqual([1, 1])
  })

  it('people who have not met, if links do not decide', () => {
    const links = mutualLinks(pairsOnly(24))
    const met = clique(range(1, 6).map((pair) => 2 * pair))
    const input = secondInput(people(24), links, { met: flat([...met, ...pairsOnly(24)]), budgetMs: 200 })
    const again = idsOf(form(input)).flatMap((table) =>
      met.filter(([a, b]) => table.includes(a) && table.includes(b)),
    )
    expect(again.length).toBeLessThanOrEqual(3)
  })

  it('ages that fit, if links do not decide', () => {
    const links = mutualLinks(pairsOnly(48))
    const members = people(48, (id) => ({
      ageRange: Math.ceil(id / 2) % 2,
      preferredAgeRanges: 1 << (Math.ceil(id / 2) % 2),
    }))
    expect(form(secondInput(members, links, { budgetMs: 100 })).measures.misfits).toBe(0)
  })
})

it('Second: people without a familiar face are named', () => {
  const formation = form(secondInput(people(7), mutualLinks(clique(range(1, 6)))))
  expect(formation.leftOut).toEqual([
    {
      id: 7,
      reason: 'noFamiliarFace',
      roundsLeftOut: 0,
      sentence: 'Nobody here is a familiar face to this person.',
    },
  ])
})

it('Second: an existing group stays and is filled with familiar faces', () => {
  const links = mutualLinks([...clique(range(1, 10)), ...clique(range(11, 30))])
  const input = secondInput(people(30), links, { standing: [{ members: [1, 11], closed: false }] })
  const formation = form(input)
  expectHardRules(input, formation)
  expect(idsOf(formation).find((group) => group.includes(1))).toContain(11)
})

it('Second: equal inputs give equal groups', () => {
  const input = secondInput(people(200), mutualLinks(range(1, 199).map((a): Pair => [a, (a * 7) % 200 || 1])))
  expect(form(input)).toEqual(form(input))
})
