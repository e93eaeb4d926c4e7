import type { PrismaClient } from '../../generated/client/client.ts'
import { barredFromSeat } from './barredFromSeat.ts'
import { encounterFacts, seatFacts, seatMailKey, sendMails } from './seatMail.ts'

type Asked = { memberId: number; invitationId: number }

/**
 * Takes a seat if one is free, else the next place on the waitlist, in one statement with its mail: it locks the
 * invitation, then the encounter, so that seats are never oversold and places are given in the order of answering. A seat that fell free
 * belongs to those already waiting, so it is not free for a newcomer; and none is for whoever is not to be seated with
 * someone there, who waits like anybody else and is not told why.
 *
 * @returns whether the invitation was open and is now accepted
 */
export async function acceptSeat(
  db: PrismaClient,
  { memberId, invitationId }: Asked,
  now: Date,
): Promise<boolean> {
  const accepted = await db.$queryRaw<unknown[]>`
    WITH asked AS (
      SELECT i.id, i.encounter_id, ${barredFromSeat} AS barred
      FROM invitations i JOIN members m ON m.id = i.member_id
      WHERE i.id = ${invitationId} AND i.member_id = ${memberId} AND i.status = 'Invited'
        AND (i.expires_at IS NULL OR i.expires_at >= ${now}) AND m.status = 'Active'
      FOR UPDATE OF i
    ), room AS (
      SELECT e.id, e.seats_taken + e.waitlisted < e.capacity AND NOT asked.barred AS free
      FROM encounters e JOIN asked ON e.id = asked.encounter_id
      WHERE e.state = 'Scheduled' AND e.starts_at > ${now}
      FOR UPDATE OF e
    ), e AS (
      UPDATE encounters e SET
        seats_taken = e.seats_taken + room.free::int,
        waitlisted = e.waitlisted + (NOT room.free)::int,
        waitlist_last_number = e.waitlist_last_number + (NOT room.free)::int
      FROM room WHERE e.id = room.id
      RETURNING e.*, room.free
    ), i AS (
      UPDATE invitations i SET
        status = 'Accepted',
        is_waitlisted = NOT e.free,
        waitlist_number = CASE WHEN e.free THEN NULL ELSE e.waitlist_last_number END,
        responded_at = ${now},
        seated_at = CASE WHEN e.free THEN ${now}::timestamptz END
      FROM asked, e WHERE i.id = asked.id
      RETURNING i.*, e.free
    ), mail AS (
      INSERT INTO outbox_mails (key, member_id, to_address, template, data, created_at)
      SELECT ${seatMailKey}, m.id, m.email, template,
        jsonb_build_object('username', m.username, 'encounter', ${encounterFacts}, 'seat', ${seatFacts}), ${now}
      FROM i JOIN e ON e.id = i.encounter_id JOIN members m ON m.id = i.member_id,
        LATERAL (SELECT CASE WHEN i.free THEN 'seatConfirmed' ELSE 'waitlisted' END AS template) chosen
      RETURNING id
    )
    ${sendMails}`
  return accepted.length === 1
}
