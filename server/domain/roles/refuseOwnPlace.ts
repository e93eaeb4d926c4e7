import { DomainError } from '#rules/errors.ts'
import { isAmong, isLeftToAnother, ownPlaceText, type TablePeople } from '#rules/safety/ownPlace.ts'
import { placeStatuses } from '#rules/seats/seat.ts'
import type { Db } from '../../platform/database/db.ts'
import { operatorRows, otherOperators } from './operatorRows.ts'

type Seats = readonly { memberId: number }[]

const peopleOf = (seats: Seats): number[] => seats.map(({ memberId }) => memberId)

async function readOtherIds(db: Db, operatorId: number): Promise<number[]> {
  const others = await db.member.findMany({ where: otherOperators(operatorId), select: { id: true } })
  return others.map(({ id }) => id)
}

/**
 * Reads the other operators, once for all tables of a proposal.
 *
 * @returns a function that tells whether a table with these seats is left to another operator
 *   (rules/safety/ownPlace.ts); the seats of operators are enough
 */
export async function readLeftToAnother(db: Db, operatorId: number): Promise<(seats: Seats) => boolean> {
  const otherIds = await readOtherIds(db, operatorId)
  return (seats) => isLeftToAnother(operatorId, otherIds, { there: peopleOf(seats) })
}

/**
 * Refuses an operator's change of tables if one of them is left to another operator.
 *
 * @throws DomainError FORBIDDEN
 */
export async function refuseOwnPlace(
  db: Db,
  operatorId: number,
  tables: readonly TablePeople[],
): Promise<void> {
  if (!tables.some((table) => isAmong(operatorId, table))) return
  const otherIds = await readOtherIds(db, operatorId)
  if (tables.some((table) => isLeftToAnother(operatorId, otherIds, table)))
    throw new DomainError('FORBIDDEN', ownPlaceText)
}

type Act = { encounterId: number; operatorId: number; added?: readonly number[] }

/**
 * Refuses an operator's change of an encounter if it is left to another operator, because of its places or the members
 * who would be added.
 */
export async function refuseOwnPlaceAt(db: Db, { encounterId, operatorId, added = [] }: Act): Promise<void> {
  const places = await db.invitation.findMany({
    where: { encounterId, status: { in: placeStatuses }, member: operatorRows },
    select: { memberId: true },
  })
  await refuseOwnPlace(db, operatorId, [{ there: peopleOf(places), added }])
}
