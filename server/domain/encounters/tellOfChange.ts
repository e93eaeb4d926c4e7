import type { Encounter } from '../../generated/client/client.ts'
import type { EncounterFacts } from '../../mail/templates/definition.ts'
import type { Db } from '../../platform/database/db.ts'
import { encounterFacts, seatFacts, sendMails } from '../seats/seatMail.ts'

/**
 * Tells everyone seated or waitlisted that an encounter has changed; calendars of seats follow.
 *
 * @param was the encounter before the change, which is written already
 */
export async function tellOfChange(tx: Db, was: Encounter, now: Date): Promise<void> {
  const previous: EncounterFacts = {
    name: was.name,
    kind: was.kind,
    startsAt: was.startsAt.toISOString(),
    endsAt: was.endsAt.toISOString(),
    timeZone: was.timeZone,
  }
  await tx.$executeRaw`
    WITH mail AS (
      INSERT INTO outbox_mails (key, member_id, to_address, template, data, created_at)
      SELECT 'encounterChanged:' || i.id || ':' || e.calendar_sequence, m.id, m.email, 'encounterChanged',
        jsonb_build_object('username', m.username, 'encounter', ${encounterFacts}, 'previous', ${previous}::jsonb)
          || CASE WHEN i.is_waitlisted THEN '{}'::jsonb ELSE jsonb_build_object('seat', ${seatFacts}) END, ${now}
      FROM encounters e JOIN invitations i ON i.encounter_id = e.id JOIN members m ON m.id = i.member_id
      WHERE e.id = ${was.id} AND i.status = 'Accepted' AND m.status <> 'Canceled'
      ORDER BY i.id
      RETURNING id
    )
    ${sendMails}`
}
