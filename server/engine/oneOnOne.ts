import { type Adjacency, at32, joined, neighbours } from './adjacency.ts'
import { type Community, misfits } from './community.ts'
import { matchPairs } from './matching.ts'
import type { Random } from './random.ts'
import { fixedOf, longestWaitFirst, type Seating } from './seating.ts'

/**
 * Returns who may be paired: people with a mutual link and no One-on-One before, who also attended a Second Encounter
 * together unless any link will do.
 */
export function pairable(community: Community, anyMutualLink: boolean): Adjacency {
  const { mutual, attendedSecond, met } = community
  const links = anyMutualLink ? mutual : attendedSecond
  const start = new Int32Array(community.size + 1)
  const to: number[] = []
  for (let person = 0; person < community.size; person++) {
    for (const other of neighbours(links, person)) if (!joined(met, person, other)) to.push(other)
    start[person + 1] = to.length
  }
  return { start, to: Int32Array.from(to) }
}

/**
 * Forms as many pairs as possible. Of all such matchings it takes one that leaves out the shortest waits. It tries
 * partners of a fitting age first, and then exchanges partners between two pairs if that reduces age misfits.
 *
 * @param links {@link pairable}
 * @param standing positions of people who stay together, two for each pair
 * @param people positions of the others
 */
export function formPairs(
  community: Community,
  links: Adjacency,
  standing: readonly (readonly number[])[],
  people: readonly number[],
  random: Random,
): Seating {
  const free = new Uint8Array(community.size)
  for (const person of people) free[person] = 1
  const order = Int32Array.from(longestWaitFirst(community.waited, random.shuffle([...people])))
  const rows = new Map<number, Int32Array>()
  for (const person of people) {
    const others = neighbours(links, person).filter((other) => free[other] === 1)
    rows.set(
      person,
      others.sort((a, b) => misfits(community, person, a) - misfits(community, person, b) || a - b),
    )
  }
  const none = new Int32Array()
  const partner = matchPairs(community.size, order, community.waited, (person) => rows.get(person) ?? none)
  exchange(community, links, partner)
  const pairs = people
    .filter((person) => person < at32(partner, person))
    .map((person) => [person, at32(partner, person)])
  const out = people.filter((person) => at32(partner, person) < 0)
  return {
    groups: [...standing.map((group) => [...group]), ...pairs],
    out,
    standing: standing.length,
    fixed: fixedOf(standing, community.size),
  }
}

/** Exchanges partners of two pairs if both new pairs are linked and misfits decrease, which is why this ends. */
function exchange(community: Community, links: Adjacency, partner: Int32Array): void {
  for (let improved = true; improved; ) {
    improved = false
    for (let a = 0; a < community.size; a++) {
      const b = at32(partner, a)
      if (b < 0) continue
      for (const c of neighbours(links, a)) {
        const d = at32(partner, c)
        if (d < 0 || c === b || !joined(links, b, d)) continue
        const now = misfits(community, a, b) + misfits(community, c, d)
        if (misfits(community, a, c) + misfits(community, b, d) >= now) continue
        for (const [one, other] of [
          [a, c],
          [b, d],
        ] as const) {
          partner[one] = other
          partner[other] = one
        }
        improved = true
        break
      }
    }
  }
}
