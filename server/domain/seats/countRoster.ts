import { placeStatuses } from '#rules/seats/seat.ts'
import type { Db } from '../../platform/database/db.ts'

export type RosterCounts = Record<'going' | 'waitlist' | 'invited' | 'declined' | 'expired', number>

/** Counts the parts of an encounter's roster, in one statement. */
export async function countRoster(db: Db, encounterId: number): Promise<RosterCounts> {
  const rows = await db.invitation.groupBy({
    by: ['status', 'isWaitlisted'],
    where: { encounterId },
    _count: true,
  })
  const count = (status: string, isWaitlisted = false) =>
    rows.find((row) => row.status === status && row.isWaitlisted === isWaitlisted)?._count ?? 0
  return {
    going: count('Accepted'),
    waitlist: count('Accepted', true),
    invited: count('Invited'),
    declined: count('Declined'),
    expired: count('Expired'),
  }
}

/** Counts the people who have a place at an encounter or may still get one, and so use up its invite target. */
export const countPlaces = (db: Db, encounterId: number): Promise<number> =>
  db.invitation.count({ where: { encounterId, status: { in: placeStatuses } } })
