import { type Community, minds, readCommunity } from './community.ts'
import { alone, genderDistance, genderShares } from './faults.ts'
import type { BrokenRule } from './formation.ts'
import { groupJudge, pairsIn } from './groupRules.ts'
import { type FormationInput, FormationInputError } from './problem.ts'

/** Moves one person to another group, by its index (one past the last is a new group), or out. */
export type Move = { member: number; to: number | 'out' }

export type GroupMeasures = {
  group: number
  people: number
  misfits: number
  repeats: number
  familiarPairs: number
  mutualPairs: number
  /** squared distance of the gender counts from the community's proportion */
  genderDistance: number
  /** people who are the only one of their gender, if that is to be avoided */
  alone: number
}

export type MoveEffect = {
  groups: number[][]
  /** rules that hold now and would be broken */
  breaks: BrokenRule[]
  /** rules that are broken now and would hold */
  fixes: BrokenRule[]
  /** the measures of each group that changes, before and after */
  changes: { before: GroupMeasures; after: GroupMeasures }[]
}

/**
 * Explains to the operator what moves by hand would break. Several moves are judged together; a swap is two moves.
 *
 * @param input the input from which the groups were formed
 * @param groups ids
 * @throws FormationInputError for a person or a group that does not exist
 */
export function explainMoves(
  input: FormationInput,
  groups: readonly (readonly number[])[],
  moves: readonly Move[],
): MoveEffect {
  const community = readCommunity(input)
  const after = applyMoves(groups, moves, community)
  const judge = groupJudge(community, input)
  const measure = groupMeasurer(community)
  const positions = (ids: readonly number[] | undefined): number[] => (ids ?? []).map(community.positionOf)
  const changed = [...after.keys()].filter((index) => {
    const before = new Set(groups[index] ?? [])
    const now = after[index] as number[]
    return now.length !== before.size || now.some((id) => !before.has(id))
  })
  const rulesBefore = changed.flatMap((index) => judge(positions(groups[index]), index))
  const rulesAfter = changed.flatMap((index) => judge(positions(after[index]), index))
  return {
    groups: after,
    breaks: without(rulesAfter, rulesBefore),
    fixes: without(rulesBefore, rulesAfter),
    changes: changed.map((index) => ({
      before: measure(positions(groups[index]), index),
      after: measure(positions(after[index]), index),
    })),
  }
}

function applyMoves(
  groups: readonly (readonly number[])[],
  moves: readonly Move[],
  community: Community,
): number[][] {
  const after = groups.map((group) => [...group])
  for (const id of groups.flat()) {
    if (community.positionOf(id) < 0)
      throw new FormationInputError(`Member ${id} sits in a group but is not among the candidates.`)
  }
  for (const { member, to } of moves) {
    if (community.positionOf(member) < 0)
      throw new FormationInputError(`Member ${member} is not among the candidates.`)
    const source = after.find((group) => group.includes(member))
    source?.splice(source.indexOf(member), 1)
    if (to === 'out') continue
    if (to === after.length) after.push([])
    const target = after[to]
    if (!target) throw new FormationInputError(`There is no group ${to}.`)
    target.push(member)
  }
  return after
}

function without(rules: readonly BrokenRule[], others: readonly BrokenRule[]): BrokenRule[] {
  const key = ({ rule, group, members }: BrokenRule): string => `${rule} ${group} ${members}`
  const known = new Set(others.map(key))
  return rules.filter((rule) => !known.has(key(rule)))
}

/** Makes the function that measures a group of positions, whether or not it follows the rules. */
export function groupMeasurer(
  community: Community,
): (group: readonly number[], index: number) => GroupMeasures {
  const shares = genderShares(community)
  return (group, index) => ({
    group: index,
    people: group.length,
    misfits: group.reduce((sum, a) => sum + group.filter((b) => a !== b && minds(community, a, b)).length, 0),
    repeats: pairsIn(community.met, group).length,
    familiarPairs: pairsIn(community.familiar, group).length,
    mutualPairs: pairsIn(community.mutual, group).length,
    genderDistance: genderDistance(community, shares, group),
    alone: alone(community, group).length,
  })
}
