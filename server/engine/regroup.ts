import { degree, neighbours } from './adjacency.ts'
import type { Budget } from './budget.ts'
import type { Community } from './community.ts'
import { groupExactly } from './exact.ts'
import type { SeatRange } from './problem.ts'
import type { Random } from './random.ts'
import { secondGroupCost } from './secondGroup.ts'

/** The number of people regrouped at once, and how many of them at least are left-out. */
const poolSize = 13
const newcomers = 4
/** Steps of the budget for one regrouping, and for choosing its groups, for each person in the community. */
const stepsEach = 150_000
const stepsPerPerson = 60

type Groups = { groups: number[][]; out: number[] }

/**
 * Seats people whom the construction left out, by a large neighbourhood search (Shaw, 1998). Each round dissolves a few
 * groups, first those with familiar faces of the left-out, and groups their people and some left-out people in the best
 * possible way. It ends when half the budget is spent.
 *
 * @param most the most people who can be seated; the search stops there
 * @param standing this many groups at the front are not changed
 */
export function regroup(
  community: Community,
  { groups, out }: Groups,
  seats: SeatRange,
  { most, standing, random, budget }: { most: number; standing: number; random: Random; budget: Budget },
): Groups {
  const groupCost = secondGroupCost(community)
  let now = groups
  let left = out
  let seated = groups.flat().length
  const steps = budget.left / 2
  const each = stepsEach + stepsPerPerson * community.size
  for (let rounds = Math.floor(steps / each); rounds > 0 && seated < most; rounds--) {
    const waiting = random.shuffle(left.filter((person) => degree(community.familiar, person) > 0))
    const pool = waiting.slice(0, newcomers)
    const chosen: number[][] = []
    const faces = new Set(pool.flatMap((person) => [...neighbours(community.familiar, person)]))
    const order = random.shuffle([...now.keys()].slice(standing)).map((index) => now[index] as number[])
    const [near, far] = [true, false].map((known) =>
      order.filter((group) => group.some((person) => faces.has(person)) === known),
    )
    for (const group of [...(near ?? []), ...(far ?? [])]) {
      if (pool.length + group.length > poolSize) continue
      pool.push(...group)
      chosen.push(group)
    }
    pool.push(...waiting.slice(newcomers, newcomers + poolSize - pool.length))
    const found = groupExactly(pool, seats, groupCost, community.waited)
    budget.spend(each)
    const gained = found.groups.flat().length - chosen.flat().length
    if (gained < 0) continue
    const regrouped = new Set(pool)
    now = [...now.filter((group) => !chosen.includes(group)), ...found.groups]
    left = [...left.filter((person) => !regrouped.has(person)), ...found.out]
    seated += gained
  }
  return { groups: now, out: left }
}
