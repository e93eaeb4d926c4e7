import type { Db } from '../../platform/database/db.ts'
import { encounterFacts, seatFacts, sendMails } from './seatMail.ts'

/** Hours before the start: when a reminder is due, and when it would come too late to be true. */
const reminders = [
  { template: 'reminder24h', due: 24, late: 6 },
  { template: 'reminder1h', due: 1, late: 0 },
] as const

/**
 * Reminds everyone seated of encounters 24 hours and 1 hour away, once for each start. Who gained the seat later than
 * the reminder was due has just had a mail that says as much (docs/rules.md, "Mail").
 */
export async function remindSeats(db: Db, now: Date): Promise<void> {
  for (const { template, due, late } of reminders) {
    await db.$executeRaw`
      WITH mail AS (
        INSERT INTO outbox_mails (key, member_id, to_address, template, data, created_at)
        SELECT ${template} || ':' || i.id || ':' || extract(epoch FROM e.starts_at)::bigint, m.id, m.email, ${template},
          jsonb_build_object('username', m.username, 'encounter', ${encounterFacts}, 'seat', ${seatFacts}), ${now}
        FROM encounters e JOIN invitations i ON i.encounter_id = e.id JOIN members m ON m.id = i.member_id
        WHERE e.state = 'Scheduled' AND i.status = 'Accepted' AND NOT i.is_waitlisted
          AND e.starts_at <= ${now}::timestamptz + ${due} * interval '1 hour'
          AND e.starts_at > ${now}::timestamptz + ${late} * interval '1 hour'
          AND i.seated_at <= e.starts_at - ${due} * interval '1 hour'
        ORDER BY i.id
        ON CONFLICT (key) DO NOTHING
        RETURNING id
      )
      ${sendMails}`
  }
}
