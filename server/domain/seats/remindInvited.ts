import { DomainError } from '#rules/errors.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { encounterFacts, expiresAtFact, sendMails } from './seatMail.ts'

type Reminding = { encounterId: number; memberIds: readonly number[]; operatorId: number }

/**
 * Reminds the chosen ones, by hand, of an invitation they have not answered: each at most once a day, in the
 * encounter's zone, and nobody who wants no such mail.
 *
 * @returns the invitations a mail was written for; the others have answered, want none, or had theirs today
 * @throws DomainError NOT_FOUND for no such encounter, CONFLICT when it takes no answers any more
 */
export async function remindInvited(
  db: PrismaClient,
  { encounterId, memberIds, operatorId }: Reminding,
  now: Date,
): Promise<number[]> {
  return db.$transaction(async (tx) => {
    const found = await tx.encounter.findUnique({
      where: { id: encounterId },
      select: { state: true, startsAt: true },
    })
    if (!found) throw new DomainError('NOT_FOUND', 'This encounter does not exist.', 'encounterId')
    if (found.state !== 'Scheduled' || found.startsAt <= now) {
      throw new DomainError('CONFLICT', 'This encounter takes no answers any more.')
    }
    const rows = await tx.$queryRaw<{ id: number }[]>`
      WITH asked AS (
        SELECT i.*, 'invitationReminder:byHand:' || i.id || ':'
          || to_char(${now}::timestamptz AT TIME ZONE e.time_zone, 'YYYY-MM-DD') AS key
        FROM invitations i JOIN encounters e ON e.id = i.encounter_id
        WHERE i.encounter_id = ${encounterId} AND i.member_id = ANY(${[...memberIds]})
          AND i.status = 'Invited' AND i.expires_at >= ${now}
      ), mail AS (
        INSERT INTO outbox_mails (key, member_id, to_address, template, data, stream, created_at)
        SELECT i.key, m.id, m.email, 'invitationReminder',
          jsonb_build_object('username', m.username, 'encounter', ${encounterFacts}, 'expiresAt', ${expiresAtFact},
            'invitationId', i.id), 'Broadcast', ${now}
        FROM asked i JOIN encounters e ON e.id = i.encounter_id JOIN members m ON m.id = i.member_id
        WHERE m.wants_invitation_mail
        ORDER BY i.id
        ON CONFLICT (key) DO NOTHING
        RETURNING id, key
      ), sent AS (${sendMails})
      SELECT asked.id FROM mail JOIN asked USING (key) CROSS JOIN (SELECT count(*) FROM sent) sending ORDER BY 1`
    const invitationIds = rows.map(({ id }) => id)
    if (invitationIds.length > 0) {
      const change = { action: 'remindInvited', subjectType: 'Encounter', subjectId: encounterId }
      await recordAudit(tx, { actorId: operatorId, ...change, after: { invitationIds } }, now)
    }
    return invitationIds
  })
}
