import { type Adjacency, union } from './adjacency.ts'
import { blockMaker, repeatsAllowed, strict } from './block.ts'
import type { Budget } from './budget.ts'
import type { Community } from './community.ts'
import { byAge, type Dealt, deal } from './deal.ts'
import { againCost, companyCost, genderImbalance, isLess, misfitCount, type Rank } from './faults.ts'
import { formLarge } from './firstLarge.ts'
import {
  annealed,
  blockLimit,
  type FirstSearch,
  type FirstSettings,
  startTemperature,
} from './firstSearch.ts'
import type { Random } from './random.ts'
import { repair } from './repair.ts'
import { fixedOf, type Seating } from './seating.ts'
import { groupCount } from './seats.ts'
import { leftOutCost } from './waiting.ts'

/** How many numbers of groups are tried in a community of one block. */
const attempts = 9
/** How often the best arrangement is heated again while somebody is left out or meets again. */
const reheats = 4
/** For up to this many people, part of the budget is enough if all can easily be seated without meeting again. */
const few = 60
/** The number of deals from which few people are arranged, and the share of the budget for each. */
const starts = 3
const startShare = 1 / 16

/** Returns the graph of people who may not sit together in a First Encounter. */
export function firstConflicts({ met, barred }: Community, allowRepeats: boolean): Adjacency {
  return allowRepeats ? barred : union(met, barred)
}

/**
 * Forms groups for First Encounters. Blocks of people of like age are dealt into groups and annealed; then groups that
 * still cost something are annealed again together with others; last, people who still break a rule are left out
 * ("Forming groups" in docs/rules.md).
 *
 * @param conflicts {@link firstConflicts}
 * @param among 1 for each who has enough companions (`withCompanions` in bounds.ts); the others are left out before the
 *   search
 * @param standing positions of people who stay together, one list for each group
 * @param people positions of the others
 */
export function formFirst(
  community: Community,
  conflicts: Adjacency,
  among: Int32Array,
  settings: FirstSettings,
  standing: readonly (readonly number[])[],
  people: readonly number[],
  random: Random,
  budget: Budget,
): Seating {
  const make = blockMaker(community, settings.allowRepeats ? repeatsAllowed : strict, settings.seats)
  const search: FirstSearch = {
    ...settings,
    community,
    conflicts,
    make,
    fixed: fixedOf(standing, community.size),
    random,
    budget,
  }
  const able = people.filter((person) => among[person] === 1)
  const form = able.length + standing.flat().length <= blockLimit ? formSmall : formLarge
  const seating = form(search, standing, able)
  seating.out.push(...people.filter((person) => among[person] === 0))
  return seating
}

/**
 * Forms the groups of one block. It tries several numbers of groups while somebody is left out, then improves the best
 * once more. A few people who can easily all be seated are arranged from several deals instead, which is faster.
 */
function formSmall(
  search: FirstSearch,
  standing: readonly (readonly number[])[],
  people: readonly number[],
): Seating {
  const { community, seats, budget, random, fixed } = search
  const count = people.length + standing.flat().length
  const usual = Math.max(standing.length, groupCount(count, seats))
  const most = Math.max(standing.length, Math.floor(count / seats.min))
  const fewer = Array.from({ length: most - standing.length + 1 }, (_, index) => most - index)
  const tried = [usual, ...fewer.filter((groups) => groups !== usual && groups > 0)].slice(0, attempts)
  const from = startTemperature(search, people)
  let best: Seating = {
    groups: standing.map((group) => [...group]),
    out: [...people],
    standing: standing.length,
    fixed,
  }
  if (people.length === 0) return best
  let least = rank(search, best)
  const isForAll = () => least[0] === 0 && least[1] === 0
  const consider = (dealt: Dealt, steps: number, temperature: number): void => {
    const seating = { ...annealed(search, dealt, steps, temperature), standing: standing.length, fixed }
    repair(community, seating, search.conflicts, seats)
    const found = rank(search, seating)
    if (!isLess(found, least)) return
    best = seating
    least = found
  }
  const dealt = (groups: number): Dealt =>
    deal(community.waited, seats, standing, byAge(community.age, random.shuffle([...people])), groups)
  if (count <= few) {
    const steps = Math.floor(budget.total * startShare)
    for (let start = 0; start < starts; start++) {
      consider(dealt(usual), steps, from)
      if (!isForAll()) break
    }
    if (isForAll()) {
      consider(best, steps, 12)
      return best
    }
  }
  for (const [index, groups] of tried.entries()) {
    if (isForAll() || (least[0] === 0 && groups * seats.max < count)) break
    consider(dealt(groups), Math.floor((budget.left * 2) / (tried.length - index + 2)), from)
  }
  // If people are left out or meet again, the best so far is half melted several times, which finds better ones.
  for (let left = reheats; left > 0 && !isForAll(); left--)
    consider(best, Math.floor(budget.left / (left + 1)), from / 2)
  consider(best, budget.left, 12)
  return best
}

function rank({ community, allowRepeats }: FirstSearch, { groups, out }: Seating): Rank {
  const sum = (of: (group: readonly number[]) => number): number =>
    groups.reduce((total, group) => total + of(group), 0)
  return [
    leftOutCost(community.waited, out),
    allowRepeats ? sum((group) => againCost(community, group)) : 0,
    8 * sum((group) => misfitCount(community, group)) +
      sum((group) => companyCost(community, group)) +
      genderImbalance(community, groups),
  ]
}
