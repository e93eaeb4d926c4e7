import { type Adjacency, joined } from './adjacency.ts'
import type { SeatRange } from './problem.ts'
import type { Star } from './stars.ts'

type Packed = { groups: Star[][]; out: number[] }

/** How many stars of one size are tried to find one with nobody barred from the group. */
const mostTried = 60

/**
 * Packs stars into groups, the largest first, each with the stars that fill it best. A star is shortened only if
 * nothing else fits. The last stars borrow from groups that can spare one, or are left out.
 *
 * @param sparing whether a group must leave enough people for as many further groups as possible
 */
export function packStars(
  stars: readonly Star[],
  barred: Adjacency,
  seats: SeatRange,
  sparing: boolean,
): Packed {
  const leftOver: number[] = []
  const bySize = Array.from({ length: seats.max + 1 }, (): Star[] => [])
  for (const star of stars) {
    const fit = withoutBarred(star, barred, leftOver)
    if (fit.length >= 2) bySize[fit.length]?.push(fit)
    else leftOver.push(...fit)
  }
  const groups: Star[][] = []
  for (let first = takeLargest(bySize, seats.max); first; first = takeLargest(bySize, seats.max)) {
    const group = [first]
    const fill = sparing ? spared(seats, first.length + peopleOf(bySize)) : seats
    for (let more: Star | undefined = first; more && people(group) < seats.min; ) {
      more = complement(bySize, group, barred, fill, leftOver)
      if (more) group.push(more)
    }
    if (people(group) >= seats.min || borrow(groups, group, barred, seats)) groups.push(group)
    else leftOver.push(...distribute(groups, group, barred, seats))
  }
  return { groups, out: leftOver }
}

/** Returns a seat range for one group after which the others still make as many groups as all of them could. */
function spared({ min, max }: SeatRange, left: number): SeatRange {
  const others = Math.max(0, Math.floor(left / min) - 1)
  return { min, max: Math.max(min, Math.min(max, left - others * min)) }
}

const peopleOf = (bySize: readonly Star[][]): number =>
  bySize.reduce((sum, stars, size) => sum + size * stars.length, 0)

function people(group: readonly Star[]): number {
  return group.reduce((sum, star) => sum + star.length, 0)
}

/** Returns the star without leaves who are barred from other people of it. */
function withoutBarred(star: Star, barred: Adjacency, leftOver: number[]): Star {
  const fit: Star = []
  for (const person of star) (isBarred([fit], [person], barred) ? leftOver : fit).push(person)
  return fit
}

function isBarred(group: readonly Star[], star: Star, barred: Adjacency): boolean {
  return group.some((other) => other.some((a) => star.some((b) => joined(barred, a, b))))
}

function takeLargest(bySize: readonly Star[][], max: number): Star | undefined {
  for (let size = max; size >= 2; size--) {
    const star = bySize[size]?.pop()
    if (star) return star
  }
  return undefined
}

/**
 * Takes a star that completes the group, or one that fills it and leaves room for another; else one shortened to fit.
 */
function complement(
  bySize: Star[][],
  group: Star[],
  barred: Adjacency,
  seats: SeatRange,
  leftOver: number[],
): Star | undefined {
  const now = people(group)
  const room = seats.max - now
  const completes = (size: number): number => (now + size >= seats.min ? 1 : 0)
  const useful = Array.from({ length: Math.max(0, room - 1) }, (_, index) => index + 2)
    .filter((size) => (bySize[size]?.length ?? 0) > 0 && (completes(size) || room - size >= 2))
    .sort((a, b) => completes(b) - completes(a) || b - a)
  for (const size of useful) {
    const found = takeFree(bySize[size] ?? [], group, barred)
    if (found) return found
  }
  if (room < 2) return undefined
  for (let size = room + 1; size <= seats.max; size++) {
    const found = takeFree(bySize[size] ?? [], group, barred)
    if (!found) continue
    leftOver.push(...found.splice(room))
    return found
  }
  return undefined
}

function takeFree(stars: Star[], group: Star[], barred: Adjacency): Star | undefined {
  for (let at = stars.length - 1; at >= Math.max(0, stars.length - mostTried); at--) {
    const star = stars[at] as Star
    if (isBarred(group, star, barred)) continue
    stars.splice(at, 1)
    return star
  }
  return undefined
}

/**
 * Fills the group with stars that others can spare. Returns false, and changes nothing, if its minimum is not reached.
 */
function borrow(groups: readonly Star[][], group: Star[], barred: Adjacency, seats: SeatRange): boolean {
  const taken: { from: Star[]; star: Star }[] = []
  for (const from of groups) {
    if (people(group) >= seats.min) return true
    const spare = from.find(
      (star) =>
        people(from) - star.length >= seats.min &&
        people(group) + star.length <= seats.max &&
        !isBarred(group, star, barred),
    )
    if (!spare) continue
    from.splice(from.indexOf(spare), 1)
    group.push(spare)
    taken.push({ from, star: spare })
  }
  if (people(group) >= seats.min) return true
  for (const { from, star } of taken) {
    from.push(star)
    group.splice(group.indexOf(star), 1)
  }
  return false
}

/** Gives each star to a group with room, and returns the people of stars that found none. */
function distribute(
  groups: readonly Star[][],
  stars: readonly Star[],
  barred: Adjacency,
  seats: SeatRange,
): number[] {
  return stars.flatMap((star) => {
    const home = groups.find(
      (group) => people(group) + star.length <= seats.max && !isBarred(group, star, barred),
    )
    home?.push(star)
    return home ? [] : star
  })
}
