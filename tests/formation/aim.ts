import type { Candidate, FormationInput } from '../../server/engine/problem.ts'
import { timesMet } from './hardRules.ts'

/** The cost of two people meeting again: more than all ages and genders together. */
const againOutweighs = 1e4

/**
 * Returns the cost of a table of a First if people may meet again and everybody has a seat. It follows the aim in
 * docs/engine.md and is written plainly, to share nothing with the engine. A table lists indices of the input's
 * members.
 */
export function firstAim({ members, met }: FormationInput): (table: readonly number[]) => number {
  const times = timesMet(met)
  const ids = members.map(({ id }) => id)
  const pairs = Float64Array.from({ length: ids.length ** 2 }, (_, at) => {
    const one = members[Math.floor(at / ids.length)] as Candidate
    const other = members[at % ids.length] as Candidate
    const often = times(one.id, other.id)
    const again = Math.round(100 * (Math.min(1, often) + (3 * Math.max(0, often - 1.5)) ** 2))
    return againOutweighs * again + 8 * (minds(one, other) + minds(other, one))
  })
  const genders = [...new Set(members.map(({ gender }) => gender))]
  const each = genders.map((kind) => members.filter(({ gender }) => gender === kind).length)
  return (table) => {
    let cost = 0
    for (const a of table) for (const b of table) if (a < b) cost += pairs[a * ids.length + b] as number
    genders.forEach((kind, at) => {
      const here = table.flatMap((index) =>
        members[index]?.gender === kind ? [members[index]?.comes ?? 1] : [],
      )
      const count = each[at] as number
      cost += (here.length - (count / ids.length) * table.length) ** 2
      if (kind === null || count < 2) return
      cost += 40 * (chanceOfOne(here) + (here.length === 1 ? 1 : 0))
    })
    return cost
  }
}

const minds = ({ preferredAgeRanges: wish }: Candidate, { ageRange }: Candidate): number =>
  wish === 0 || ageRange === null || (wish >> ageRange) & 1 ? 0 : 1

/** Returns the chance that exactly one of these people comes. */
function chanceOfOne(chances: readonly number[]): number {
  let none = 1
  let one = 0
  for (const chance of chances) {
    one = one * (1 - chance) + none * chance
    none *= 1 - chance
  }
  return one
}
