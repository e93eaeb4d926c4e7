import type { Candidate, FamiliarLink } from '../server/engine/problem.ts'
import { Random } from '../server/engine/random.ts'

/** Shares of the age ranges 18-24, 25-34, 35-44, 45-54, 55-64 and 65+ among members. */
const ageShares = [0.08, 0.27, 0.25, 0.19, 0.13, 0.08]
/** Shares of women, men, non-binary people, and people who have not said. */
const genderShares: SyntheticShares = [0.54, 0.4, 0.04, 0.02]

export type SyntheticShares = readonly [women: number, men: number, nonBinary: number, unstated: number]

/**
 * Makes members as a community might have them: nearly everyone likes to meet their own age, most also the
 * neighboring ones, a few only other ages than their own, and one in ten has no preference.
 *
 * @param size the number of members; their ids begin at 1
 * @param genders the shares of each gender
 */
export function syntheticMembers(size: number, seed: number, genders = genderShares): Candidate[] {
  const random = new Random(seed)
  return Array.from({ length: size }, (_, index) => {
    const ageRange = pick(ageShares, random)
    const gender = pick(genders, random)
    return {
      id: index + 1,
      ageRange,
      preferredAgeRanges: random.unit() < 0.1 ? 0 : preferences(ageRange, random),
      gender: gender === 3 ? null : gender,
      roundsLeftOut: random.unit() < 0.02 ? 1 : 0,
    }
  })
}

function preferences(own: number, random: Random): number {
  const others = random.unit() < 0.02
  let mask = others ? 0 : 1 << own
  ageShares.forEach((_, range) => {
    const chance = Math.abs(range - own) === 1 ? 0.65 : 0.12
    if (range !== own && random.unit() < chance) mask |= 1 << range
  })
  return mask || 1 << (own > 0 ? own - 1 : 1)
}

function pick(shares: readonly number[], random: Random): number {
  let rest = random.unit()
  const found = shares.findIndex((share) => {
    rest -= share
    return rest < 0
  })
  return found < 0 ? shares.length - 1 : found
}

/** The result of one round of encounters: who met, and who is now familiar to whom. */
export type Round = { met: Int32Array; links: FamiliarLink[] }

/**
 * Plays one round. Everybody attends. Each chooses about two of the others, preferably of an age they like to meet,
 * and seven of ten say yes.
 *
 * @param groups the ids of the members of each group
 */
export function playRound(
  members: readonly Candidate[],
  groups: readonly (readonly number[])[],
  seed: number,
): Round {
  const random = new Random(seed)
  const met: number[] = []
  const links: FamiliarLink[] = []
  const chooses = (chooser: number, chosen: number): boolean => {
    const wish = members[chooser - 1]?.preferredAgeRanges ?? 0
    const age = members[chosen - 1]?.ageRange ?? 0
    return random.unit() < (wish === 0 || (wish >> age) & 1 ? 0.2 : 0.03)
  }
  for (const group of groups) {
    group.forEach((a, index) => {
      for (const b of group.slice(index + 1)) {
        met.push(a, b)
        const there = chooses(a, b)
        const back = chooses(b, a)
        if (!(there || back) || random.unit() > 0.7) continue
        links.push({ from: there ? a : b, to: there ? b : a, mutual: there && back })
      }
    })
  }
  return { met: Int32Array.from(met), links }
}
