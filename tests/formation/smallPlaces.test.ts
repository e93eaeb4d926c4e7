import { describe, expect, it } from 'vitest'
import { form } from '../../server/engine/form.ts'
import type { FormationInput } from '../../server/engine/problem.ts'
import { Random } from '../../server/engine/random.ts'
import { firstAim } from './aim.ts'
import { bestGrouping } from './bruteForce.ts'
import { clique, firstInput, flat, type Pair, people, range } from './communities.ts'
import { idsOf } from './hardRules.ts'

/** Creates people of random ages, wishes, genders and chances to come, some pairs of whom met once or more. */
function place(count: number, seed: number, meetings: number): FormationInput {
  const random = new Random(seed)
  const members = people(count, () => ({
    ageRange: random.below(4),
    preferredAgeRanges: 1 + random.below(15),
    gender: random.below(10) < 7 ? 0 : 1,
    comes: 0.3 + 0.5 * random.unit(),
  }))
  const met = range(1, meetings).map((): Pair => [1 + random.below(count), 1 + random.below(count)])
  const pairs = met.filter(([a, b]) => a !== b)
  return firstInput(members, { met: flat(pairs), allowRepeats: true, seed })
}

/** Returns the cost of the engine's tables. Ids are one more than indices. */
function reached(input: FormationInput): number {
  const cost = firstAim(input)
  return idsOf(form(input)).reduce((sum, table) => sum + cost(table.map((id) => id - 1)), 0)
}

/** Returns the lowest cost of two tables of `size` people each, of all possible splits. */
function leastOfTwo(input: FormationInput, size: number): number {
  const cost = firstAim(input)
  const everybody = range(0, 2 * size - 1)
  let least = Number.POSITIVE_INFINITY
  // The first person is always at the first table; the bits select the others there.
  for (let mask = 1; mask < 1 << (2 * size); mask += 2) {
    if (ones(mask) !== size) continue
    const table = everybody.filter((index) => (mask >>> index) & 1)
    const other = everybody.filter((index) => !((mask >>> index) & 1))
    least = Math.min(least, cost(table) + cost(other))
  }
  return least
}

function ones(mask: number): number {
  let count = 0
  for (let rest = mask; rest > 0; rest &= rest - 1) count++
  return count
}

describe('First in a small place: no other arrangement is better', () => {
  it.each([
    [20, 1],
    [18, 2],
    [18, 3],
  ])('of %i people at two tables, by a trial of all (%i)', (count, seed) => {
    const size = count / 2
    const input = { ...place(count, seed, 90), seats: { min: size, max: size }, budgetMs: 200 }
    expect(reached(input)).toBeCloseTo(leastOfTwo(input, size), 6)
  })

  it.each(range(1, 8))('of eleven people at three tables, by a trial of all (%i)', (seed) => {
    const input = { ...place(11, seed, 25), seats: { min: 3, max: 4 } }
    const best = bestGrouping(
      range(0, 10),
      (table) => table.length === 3 || table.length === 4,
      firstAim(input),
    )
    expect(best.placed).toBe(11)
    expect(reached(input)).toBeCloseTo(best.price, 6)
  })

  it.each([40, 50, 60])('of %i people who can all sit with strangers in only one way', (count) => {
    const random = new Random(count)
    const seated = random.shuffle(range(1, count))
    const tables = range(0, count / 10 - 1).map((table) => seated.slice(10 * table, 10 * table + 10))
    const strangers = new Set(tables.flatMap((table) => clique(table).map(([a, b]) => `${a} ${b}`)))
    const met = clique(seated).filter(([a, b]) => !strangers.has(`${a} ${b}`) && random.below(10) < 7)
    const found = form(firstInput(people(count), { met: flat(met), budgetMs: 10 * count }))
    expect(found.measures).toMatchObject({ placed: count, repeats: 0 })
  })
})
