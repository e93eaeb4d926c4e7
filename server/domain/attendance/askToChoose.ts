import { choosingDays } from '#rules/impression.ts'
import type { Db } from '../../platform/database/db.ts'
import { encounterFacts, sendMails } from '../seats/seatMail.ts'

/**
 * Asks those marked attended at completed encounters, once each and while they may still answer, who made an
 * impression (docs/rules.md, "Mail": please choose, after the end).
 */
export async function askToChoose(tx: Db, encounterIds: readonly number[], now: Date): Promise<void> {
  if (encounterIds.length === 0) return
  await tx.$executeRaw`
    WITH mail AS (
      INSERT INTO outbox_mails (key, member_id, to_address, template, data, created_at)
      SELECT 'chooseImpressions:' || i.id, m.id, m.email, 'chooseImpressions',
        jsonb_build_object('username', m.username, 'encounter', ${encounterFacts}, 'encounterId', e.id, 'closesAt',
          to_char((e.ends_at + ${choosingDays} * interval '1 day') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
        ${now}
      FROM encounters e JOIN invitations i ON i.encounter_id = e.id JOIN members m ON m.id = i.member_id
      WHERE e.id = ANY(${[...encounterIds]}) AND e.state = 'Completed' AND i.attendance = 'Attended'
        AND i.processed_at IS NULL AND m.status <> 'Canceled'
        AND e.ends_at > ${now}::timestamptz - ${choosingDays} * interval '1 day'
      ORDER BY i.id
      ON CONFLICT (key) DO NOTHING
      RETURNING id
    )
    ${sendMails}`
}
