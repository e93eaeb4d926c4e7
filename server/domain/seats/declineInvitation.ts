import { freeCancellationDays, promotionGraceHours } from '#rules/invitation.ts'
import type { Db } from '../../platform/database/db.ts'
import { encounterFacts, promoteFreedSeat, seatFacts, seatMailKey, sendMails } from './seatMail.ts'

type Asked = { memberId: number; invitationId: number }

/**
 * Declines an open invitation, leaves the waitlist or gives up a seat, in one statement. Giving up a seat within five
 * days of the start counts as one of the member's `cancellations`, except for a seat gained from the waitlist less than
 * 24 hours ago; the seat goes to the waitlist by job (server-rules.md, "Encounters and invitations").
 *
 * @returns whether the invitation could be declined and now is
 */
export async function declineInvitation(
  db: Db,
  { memberId, invitationId }: Asked,
  now: Date,
): Promise<boolean> {
  const declined = await db.$queryRaw<unknown[]>`
    WITH asked AS (
      SELECT i.id, i.encounter_id, i.status, i.is_waitlisted, i.promoted_at
      FROM invitations i
      WHERE i.id = ${invitationId} AND i.member_id = ${memberId}
        AND (i.status = 'Accepted' OR (i.status = 'Invited' AND (i.expires_at IS NULL OR i.expires_at >= ${now})))
      FOR UPDATE OF i
    ), room AS (
      SELECT e.id, asked.id AS invitation_id,
        asked.status = 'Accepted' AND NOT asked.is_waitlisted AS held,
        asked.is_waitlisted AS waited,
        e.starts_at - ${freeCancellationDays} * interval '1 day' < ${now}
          AND coalesce(asked.promoted_at <= ${now}::timestamptz - ${promotionGraceHours} * interval '1 hour', true) AS late
      FROM encounters e JOIN asked ON e.id = asked.encounter_id
      WHERE e.state = 'Scheduled' AND e.starts_at > ${now}
      FOR UPDATE OF e
    ), e AS (
      UPDATE encounters e SET
        seats_taken = e.seats_taken - room.held::int,
        waitlisted = e.waitlisted - room.waited::int
      FROM room WHERE e.id = room.id
      RETURNING e.*, room.invitation_id, room.held, room.waited, room.late
    ), engagement AS (
      UPDATE members m SET cancellations = m.cancellations + 1
      FROM e WHERE m.id = ${memberId} AND e.held AND e.late
    ), i AS (
      UPDATE invitations i SET
        status = 'Declined',
        is_waitlisted = false,
        seated_at = NULL,
        responded_at = ${now},
        calendar_sequence = i.calendar_sequence + 1,
        canceled_at = CASE WHEN e.held OR e.waited THEN ${now}::timestamptz END,
        canceled_late = e.held AND e.late
      FROM e WHERE i.id = e.invitation_id
      RETURNING i.*
    ), mail AS (
      INSERT INTO outbox_mails (key, member_id, to_address, template, data, created_at)
      SELECT ${seatMailKey}, m.id, m.email, template,
        jsonb_build_object('username', m.username, 'encounter', ${encounterFacts}, 'seat', ${seatFacts},
          'counted', i.canceled_late), ${now}
      FROM i JOIN e ON e.id = i.encounter_id JOIN members m ON m.id = i.member_id, (VALUES ('seatReleased')) chosen (template)
      WHERE e.held
      RETURNING id
    ), sent AS (${sendMails}
    ), promotion AS (${promoteFreedSeat})
    SELECT i.id FROM i LEFT JOIN sent ON true LEFT JOIN promotion ON true`
  return declined.length === 1
}
