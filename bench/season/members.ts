import type { Random } from '../../server/engine/random.ts'
import { type SyntheticShares, syntheticMembers } from '../community.ts'

/** Shares of women, men and non-binary people, and of those who have not said. */
const genderShares: SyntheticShares = [0.68, 0.29, 0.02, 0.01]

/** Someone who is invited every week, and how reliably they say yes and come. */
export type Regular = {
  id: number
  ageRange: number
  gender: number | null
  preferred: number
  accepts: number
}

/** What share of those who said yes do not come. */
const noShow = 0.1
/** People differ in how gladly they say yes: evenly between these, 60 % on average. */
const acceptance = { least: 0.35, most: 0.85 }

/**
 * The members of one location for a season. Seven of ten are women.
 *
 * @param size how many, with ids from 1
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

/** The chance that somebody who is invited sits at the table in the end. */
export function chanceOfComing({ accepts }: Regular): number {
  return accepts * (1 - noShow)
}
