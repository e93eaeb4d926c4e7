import fc from 'fast-check'
import type { Candidate, FamiliarLink, FormationInput } from '../../server/engine/problem.ts'

export type Pair = readonly [number, number]

/** Returns a person without any wish, with the test's changes. */
function candidate(id: number, more: Partial<Candidate> = {}): Candidate {
  return { id, ageRange: null, preferredAgeRanges: 0, gender: null, roundsLeftOut: 0, ...more }
}

/** Returns people 1 to `count`. */
export function people(count: number, more: (id: number) => Partial<Candidate> = () => ({})): Candidate[] {
  return Array.from({ length: count }, (_, index) => candidate(index + 1, more(index + 1)))
}

export function flat(pairs: readonly Pair[]): Int32Array {
  return Int32Array.from(pairs.flat())
}

/** Returns the input of a First without any constraint, with the test's changes. */
export function firstInput(
  members: readonly Candidate[],
  more: Partial<FormationInput> = {},
): FormationInput {
  return {
    kind: 'First',
    members,
    met: new Int32Array(),
    barred: new Int32Array(),
    links: [],
    seats: { min: 10, max: 12 },
    seed: 1,
    budgetMs: 20,
    ...more,
  }
}

export function secondInput(
  members: readonly Candidate[],
  links: readonly FamiliarLink[],
  more: Partial<FormationInput> = {},
): FormationInput {
  return firstInput(members, { kind: 'Second', links, seats: { min: 6, max: 8 }, ...more })
}

export function pairInput(
  members: readonly Candidate[],
  links: readonly FamiliarLink[],
  more: Partial<FormationInput> = {},
): FormationInput {
  return firstInput(members, {
    kind: 'OneOnOne',
    links,
    seats: { min: 2, max: 2 },
    anyMutualLink: true,
    ...more,
  })
}

export function mutualLinks(pairs: readonly Pair[]): FamiliarLink[] {
  return pairs.map(([from, to]) => ({ from, to, mutual: true }))
}

/** Returns every pair of the given ids. */
export function clique(ids: readonly number[]): Pair[] {
  return ids.flatMap((a, index) => ids.slice(index + 1).map((b): Pair => [a, b]))
}

/** Returns the pairs of the first id with each of the others. */
export function star(centre: number, others: readonly number[]): Pair[] {
  return others.map((other): Pair => [centre, other])
}

export function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

const anyone = fc.record({
  ageRange: fc.option(fc.nat(5)),
  preferredAgeRanges: fc.nat(63),
  gender: fc.option(fc.nat(2)),
  roundsLeftOut: fc.nat(3),
})

/** Generates people of any age, wish and gender, with unordered ids. */
export function anyPeople(min: number, max: number): fc.Arbitrary<Candidate[]> {
  return fc
    .array(anyone, { minLength: min, maxLength: max, size: 'max' })
    .map((list) => list.map((person, index) => ({ id: (index * 7919) % 10_007, ...person })))
}

/** Generates pairs among the people, about `perPerson` for each, unordered and with repetitions. */
export function anyPairs(members: readonly Candidate[], perPerson: number): fc.Arbitrary<Pair[]> {
  if (members.length < 2) return fc.constant([])
  const id = fc.constantFrom(...members.map((person) => person.id))
  const most = Math.ceil((members.length * perPerson) / 2)
  return fc
    .array(fc.tuple(id, id), { maxLength: most, size: 'max' })
    .map((pairs) => pairs.filter(([a, b]) => a !== b))
}

/** Generates familiar links among the people. */
export function anyLinks(members: readonly Candidate[], perPerson: number): fc.Arbitrary<FamiliarLink[]> {
  return anyPairs(members, perPerson).chain((pairs) =>
    fc
      .array(fc.tuple(fc.boolean(), fc.boolean()), { minLength: pairs.length, maxLength: pairs.length })
      .map((flags) =>
        pairs.map(([from, to], index) => ({
          from,
          to,
          mutual: flags[index]?.[0] ?? false,
          attendedSecond: flags[index]?.[1] ?? false,
        })),
      ),
  )
}
