import { type Adjacency, at32, joined, neighbours } from './adjacency.ts'
import { type Community, misfits } from './community.ts'
import { foundGroups } from './found.ts'
import type { SeatRange } from './problem.ts'
import { longestWaitFirst, type Seating } from './seating.ts'

/** How many people may be looked at in finding places by hand, so that a hopeless community ends in time. */
const glances = 400_000_000

/**
 * Makes the hard rules true whatever the search left: whoever conflicts goes out, groups too small are filled or
 * dissolved, new ones are founded, and the left-out go wherever they conflict with nobody, directly or by one other person changing places.
 *
 * @param conflicts who is not to sit with whom; kept people conflicting among themselves stay (the operator's decision)
 */
export function mend(community: Community, seating: Seating, conflicts: Adjacency, seats: SeatRange): void {
  const mender = new Mender(community, seating, conflicts, seats)
  mender.expel()
  mender.place()
  mender.dissolve()
  mender.place()
  foundGroups(seating, conflicts, seats.min)
  mender.place()
}

class Mender {
  readonly #community: Community
  readonly #seating: Seating
  readonly #conflicts: Adjacency
  readonly #seats: SeatRange
  readonly #clash: Int32Array
  #stamp = 0
  #glances = 0

  constructor(community: Community, seating: Seating, conflicts: Adjacency, seats: SeatRange) {
    this.#community = community
    this.#seating = seating
    this.#conflicts = conflicts
    this.#seats = seats
    this.#clash = new Int32Array(community.size)
  }

  expel(): void {
    const { groups, out, fixed } = this.#seating
    for (const group of groups) {
      for (let worst = this.#worst(group, fixed); worst >= 0; worst = this.#worst(group, fixed)) {
        group.splice(group.indexOf(worst), 1)
        out.push(worst)
      }
    }
  }

  dissolve(): void {
    const seating = this.#seating
    seating.groups = seating.groups.filter((group, index) => {
      if (index < seating.kept || group.length >= this.#seats.min) return true
      seating.out.push(...group)
      return false
    })
  }

  /** Places the left-out, groups below their minimum first, until nobody more finds a place. */
  place(): void {
    const seating = this.#seating
    for (let placed = true; placed; ) {
      placed = false
      for (const person of longestWaitFirst(this.#community.waited, seating.out)) {
        if (this.#glances > glances || !(this.#join(person) || this.#makeRoom(person))) continue
        seating.out.splice(seating.out.indexOf(person), 1)
        placed = true
      }
    }
  }

  /** Of those who conflict in the group and may leave it, the one with the most conflicts, then the shortest wait; or -1. */
  #worst(group: readonly number[], fixed: Int32Array): number {
    let worst = -1
    let most = 0
    for (const person of group) {
      if (fixed[person] === 1) continue
      const count = group.filter((other) => joined(this.#conflicts, person, other)).length
      const waits = at32(this.#community.waited, person)
      if (count > most || (count === most && count > 0 && waits < at32(this.#community.waited, worst))) {
        worst = person
        most = count
      }
    }
    return worst
  }

  #join(person: number): boolean {
    const group = this.#home(person)
    group?.push(person)
    return group !== undefined
  }

  /** The group with a free seat and no conflict: the smallest below the minimum, else the one with the fewest misfits. */
  #home(person: number, except?: readonly number[]): number[] | undefined {
    this.#markConflicts(person)
    let best: number[] | undefined
    let least = Number.POSITIVE_INFINITY
    for (const group of this.#seating.groups) {
      if (group.length >= this.#seats.max || group === except) continue
      this.#glances += group.length
      if (group.some((other) => this.#clash[other] === this.#stamp)) continue
      const evil = group.reduce((sum, other) => sum + misfits(this.#community, person, other), 0)
      const cost = evil - (group.length < this.#seats.min ? 1000 : 0)
      if (cost >= least) continue
      least = cost
      best = group
    }
    return best
  }

  /** Takes the place of someone who then finds another. */
  #makeRoom(person: number): boolean {
    const { groups, fixed } = this.#seating
    for (const group of groups) {
      this.#markConflicts(person)
      this.#glances += group.length
      const clashing = group.filter((other) => this.#clash[other] === this.#stamp)
      const candidates = clashing.length === 1 ? clashing : clashing.length === 0 ? group : []
      for (const other of candidates) {
        if (fixed[other] === 1 || this.#glances > glances) continue
        const home = this.#home(other, group)
        if (!home) continue
        home.push(other)
        group[group.indexOf(other)] = person
        return true
      }
    }
    return false
  }

  #markConflicts(person: number): void {
    this.#stamp++
    for (const other of neighbours(this.#conflicts, person)) this.#clash[other] = this.#stamp
  }
}
