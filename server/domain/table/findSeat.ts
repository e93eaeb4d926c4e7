import type { SeatId } from '#rules/guide/table.ts'
import { isLetIn } from '#rules/membership/letIn.ts'
import type { Db } from '../../platform/database/db.ts'
import { letInColumns } from '../meetings/letInConditions.ts'
import { seatIdOf } from './seatId.ts'

/**
 * Finds a seat of an encounter by the id that others know it by, and whether it is still held by a member who may be at
 * the table and was not removed from it.
 *
 * @returns null if no seat of the encounter has this id, for example because it is a host's
 */
export async function findSeat(
  db: Db,
  encounterId: number,
  seat: SeatId,
): Promise<{ id: number; isHeld: boolean } | null> {
  const seats = await db.invitation.findMany({
    where: { encounterId },
    select: {
      id: true,
      seatToken: true,
      seatedAt: true,
      removedAt: true,
      member: { select: letInColumns },
    },
  })
  const found = seats.find(({ seatToken }) => seatIdOf(seatToken) === seat)
  if (!found) return null
  const { id, seatedAt, removedAt, member } = found
  return { id, isHeld: seatedAt !== null && removedAt === null && isLetIn(member) }
}
