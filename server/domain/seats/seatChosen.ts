import { Prisma } from '../../generated/client/client.ts'
import { encounterFacts, seatFacts, seatMailKey, sendMails } from './seatMail.ts'

/**
 * Seats the waiting invitations of a preceding `chosen` (id, encounter_id), whose encounter is locked and has room, with
 * their mails; ends in `sent`, one row for each.
 */
export const seatChosen = (now: Date) => Prisma.sql`
  e AS (
    UPDATE encounters e SET
      seats_taken = e.seats_taken + gained.seats,
      waitlisted = e.waitlisted - gained.seats
    FROM (SELECT encounter_id, count(*)::int AS seats FROM chosen GROUP BY encounter_id) gained
    WHERE e.id = gained.encounter_id
    RETURNING e.*
  ), i AS (
    UPDATE invitations i SET is_waitlisted = false, seated_at = ${now}, promoted_at = ${now}
    FROM chosen WHERE i.id = chosen.id
    RETURNING i.*
  ), mail AS (
    INSERT INTO outbox_mails (key, member_id, to_address, template, data, created_at)
    SELECT ${seatMailKey}, m.id, m.email, template,
      jsonb_build_object('username', m.username, 'encounter', ${encounterFacts}, 'seat', ${seatFacts}), ${now}
    FROM i JOIN e ON e.id = i.encounter_id JOIN members m ON m.id = i.member_id, (VALUES ('promoted')) chosen (template)
    RETURNING id
  ), sent AS (${sendMails})`
