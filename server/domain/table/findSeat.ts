import type { SeatId } from '#rules/guide/table.ts'
import type { Db } from '../../platform/database/db.ts'
import { seatIdOf } from './seatId.ts'

/**
 * Finds the seat of an encounter that others know by its id, whether it is held still or not.
 *
 * @returns null where no seat of the encounter has this id, as for a host's
 */
export async function findSeat(
  db: Db,
  encounterId: number,
  seat: SeatId,
): Promise<{ id: number; seatedAt: Date | null } | null> {
  const seats = await db.invitation.findMany({
    where: { encounterId },
    select: { id: true, seatToken: true, seatedAt: true },
  })
  return seats.find(({ seatToken }) => seatIdOf(seatToken) === seat) ?? null
}
