import { expect } from 'vitest'
import type { Formation } from '../../server/engine/formation.ts'
import type { FormationInput } from '../../server/engine/problem.ts'

/**
 * Returns a test whether a flat list of pairs contains a pair, in either order. Written plainly, to share nothing with
 * the engine.
 */
export function pairSet(flat: Iterable<number>): (a: number, b: number) => boolean {
  const list = [...flat]
  const known = new Set<string>()
  for (let at = 0; at < list.length; at += 2) known.add([list[at], list[at + 1]].sort().join('-'))
  return (a, b) => known.has([a, b].sort().join('-'))
}

/** Returns a function that counts how often a flat list of pairs contains a pair, in either order. */
export function timesMet(flat: Int32Array): (a: number, b: number) => number {
  const counts = new Map<string, number>()
  for (let at = 0; at < flat.length; at += 2) {
    const key = [flat[at], flat[at + 1]].sort().join('-')
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return (a, b) => counts.get([a, b].sort().join('-')) ?? 0
}

export function idsOf({ groups }: Formation): number[][] {
  return groups.map(({ members }) => members.map(({ id }) => id))
}

/** Returns a test whether people may form a group by the rules of the kind alone. */
export function mayBeGroup(input: FormationInput): (ids: readonly number[]) => boolean {
  const met = pairSet(input.met)
  const barred = pairSet(input.barred)
  const familiar = pairSet(input.links.flatMap(({ from, to }) => [from, to]))
  const paired = pairSet(
    input.links
      .filter((link) => link.mutual && (input.anyMutualLink || link.attendedSecond))
      .flatMap(({ from, to }) => [from, to]),
  )
  const strangers = input.kind !== 'Second' && !input.allowRepeats
  return (ids) => {
    if (ids.length < input.seats.min || ids.length > input.seats.max) return false
    return ids.every((a) => {
      const others = ids.filter((b) => b !== a)
      if (others.some((b) => barred(a, b) || (strangers && met(a, b)))) return false
      if (input.kind === 'Second') return others.some((b) => familiar(a, b))
      return input.kind === 'First' || others.every((b) => paired(a, b))
    })
  }
}

/** Expects that no hard rule is broken and that everyone has exactly one place, or is left out with a reason. */
export function expectHardRules(input: FormationInput, formation: Formation): void {
  const groups = idsOf(formation)
  const out = formation.leftOut.map(({ id }) => id)
  expect([...groups.flat(), ...out].sort((a, b) => a - b)).toEqual(
    input.members.map(({ id }) => id).sort((a, b) => a - b),
  )
  const may = mayBeGroup(input)
  expect(groups.filter((group) => !may(group))).toEqual([])
  expect(formation.broken).toEqual([])
  for (const { sentence } of formation.leftOut) expect(sentence).toMatch(/^[A-Z0-9].*\.$/)
  expect(formation.measures.placed).toBe(groups.flat().length)
  expect(formation.measures.placed).toBeLessThanOrEqual(formation.bound.mostPlaced)
  if (!input.standing)
    expect(formation.measures.repeats).toBeGreaterThanOrEqual(
      formation.measures.placed === formation.bound.mostPlaced ? formation.bound.leastRepeats : 0,
    )
}
