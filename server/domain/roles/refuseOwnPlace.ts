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
 * @returns whether a table with these seats is left to one of them (rules/safety/ownPlace.ts); seats of operators are enough
 */
export async function readLeftToAnother(db: Db, operatorId: number): Promise<(seats: Seats) => boolean> {
  const otherIds = await readOtherIds(db, operatorId)
  return (seats) => isLeftToAnother(operatorId, otherIds, { there: peopleOf(seats) })
}

/**
 * Refuses an operator what is left to another one at one of these tables.
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

/** The same of those who have a place at an encounter, and of members who would be added. */
export async function refuseOwnPlaceAt(db: Db, { encounterId, operatorId, added = [] }: Act): Promise<void> {
  const places = await db.invitation.findMany({
    where: { encounterId, status: { in: placeStatuses }, member: operatorRows },
    select: { memberId: true },
  })
  await refuseOwnPlace(db, operatorId, [{ there: peopleOf(places), added }])
}
