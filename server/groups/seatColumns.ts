import type { TableRule } from '#rules/tableRules.ts'
import { readCommunity } from '../formation/community.ts'
import type { BrokenRule, Placement } from '../formation/formation.ts'
import { groupJudge } from '../formation/groupRules.ts'
import { placementSentence, placements } from '../formation/placements.ts'
import type { FormationInput } from '../formation/problem.ts'

/** What is kept of somebody's place at a table: why, and in numbers. Never who chose whom. */
export type SeatColumns = {
  sentence: string
  waited: number
  welcomedBy: number
  welcomes: number
  familiar: number
  mutual: number
  metBefore: number
  broken: TableRule[]
}

/** @param size of the table */
export function seatColumns(placement: Placement, size: number, broken: readonly TableRule[]): SeatColumns {
  const { roundsLeftOut, welcomedBy, welcomes, familiar, mutual, metBefore } = placement
  return {
    sentence: placementSentence(placement, size),
    waited: roundsLeftOut,
    welcomedBy,
    welcomes,
    familiar: familiar.length,
    mutual: mutual.length,
    metBefore: metBefore.length,
    broken: [...new Set(broken)].sort(),
  }
}

export type JudgedTable = { seats: Map<number, SeatColumns>; broken: BrokenRule[] }

/**
 * Judges tables however they came about.
 *
 * @param input everybody at the tables, and what is known about them
 * @param moved ids of those the operator put there
 */
export function judgeTables(
  input: FormationInput,
  tables: readonly (readonly number[])[],
  moved: ReadonlySet<number>,
): JudgedTable[] {
  const community = readCommunity(input)
  const judge = groupJudge(community, input)
  const kept = new Set([...moved].map(community.positionOf))
  return tables.map((table, index) => {
    const positions = table.map(community.positionOf)
    const broken = judge(positions, index)
    const brokenBy = (id: number): TableRule[] =>
      broken.filter(({ members }) => members.includes(id)).map(({ rule }) => rule)
    const placed = placements(community, positions, kept)
    return {
      broken,
      seats: new Map(placed.map((each) => [each.id, seatColumns(each, table.length, brokenBy(each.id))])),
    }
  })
}
