import { promotionClosesHours } from '#rules/encounter.ts'
import { Prisma, type PrismaClient } from '../../generated/client/client.ts'
import { barredFromSeat } from './barredFromSeat.ts'
import { seatChosen } from './seatChosen.ts'

type Round = { candidates: number; promoted: number }

/**
 * One round: those first in line are locked by id, then the encounter, as everywhere, so the line is read before the
 * seats are; who left meanwhile drops out, and the next round sees who follows.
 */
async function promoteRound(db: PrismaClient, encounterId: number, now: Date): Promise<Round> {
  const open = Prisma.sql`e.id = ${encounterId} AND e.state = 'Scheduled' AND e.seats_taken < e.capacity
    AND e.starts_at >= ${now}::timestamptz + ${promotionClosesHours} * interval '1 hour'`
  const [round] = await db.$queryRaw<Round[]>`
    WITH first AS MATERIALIZED (
      SELECT i.id FROM invitations i JOIN encounters e ON e.id = i.encounter_id JOIN members m ON m.id = i.member_id
      WHERE ${open} AND i.is_waitlisted AND m.status = 'Active' AND NOT ${barredFromSeat}
      ORDER BY i.waitlist_number
      LIMIT (SELECT e.capacity - e.seats_taken FROM encounters e WHERE e.id = ${encounterId})
    ), waiting AS MATERIALIZED (
      SELECT i.id, i.encounter_id, i.waitlist_number FROM invitations i
      WHERE i.id IN (SELECT id FROM first) AND i.is_waitlisted
      ORDER BY i.id FOR UPDATE
    ), room AS (
      SELECT e.id, e.capacity - e.seats_taken AS free FROM encounters e
      WHERE ${open} AND (SELECT count(*) FROM waiting) > 0
      FOR UPDATE
    ), chosen AS MATERIALIZED (
      SELECT placed.id, placed.encounter_id
      FROM (SELECT *, row_number() OVER (ORDER BY waitlist_number) AS place FROM waiting) placed
        JOIN room ON room.id = placed.encounter_id
      WHERE place <= room.free
    ), ${seatChosen(now)}
    SELECT (SELECT count(*) FROM first)::int AS candidates, count(*)::int AS promoted FROM sent`
  return round ?? { candidates: 0, promoted: 0 }
}

/**
 * Gives free seats to those first on the waitlist, each with a mail, until none is free or nobody waits who is active
 * and may be seated with those there; none after 3 hours before the start (server-rules.md, "Encounters and invitations").
 * Safe beside answers and other workers.
 *
 * @returns how many gained a seat
 */
export async function promoteFromWaitlist(db: PrismaClient, encounterId: number, now: Date): Promise<number> {
  let total = 0
  for (;;) {
    const { candidates, promoted } = await promoteRound(db, encounterId, now)
    if (candidates === 0) return total
    total += promoted
  }
}
