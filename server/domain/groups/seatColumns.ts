import type { EncounterKindName } from '#rules/encounters/encounter.ts'
import { isLinkRule, mayTellLinks } from '#rules/encounters/linkFigures.ts'
import type { TableRule } from '#rules/encounters/tableRules.ts'
import { readCommunity } from '../../engine/community.ts'
import type { BrokenRule, Placement } from '../../engine/formation.ts'
import { groupJudge } from '../../engine/groupRules.ts'
import { type PlaceOf, placementSentence, placements } from '../../engine/placements.ts'
import type { FormationInput } from '../../engine/problem.ts'

/**
 * What is stored about a place at a table: the reason in words and numbers, but nothing about who chose whom or how
 * many did.
 */
export type SeatColumns = {
  sentence: string
  waited: number
  welcomedBy: number
  welcomes: number
  metBefore: number
  broken: TableRule[]
}

/** What is true of everybody at a table that the engine formed, by the rules of its kind. */
const formedFor: Record<EncounterKindName, string> = {
  First: '',
  Second: 'Has a familiar face here. ',
  OneOnOne: 'Is due a One-on-One with the other. ',
}

/** @param place the kind and size of the table, and whether the engine formed it */
export function seatColumns(placement: Placement, broken: readonly TableRule[], place: PlaceOf): SeatColumns {
  const { roundsLeftOut, welcomedBy, welcomes, metBefore } = placement
  return {
    sentence: `${place.formed ? formedFor[place.kind] : ''}${placementSentence(placement, place)}`,
    waited: roundsLeftOut,
    welcomedBy,
    welcomes,
    metBefore: metBefore.length,
    broken: [...new Set(broken)].sort(),
  }
}

export type JudgedTable = { seats: Map<number, SeatColumns>; broken: BrokenRule[] }

/**
 * Judges tables, whoever formed them. A table with fewer people than its kind needs is not judged by links: it cannot
 * be invited yet, and the answer would reveal who is linked to whom.
 *
 * @param input everybody at the tables, and the facts about them
 * @param moved ids of the members the operator put there
 */
export function judgeTables(
  input: FormationInput,
  tables: readonly (readonly number[])[],
  moved: ReadonlySet<number>,
): JudgedTable[] {
  const community = readCommunity(input)
  const judge = groupJudge(community, input)
  const byHand = new Set([...moved].map(community.positionOf))
  return tables.map((table, index) => {
    const positions = table.map(community.positionOf)
    const broken = judge(positions, index).filter(
      ({ rule }) => !isLinkRule(rule) || mayTellLinks(input.kind, table.length),
    )
    const brokenBy = (id: number): TableRule[] =>
      broken.filter(({ members }) => members.includes(id)).map(({ rule }) => rule)
    const placed = placements(community, positions, byHand)
    const place = { kind: input.kind, size: table.length, formed: false }
    return {
      broken,
      seats: new Map(placed.map((each) => [each.id, seatColumns(each, brokenBy(each.id), place)])),
    }
  })
}
