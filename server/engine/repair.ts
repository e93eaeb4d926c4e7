import { type Adjacency, at32, neighbours, union } from './adjacency.ts'
import { type Community, misfits } from './community.ts'
import type { SeatRange } from './problem.ts'
import { dissolveSmall, removeConflicting } from './removeConflicting.ts'
import { longestWaitFirst, type Seating } from './seating.ts'
import { holdsStrangers } from './standIns.ts'
import { startGroups } from './startGroups.ts'
import { leftOutCost } from './waiting.ts'

/** The weight of one age misfit against waits. */
const misfitWeight = 8
/** The most comparisons of people in the search for places, so that a hopeless community ends in time. */
const mostComparisons = 400_000_000
/** The number of comparisons that checking strangers counts as. */
const lookCost = 10

/**
 * Makes groups meet the hard rules after the search. People in conflict are taken out. People left out join groups
 * where they conflict with nobody, directly or after one other person moves. Groups that stay too small are dissolved,
 * and new ones are started. Last, people who waited long take the seats of people who waited less.
 *
 * @param conflicts who may not sit with whom; conflicting people whom the operator put together stay
 */
export function repair(community: Community, seating: Seating, conflicts: Adjacency, seats: SeatRange): void {
  const repairing = new Repair(community, seating, conflicts, seats)
  removeConflicting(community, seating, conflicts)
  repairing.placeLeftOut()
  dissolveSmall(seating, seats.min)
  repairing.placeLeftOut()
  startGroups(seating, conflicts, seats.min)
  repairing.placeLeftOut()
  repairing.exchangeWaits()
  repairing.placeLeftOut()
}

/**
 * Seats people left out after people who met were made stand-ins and taken off groups: in free seats, in new groups, or
 * in place of a person who waited less. Each group keeps its number of strangers.
 *
 * @param conflicts who may not sit with whom, not even as stand-ins
 */
export function refill(
  community: Community,
  seating: Seating,
  conflicts: Adjacency,
  { seats, strangers }: { seats: SeatRange; strangers: number },
): void {
  const holds = (group: readonly number[]): boolean => holdsStrangers(community.met, group, strangers)
  const repairing = new Repair(community, seating, conflicts, seats, holds)
  repairing.placeLeftOut()
  startGroups(seating, conflicts, seats.min, { apart: union(community.met, conflicts), strangers })
  repairing.placeLeftOut()
  repairing.exchangeWaits()
  repairing.placeLeftOut()
}

type Exchange = { group: number[]; leave: number[] }

class Repair {
  readonly #community: Community
  readonly #seating: Seating
  readonly #conflicts: Adjacency
  readonly #seats: SeatRange
  readonly #holds: ((group: readonly number[]) => boolean) | undefined
  readonly #conflictStamp: Int32Array
  #stamp = 0
  #comparisons = 0

  constructor(
    community: Community,
    seating: Seating,
    conflicts: Adjacency,
    seats: SeatRange,
    holds?: (group: readonly number[]) => boolean,
  ) {
    this.#holds = holds
    this.#community = community
    this.#seating = seating
    this.#conflicts = conflicts
    this.#seats = seats
    this.#conflictStamp = new Int32Array(community.size)
  }

  /** Seats the left-out, first in groups below their minimum, until nobody else finds a place. */
  placeLeftOut(): void {
    const seating = this.#seating
    for (let placed = true; placed; ) {
      placed = false
      for (const person of longestWaitFirst(this.#community.waited, seating.out)) {
        if (this.#comparisons > mostComparisons || !(this.#join(person) || this.#makeRoom(person))) continue
        seating.out.splice(seating.out.indexOf(person), 1)
        placed = true
      }
    }
  }

  /** Gives seats of people who waited less to left-out people who waited longer, if that is worth the age misfits. */
  exchangeWaits(): void {
    const { out } = this.#seating
    for (const person of longestWaitFirst(this.#community.waited, out)) {
      if (at32(this.#community.waited, person) === 0 || this.#comparisons > mostComparisons) return
      const place = this.#bestExchange(person)
      if (!place) continue
      for (const other of place.leave) place.group.splice(place.group.indexOf(other), 1)
      place.group.push(person)
      out.splice(out.indexOf(person), 1, ...place.leave)
    }
  }

  /**
   * Finds the seat for the person whose owner waited least and fits worst, in a group without other conflicts, or the
   * seats of all who conflict with the person.
   */
  #bestExchange(person: number): Exchange | undefined {
    const { groups, fixed } = this.#seating
    const { waited } = this.#community
    this.#markConflicts(person)
    let best: Exchange | undefined
    let most = 0
    for (const group of groups) {
      this.#comparisons += group.length
      const clashing = group.filter((other) => this.#conflictStamp[other] === this.#stamp)
      if (group.length - Math.max(1, clashing.length) + 1 < this.#seats.min) continue
      for (const leave of clashing.length > 0 ? [clashing] : group.map((other) => [other])) {
        const gain = leftOutCost(waited, [person]) - leftOutCost(waited, leave)
        if (gain <= most || leave.some((other) => fixed[other] === 1)) continue
        const others = group.filter((other) => !leave.includes(other))
        const misfitsOf = (people: readonly number[]): number =>
          people.reduce((sum, each) => sum + this.#misfitsWith(each, others), 0)
        const worth = gain - misfitWeight * (misfitsOf([person]) - misfitsOf(leave))
        if (worth <= most || !this.#mayBe([...others, person])) continue
        most = worth
        best = { group, leave }
      }
    }
    return best
  }

  #mayBe(group: readonly number[]): boolean {
    if (!this.#holds) return true
    this.#comparisons += lookCost * group.length ** 2
    return this.#holds(group)
  }

  #misfitsWith(person: number, others: readonly number[]): number {
    return others.reduce((sum, other) => sum + misfits(this.#community, person, other), 0)
  }

  #join(person: number): boolean {
    const group = this.#findGroup(person)
    group?.push(person)
    return group !== undefined
  }

  /** Returns a group with a free seat and no conflict, below the minimum if possible, with the fewest misfits. */
  #findGroup(person: number, except?: readonly number[]): number[] | undefined {
    this.#markConflicts(person)
    let best: number[] | undefined
    let least = Number.POSITIVE_INFINITY
    for (const group of this.#seating.groups) {
      if (group.length >= this.#seats.max || group === except) continue
      this.#comparisons += group.length
      if (group.some((other) => this.#conflictStamp[other] === this.#stamp)) continue
      const misfitCount = this.#misfitsWith(person, group)
      const cost = misfitCount - (group.length < this.#seats.min ? 1000 : 0)
      if (cost >= least || !this.#mayBe([...group, person])) continue
      least = cost
      best = group
    }
    return best
  }

  /** Takes the place of a person who then moves to another group. */
  #makeRoom(person: number): boolean {
    const { groups, fixed } = this.#seating
    for (const group of groups) {
      this.#markConflicts(person)
      this.#comparisons += group.length
      const clashing = group.filter((other) => this.#conflictStamp[other] === this.#stamp)
      const candidates = clashing.length === 1 ? clashing : clashing.length === 0 ? group : []
      for (const other of candidates) {
        if (fixed[other] === 1 || this.#comparisons > mostComparisons) continue
        if (!this.#mayBe(group.map((each) => (each === other ? person : each)))) continue
        const home = this.#findGroup(other, group)
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
    for (const other of neighbours(this.#conflicts, person)) this.#conflictStamp[other] = this.#stamp
  }
}
