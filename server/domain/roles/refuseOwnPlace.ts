import { DomainError } from '#rules/errors.ts'
import { isAmong, isLeftToAnother, ownPlaceText, type TablePeople } from '#rules/safety/ownPlace.ts'
import type { Db } from '../../platform/database/db.ts'
import { operatorRows, otherOperators } from './operatorRows.ts'

/** The ids of all operators but one. */
export async function readOtherOperators(db: Db, operatorId: number): Promise<number[]> {
  const others = await db.member.findMany({ where: otherOperators(operatorId), select: { id: true } })
  return others.map(({ id }) => id)
}

/**
 * Refuses an operator what is left to another one at one of these tables (rules/safety/ownPlace.ts).
 *
 * @throws DomainError FORBIDDEN
 */
export async function refuseOwnPlace(
  db: Db,
  operatorId: number,
  tables: readonly TablePeople[],
): Promise<void> {
  if (!tables.some((table) => isAmong(operatorId, table))) return
  const otherIds = await readOtherOperators(db, operatorId)
  if (tables.some((table) => isLeftToAnother(operatorId, otherIds, table)))
    throw new DomainError('FORBIDDEN', ownPlaceText)
}

/** The same of those who have a place at an encounter. */
export async function refuseOwnPlaceAt(
  db: Db,
  {
    encounterId,
    operatorId,
    added = [],
  }: { encounterId: number; operatorId: number; added?: readonly number[] },
): Promise<void> {
  const places = await db.invitation.findMany({
    where: { encounterId, status: { in: ['Invited', 'Accepted'] }, member: operatorRows },
    select: { memberId: true },
  })
  await refuseOwnPlace(db, operatorId, [{ there: places.map(({ memberId }) => memberId), added }])
}
