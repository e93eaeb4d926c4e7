import type { Db } from '../../platform/database/db.ts'
import { encounterFacts, expiresAtFact, seatMailKey, sendMails } from './seatMail.ts'

/**
 * Reminds members of invitations they have not answered, once, on the last day and no sooner than a day after the
 * invitation (docs/rules.md, "Mail").
 */
export async function remindInvitations(db: Db, now: Date): Promise<void> {
  await db.$executeRaw`
    WITH mail AS (
      INSERT INTO outbox_mails (key, member_id, to_address, template, data, stream, created_at)
      SELECT ${seatMailKey}, m.id, m.email, template,
        jsonb_build_object('username', m.username, 'encounter', ${encounterFacts}, 'expiresAt', ${expiresAtFact},
          'invitationId', i.id), 'Broadcast', ${now}
      FROM invitations i JOIN encounters e ON e.id = i.encounter_id JOIN members m ON m.id = i.member_id,
        (VALUES ('invitationReminder')) chosen (template)
      WHERE i.status = 'Invited' AND e.state = 'Scheduled' AND m.wants_invitation_mail
        AND i.expires_at BETWEEN ${now} AND ${now}::timestamptz + interval '1 day'
        AND i.sent_at <= ${now}::timestamptz - interval '1 day'
      ORDER BY i.id
      ON CONFLICT (key) DO NOTHING
      RETURNING id
    )
    ${sendMails}`
}
