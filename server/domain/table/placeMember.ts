import { DomainError } from '#rules/errors.ts'
import type { SeatId } from '#rules/guide/table.ts'
import type { Db } from '../../platform/database/db.ts'
import type { TablePlace } from './findPlace.ts'
import { hostIdOf, seatIdOf } from './seatId.ts'

/** Reads the member who has a place. */
export async function memberOf(db: Db, { row }: TablePlace): Promise<number> {
  if ('hostId' in row) {
    return (await db.tableHost.findUniqueOrThrow({ where: { id: row.hostId } })).operatorId
  }
  return (await db.invitation.findUniqueOrThrow({ where: { id: row.invitationId } })).memberId
}

/**
 * Finds the member by the id of a place that others at the table know.
 *
 * @throws DomainError NOT_FOUND if no place at this encounter has it
 */
export async function memberAt(db: Db, encounterId: number, id: SeatId): Promise<number> {
  const [seats, hosts] = [
    await db.invitation.findMany({ where: { encounterId }, select: { seatToken: true, memberId: true } }),
    await db.tableHost.findMany({ where: { encounterId }, select: { token: true, operatorId: true } }),
  ]
  const memberId =
    seats.find(({ seatToken }) => seatIdOf(seatToken) === id)?.memberId ??
    hosts.find(({ token }) => hostIdOf(token) === id)?.operatorId
  if (memberId === undefined)
    throw new DomainError('NOT_FOUND', 'Nobody at this table has this id.', 'person')
  return memberId
}
