import type { EncounterKindName } from '#rules/encounters/encounter.ts'
import { isFormedByLinks } from '#rules/encounters/linkFigures.ts'
import { type NotFree, notFreeTexts } from '#rules/seats/notFree.ts'
import type { Placement } from '../../engine/formation.ts'
import { type SeatColumns, seatColumns } from './seatColumns.ts'
import type { SlotsFormation } from './sweepSlots.ts'

export type SeatRow = SeatColumns & { memberId: number; groupId: number | null; reason: string | null }

/**
 * The reason for people left out of groups that follow links: a more exact one would reveal whether anybody chose them.
 */
const withoutTable = {
  reason: 'noGroupByLinks',
  sentence: 'No group that holds together by the links of its people could take them.',
}
const withoutTableOfFew = {
  reason: 'noGroupByLinks',
  sentence:
    'The chosen number of tables is reached, or no group that holds together by links could take them.',
}

const atNoTable = { groupId: null, welcomedBy: 0, welcomes: 0, metBefore: 0, broken: [] }

/**
 * Builds the rows of a formation: people at its tables, people left out, and people who can come at none of its starts.
 *
 * @param tableIds ids of the new tables, in the order of the formation's groups
 */
export function seatRows(
  kind: EncounterKindName,
  { groups, leftOut, isCapped }: SlotsFormation,
  notFree: ReadonlyMap<number, NotFree>,
  tableIds: readonly (number | null)[],
): SeatRow[] {
  const seated = groups.flatMap(({ group: { members } }, index) =>
    members.map((placement) => ({
      ...columnsAtTable(kind, placement, members.length),
      memberId: placement.id,
      groupId: tableIds[index] ?? null,
      reason: null,
    })),
  )
  const byLinks = isCapped ? withoutTableOfFew : withoutTable
  const out = leftOut.map(({ id, reason, sentence, roundsLeftOut }) => ({
    ...atNoTable,
    memberId: id,
    waited: roundsLeftOut,
    ...(isFormedByLinks(kind) ? byLinks : { reason, sentence }),
  }))
  // For them it is not a round in which they were left out, so nothing that counts rounds is stored.
  const absent = [...notFree].map(([memberId, why]) => ({
    ...atNoTable,
    memberId,
    waited: 0,
    reason: 'notFree',
    sentence: notFreeTexts[why],
  }))
  return [...seated, ...out, ...absent]
}

function columnsAtTable(kind: EncounterKindName, placement: Placement, size: number): SeatColumns {
  const isRepeat = kind !== 'Second' && placement.metBefore.length > 0
  return seatColumns(placement, isRepeat ? ['metBefore'] : [], { kind, size, formed: true })
}
