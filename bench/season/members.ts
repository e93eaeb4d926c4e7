import type { Random } from '../../server/engine/random.ts'
import { type SyntheticShares, syntheticMembers } from '../community.ts'

/** Shares of women, men, non-binary people, and people who have not said. */
const genderShares: SyntheticShares = [0.68, 0.29, 0.02, 0.01]

/** A person who is invited every week, and how reliably they say yes. */
export type Regular = {
  id: number
  ageRange: number
  gender: number | null
  preferred: number
  accepts: number
}

/** People's chances of saying yes are spread evenly between these, 60 % on average. */
const acceptance = { least: 0.35, most: 0.85 }
/** How often people say yes on average, and how many of these come: the rates that the service would learn. */
export const rates = { accept: 0.6, show: 0.9 }

/** The average chance of coming. It counts as much as `weight` of a member's own invitations. */
const known = { chance: rates.accept * rates.show, weight: 4 }

/**
 * Makes the members of one location for a season. Seven of ten are women.
 *
 * @param size the number of members; their ids begin at 1
 */
export function seasonMembers(size: number, seed: number, random: Random): Regular[] {
  return syntheticMembers(size, seed, genderShares).map(({ id, ageRange, gender, preferredAgeRanges }) => ({
    id,
    ageRange: ageRange ?? 0,
    gender,
    preferred: preferredAgeRanges,
    accepts: acceptance.least + (acceptance.most - acceptance.least) * random.unit(),
  }))
}

/** Returns the chance that an invited person sits at the table in the end. */
export function chanceOfComing({ accepts }: Regular): number {
  return accepts * rates.show
}

/** How often each person was invited and came, from which the service learns how likely they are to come. */
export class Records {
  readonly #invited: Int32Array
  readonly #came: Int32Array

  /** @param people how many, their ids from 1 */
  constructor(people: number) {
    this.#invited = new Int32Array(people + 1)
    this.#came = new Int32Array(people + 1)
  }

  note(invited: readonly number[], came: ReadonlySet<number>): void {
    for (const id of invited) {
      this.#invited[id] = (this.#invited[id] ?? 0) + 1
      this.#came[id] = (this.#came[id] ?? 0) + (came.has(id) ? 1 : 0)
    }
  }

  /** Returns the known chance that somebody comes; the average one as long as they have no record. */
  chance(id: number): number {
    return ((this.#came[id] ?? 0) + known.chance * known.weight) / ((this.#invited[id] ?? 0) + known.weight)
  }
}
