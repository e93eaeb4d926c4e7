import type { Db } from '../../platform/database/db.ts'
import { sendMails } from '../seats/seatMail.ts'

/** Ends every pause for no-shows whose 30 days are over, each with a mail, in one statement (server-rules.md, "Attendance"). */
export async function resumePausedMembers(db: Db, now: Date): Promise<void> {
  await db.$executeRaw`
    WITH over AS MATERIALIZED (
      SELECT id, paused_until FROM members
      WHERE status = 'Paused' AND pause_reason = 'NoShows' AND paused_until <= ${now}
      ORDER BY id FOR NO KEY UPDATE
    ), m AS (
      UPDATE members m SET status = 'Active', paused_at = NULL, pause_reason = NULL, paused_until = NULL
      FROM over WHERE m.id = over.id
      RETURNING m.id, m.email, m.username, over.paused_until AS ended
    ), mail AS (
      INSERT INTO outbox_mails (key, member_id, to_address, template, data, created_at)
      SELECT 'resumed:' || m.id || ':' || (extract(epoch FROM m.ended) * 1000)::bigint, m.id, m.email, 'resumed',
        jsonb_build_object('username', m.username), ${now}
      FROM m
      RETURNING id
    )
    ${sendMails}`
}
