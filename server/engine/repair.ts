import { type Adjacency, at32, joined, neighbours, union } from './adjacency.ts'
import { type Community, misfits } from './community.ts'
import type { SeatRange } from './problem.ts'
import { longestWaitFirst, type Seating } from './seating.ts'
import { holdsStrangers } from './standIns.ts'
import { startGroups } from './startGroups.ts'
import { leftOutCost } from './waiting.ts'

/** Whoever waited a round stays before others with as many conflicts, whoever waited two before others with one less. */
const conflictsOutweighed = 0.75
/** What one age misfit counts against waits. */
const misfitWeight = 8
/** How many people may be compared while looking for places, so that a hopeless community ends in time. */
const mostComparisons = 400_000_000
/** What it takes to look whether two met, beside a comparison. */
const lookCost = 10

/**
 * Makes groups meet the hard rules, whatever the search left behind. People in conflict are taken out. People left out
 * join groups where they conflict with nobody, directly or after one other person changes places. Groups that stay too
 * small are dissolved, and new ones are started. Last, whoever waited long takes the seat of somebody who waited less.
 *
 * @param conflicts who is not to sit with whom; conflicting people whom the operator put together stay
 */
export function repair(community: Community, seating: Seating, conflicts: Adjacency, seats: SeatRange): void {
  const repairing = new Repair(community, seating, conflicts, seats)
  repairing.removeConflicting()
  repairing.placeLeftOut()
  repairing.dissolveSmall()
  repairing.placeLeftOut()
  startGroups(seating, conflicts, seats.min)
  repairing.placeLeftOut()
  repairing.exchangeWaits()
  repairing.placeLeftOut()
}

/**
 * Seats people left out once people who met were taken off groups as stand-ins: where there is room, in new groups, or in the
 * place of somebody who waited less. Of each group as many stay strangers.
 *
 * @param conflicts who is not to sit with whom, though they be stand-ins
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

  removeConflicting(): void {
    const { groups, out, fixed } = this.#seating
    for (const group of groups) {
      for (
        let worst = this.#mostConflicting(group, fixed);
        worst >= 0;
        worst = this.#mostConflicting(group, fixed)
      ) {
        group.splice(group.indexOf(worst), 1)
        out.push(worst)
      }
    }
  }

  dissolveSmall(): void {
    const seating = this.#seating
    seating.groups = seating.groups.filter((group, index) => {
      if (index < seating.standing || group.length >= this.#seats.min) return true
      seating.out.push(...group)
      return false
    })
  }

  /** Places the left-out, groups below their minimum first, until nobody more finds a place. */
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

  /** Gives seats of people who waited less to left-out people who waited longer, wherever that is worth the ages it misfits. */
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
   * The seat whose owner waited least and fits worst, in a group where the person then conflicts with nobody, or the seats of all
   * who are in the way.
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

  /** Of those who conflict in the group and may leave it, the one with the most conflicts; a wait outweighs some. Or -1. */
  #mostConflicting(group: readonly number[], fixed: Int32Array): number {
    let worst = -1
    let most = Number.NEGATIVE_INFINITY
    for (const person of group) {
      if (fixed[person] === 1) continue
      const count = group.filter((other) => joined(this.#conflicts, person, other)).length
      const score = count - conflictsOutweighed * Math.min(2, at32(this.#community.waited, person))
      if (count > 0 && score > most) {
        worst = person
        most = score
      }
    }
    return worst
  }

  #join(person: number): boolean {
    const group = this.#findGroup(person)
    group?.push(person)
    return group !== undefined
  }

  /** The group with a free seat and no conflict: the smallest below the minimum, else the one with the fewest misfits. */
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

  /** Takes the place of someone who then finds another. */
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
