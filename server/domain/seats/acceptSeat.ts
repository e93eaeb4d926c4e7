import type { AnsweredPlace } from '#rules/seats/answeredPlace.ts'
import { invitationClosesHours } from '#rules/seats/invitation.ts'
import { Prisma, type PrismaClient } from '../../generated/client/client.ts'
import { sendMails } from '../../mail/outbox/queueMail.ts'
import { barredFromSeat, hasOthersToAvoid, promotesStill, sameTime, seatClash } from './seatBars.ts'
import { encounterFacts, seatFacts } from './seatMail.ts'
import { seatMailKeyOf } from './seatMailKey.ts'

type Asked = { memberId: number; invitationId: number; from?: 'Invited' | 'Accepted' }

const e = Prisma.sql`e`
const o = Prisma.sql`o`
const w = Prisma.sql`w`

/**
 * SQL for the number of people on the waitlist of `e` who can still be promoted; free seats go to them first. It
 * subtracts those who cannot, counted from the rows, so that somebody who joined the waitlist just now, unseen by this
 * statement, counts as somebody who can.
 */
const ahead = (now: Date) => Prisma.sql`CASE
  WHEN e.waitlisted = 0 OR NOT ${promotesStill(now, e)} THEN 0
  ELSE e.waitlisted - (
    SELECT count(*)::int FROM invitations w JOIN members wm ON wm.id = w.member_id
    WHERE w.encounter_id = e.id AND w.is_waitlisted
      AND (wm.status <> 'Active' OR ${barredFromSeat(now, w)} OR ${seatClash(w, e)} IS NOT NULL))
  END`

/**
 * Takes a seat if one is free, else the next place on the waitlist, in one statement together with its mail. It is the
 * one write with contention, so it decides in SQL what acceptRefusal of rules/seats/acceptRefusal.ts says; a test
 * compares the two. It locks, in this order:
 * - the member, so that nobody who pauses or leaves is seated;
 * - their invitations at about that time by id, so that nobody accepts two clashing ones at once;
 * - the encounter, so that seats are never oversold and places are given in the order of answers.
 *
 * Free seats go first to people on the waitlist who can be promoted. Somebody who is barred from an attendee waits like
 * anybody else and does not learn why.
 *
 * Nothing is accepted if an encounter was moved first (refuseClashingMove.ts), since this statement looked for clashes
 * with the earlier times. A move of this encounter shows in its locked row. A move of another one at which the member
 * is seated shows in the member's row, which the move has written. Nor is anything accepted if the encounter has
 * changed and somebody invited there must be avoided, because they may have got a seat.
 *
 * The counters are raised from the locked row. PostgreSQL first tries an update on the row as it was when the statement
 * began, and after a seat was given up since then, that update would violate the check that no encounter is oversold.
 *
 * @param asked with `from`, somebody who declined may not accept
 * @returns the accepted place; null if it was not accepted, in which case a retry may succeed if rows have changed
 *   meanwhile
 */
export async function acceptSeat(
  db: PrismaClient,
  { memberId, invitationId, from }: Asked,
  now: Date,
): Promise<AnsweredPlace | null> {
  const [accepted] = await db.$queryRaw<AnsweredPlace[]>`
    WITH m AS MATERIALIZED (
      SELECT id, xmin AS version FROM members WHERE id = ${memberId} AND status = 'Active' FOR SHARE
    ), near AS MATERIALIZED (
      SELECT i.* FROM invitations i
      WHERE i.member_id = (SELECT id FROM m) AND i.status <> 'Expired' AND i.encounter_id IN (
        SELECT o.id FROM encounters e JOIN encounters o ON ${sameTime(o, e)}
        WHERE e.id = (SELECT encounter_id FROM invitations WHERE id = ${invitationId}) AND o.state = 'Scheduled')
      ORDER BY i.id FOR NO KEY UPDATE
    ), asked AS (
      SELECT i.id, i.encounter_id, seen.starts_at, seen.ends_at, seen.xmin AS version,
        ${hasOthersToAvoid()} AS avoids, ${barredFromSeat(now)} AS barred
      FROM near i JOIN encounters seen ON seen.id = i.encounter_id
      WHERE i.id = ${invitationId} AND (i.expires_at IS NULL OR i.expires_at >= ${now})
        AND (i.status = 'Invited' OR (i.status = 'Declined' AND ${from === undefined} AND i.canceled_at IS NULL AND i.withdrawn_at IS NULL))
        AND NOT EXISTS (SELECT FROM near other WHERE other.seated_at IS NOT NULL)
        AND NOT EXISTS (SELECT FROM members seen JOIN m USING (id) WHERE seen.xmin <> m.version)
    ), room AS (
      SELECT e.id, e.seats_taken, e.waitlisted, e.waitlist_last_number,
        CASE WHEN e.seats_taken < e.capacity AND NOT asked.barred
          THEN e.seats_taken + ${ahead(now)} < e.capacity ELSE false END AS free
      FROM encounters e JOIN asked ON e.id = asked.encounter_id
      WHERE e.state = 'Scheduled' AND e.starts_at = asked.starts_at AND e.ends_at = asked.ends_at
        AND (NOT asked.avoids OR e.xmin = asked.version)
        AND e.starts_at >= ${now}::timestamptz + ${invitationClosesHours} * interval '1 hour'
      FOR NO KEY UPDATE OF e
    ), e AS (
      UPDATE encounters e SET
        seats_taken = room.seats_taken + room.free::int,
        waitlisted = room.waitlisted + (NOT room.free)::int,
        waitlist_last_number = room.waitlist_last_number + (NOT room.free)::int
      FROM room WHERE e.id = room.id
      RETURNING e.*, room.free
    ), i AS (
      UPDATE invitations i SET
        status = 'Accepted',
        is_waitlisted = NOT e.free,
        waitlist_number = CASE WHEN e.free THEN NULL ELSE e.waitlist_last_number END,
        responded_at = ${now},
        -- An entry that was taken out of a calendar comes back by a later number (RFC 5545, 3.8.7.4).
        calendar_sequence = i.calendar_sequence + (i.calendar_sequence > 0)::int,
        seated_at = CASE WHEN e.free THEN ${now}::timestamptz END
      FROM asked, e WHERE i.id = asked.id
      RETURNING i.*, e.free
    ), mail AS (
      INSERT INTO outbox_mails (key, member_id, to_address, template, data, created_at)
      SELECT ${seatMailKeyOf(Prisma.sql`template`)}, m.id, m.email, template,
        jsonb_build_object('username', m.username, 'encounter', ${encounterFacts}, 'seat', ${seatFacts}), ${now}
      FROM i JOIN e ON e.id = i.encounter_id JOIN members m ON m.id = i.member_id,
        LATERAL (SELECT CASE WHEN i.free THEN 'seatConfirmed' ELSE 'waitlisted' END AS template) chosen
      RETURNING id, stream
    ), sending AS MATERIALIZED (${sendMails})
    SELECT status, is_waitlisted AS "isWaitlisted", waitlist_number AS "waitlistNumber", promoted_at AS "promotedAt",
      canceled_at AS "canceledAt", withdrawn_at AS "withdrawnAt"
    FROM i WHERE EXISTS (SELECT FROM sending)`
  return accepted ?? null
}
