import { DomainError } from '#rules/errors.ts'
import { reasonError } from '#rules/reason.ts'
import { plainText } from '#rules/text.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { encounterFacts, promoteFreedSeat, seatFacts, seatMailKey, sendMails } from './seatMail.ts'

type Removal = { invitationId: number; reason: string; operatorId: number }

/**
 * Takes someone off an encounter that has not begun: withdraws the invitation, the waitlist place or the seat, which
 * goes to the waitlist. Who held a seat is told the reason and their calendar is cleared; nobody's counts change, and
 * they may be invited again.
 *
 * @throws DomainError NOT_FOUND for no such invitation, CONFLICT when there is nothing to take away
 */
export async function removeFromEncounter(
  db: PrismaClient,
  { invitationId, reason, operatorId }: Removal,
  now: Date,
): Promise<void> {
  const words = plainText(reason)
  const wrong = reasonError(words)
  if (wrong) throw new DomainError('BAD_INPUT', wrong, 'reason')
  await db.$transaction(async (tx) => {
    const [removed] = await tx.$queryRaw<{ status: string; isWaitlisted: boolean }[]>`
      WITH asked AS (
        SELECT i.id, i.encounter_id, i.status, i.is_waitlisted FROM invitations i
        WHERE i.id = ${invitationId} AND i.status IN ('Invited', 'Accepted')
        FOR UPDATE
      ), room AS (
        SELECT e.id, asked.id AS invitation_id, asked.status AS was, asked.is_waitlisted AS waited,
          asked.status = 'Accepted' AND NOT asked.is_waitlisted AS held
        FROM encounters e JOIN asked ON asked.encounter_id = e.id
        WHERE e.state = 'Scheduled' AND e.starts_at > ${now}
        FOR UPDATE OF e
      ), e AS (
        UPDATE encounters e SET
          seats_taken = e.seats_taken - room.held::int,
          waitlisted = e.waitlisted - room.waited::int
        FROM room WHERE e.id = room.id
        RETURNING e.*, room.invitation_id, room.was, room.waited, room.held
      ), i AS (
        UPDATE invitations i SET status = 'Declined', is_waitlisted = false, seated_at = NULL, responded_at = ${now},
          calendar_sequence = i.calendar_sequence + 1
        FROM e WHERE i.id = e.invitation_id
        RETURNING i.*
      ), mail AS (
        INSERT INTO outbox_mails (key, member_id, to_address, template, data, created_at)
        SELECT ${seatMailKey}, m.id, m.email, template, jsonb_build_object('username', m.username,
          'encounter', ${encounterFacts}, 'seat', ${seatFacts}, 'counted', false, 'removedBecause', ${words}::text), ${now}
        FROM i JOIN e ON e.id = i.encounter_id JOIN members m ON m.id = i.member_id, (VALUES ('seatReleased')) chosen (template)
        WHERE e.held
        RETURNING id
      ), sent AS (${sendMails}
      ), promotion AS (${promoteFreedSeat})
      SELECT e.was AS status, e.waited AS "isWaitlisted" FROM e
        LEFT JOIN i ON true LEFT JOIN sent ON true LEFT JOIN promotion ON true`
    if (!removed) throw await whyNot(tx, invitationId)
    const change = { action: 'removeFromEncounter', subjectType: 'Invitation', subjectId: invitationId }
    const after = { status: 'Declined', isWaitlisted: false, reason: words }
    await recordAudit(tx, { actorId: operatorId, ...change, before: removed, after }, now)
  })
}

async function whyNot(db: Pick<PrismaClient, 'invitation'>, id: number): Promise<DomainError> {
  const found = await db.invitation.findUnique({ where: { id }, select: { status: true } })
  if (!found) return new DomainError('NOT_FOUND', 'This invitation does not exist.', 'invitationId')
  return found.status === 'Declined' || found.status === 'Expired'
    ? new DomainError('CONFLICT', 'This invitation is not open any more.')
    : new DomainError('CONFLICT', 'Nobody can be removed once an encounter has begun or ended.')
}
