import { mayTellLinks } from '#rules/encounters/linkFigures.ts'
import { mostInvited } from '#rules/encounters/plannedEncounter.ts'
import { placeStatuses } from '#rules/seats/seat.ts'
import { type NextBest, nextBest } from '../../engine/nextBest.ts'
import type { Db } from '../../platform/database/db.ts'
import { readNotFree } from '../seats/whoIsFree.ts'
import { type JudgedEncounter, readEncounterInput } from './judgedInput.ts'

/**
 * Reads the people invited to an encounter: those who have a place or may still get one, and everybody ever invited.
 */
export async function readInvited(
  db: Db,
  encounterId: number,
): Promise<{ present: number[]; all: number[] }> {
  const rows = await db.invitation.findMany({
    where: { encounterId },
    select: { memberId: true, status: true },
    orderBy: { id: 'asc' },
  })
  const isPresent = ({ status }: (typeof rows)[number]) => placeStatuses.includes(status)
  return {
    present: rows.filter(isPresent).map(({ memberId }) => memberId),
    all: rows.map(({ memberId }) => memberId),
  }
}

/**
 * Finds the next best people for an encounter: Active members of its location who are free at that time and were never
 * invited to it. For a Second nobody is found unless the completed table has as many people as the kind needs, and no
 * spares are named: who fits a smaller table, or everybody who fits one, would reveal who is linked to whom
 * (docs/security.md, "Who chose whom").
 *
 * @param wanted how many to find; a table never gets more people than a proposal would invite
 * @param spares how many others to name
 */
export async function completeTable(
  db: Db,
  table: JudgedEncounter,
  { wanted, spares = 0 }: { wanted: number; spares?: number },
  now: Date,
): Promise<NextBest> {
  const none = { picks: [], spare: [] }
  const { present, all } = await readInvited(db, table.id)
  if (wanted <= 0 || table.kind === 'OneOnOne') return none
  const members = await db.member.findMany({
    where: { status: 'Active', locationId: table.locationId, id: { notIn: all } },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  const others = members.map(({ id }) => id)
  const notFree = await readNotFree(db, table, now, others, table.id)
  const candidates = others.filter((id) => !notFree.has(id))
  const input = await readEncounterInput(db, table, [...present, ...candidates])
  const byLinks = table.kind === 'Second'
  const most = mostInvited(table.capacity) - present.length
  const found = nextBest(input, present, Math.min(wanted, most), byLinks ? 0 : spares)
  return byLinks && !mayTellLinks(table.kind, present.length + found.picks.length) ? none : found
}
