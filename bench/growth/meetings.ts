import { life, type Size } from './people.ts'

/** Two of a hundred tables in a location are in the future: those of the next two weeks, compared with two years. */
const aheadShare = 0.02

/**
 * Invitations to ten tables of a location: seven First, two Second and one One-on-One, where First and Second invite
 * two more people than they seat.
 */
const invitedToTen = 7 * 14 + 2 * 10 + 2

export const encountersOf = ({ members }: Size): number => Math.round((members * 5 * 10) / invitedToTen)

/**
 * Returns SQL statements that create the encounters of two years, with five invitations for each member and their
 * outcomes. Two of ten tables, and then one, are of people who met at an earlier First. Each time a location has gone
 * through all its people, other people meet.
 *
 * @returns the statements in order; `$1`, if a statement has it, is the end of the community's two years
 */
export function meetings(size: Size): string[] {
  const { members, locations } = size
  const encounters = encountersOf(size)
  const past = Math.round(encounters * (1 - aheadShare))
  const here = Math.floor(members / locations)
  return [
    `INSERT INTO encounters (kind, name, state, starts_at, ends_at, location_id, minimum, capacity, invite_target,
       seats_taken, completed_at, attendance_settled_at, released_at, created_at, updated_at)
     SELECT kind::encounter_kind, 'Table ' || substr(md5(n::text), 1, 10),
       (CASE WHEN n > ${past} THEN 'Scheduled' ELSE 'Completed' END)::encounter_state, starts_at,
       starts_at + interval '90 minutes', 1 + n % ${locations}, minimum, capacity, capacity,
       CASE WHEN n > ${past} THEN greatest(2, capacity - 4) ELSE capacity END,
       CASE WHEN n <= ${past} THEN starts_at + interval '90 minutes' END,
       CASE WHEN starts_at < $1::timestamptz - interval '1 day' THEN starts_at + interval '1 day' END,
       CASE WHEN starts_at < $1::timestamptz - interval '3 days' THEN starts_at + interval '3 days' END,
       starts_at - interval '10 days', starts_at - interval '10 days'
     FROM generate_series(1, ${encounters}) n
       CROSS JOIN LATERAL (SELECT $1::timestamptz + (n - ${past} - 0.5) * ${life}.0 / ${past} * interval '1 minute' AS starts_at) life
       CROSS JOIN LATERAL (SELECT CASE WHEN n / ${locations} % 10 < 7 THEN 'First' WHEN n / ${locations} % 10 < 9 THEN 'Second' ELSE 'OneOnOne' END AS kind) named
       JOIN (VALUES ('First', 10, 12), ('Second', 6, 8), ('OneOnOne', 2, 2)) seats (kind, minimum, capacity) USING (kind)
     ORDER BY n`,
    // The last two invited people declined or did not answer. At future tables, two more have not answered yet and
    // two seats are free.
    `INSERT INTO invitations (member_id, encounter_id, status, sent_at, expires_at, responded_at, seated_at, attendance,
       attendance_source, attendance_at, processed_at)
     SELECT coalesce(nullif(place * (1 + 10 * turn * (turn + 7)) % ${here} * ${locations} + e.id % ${locations}, 0), ${here * locations}),
       e.id, status::invitation_status, e.created_at,
       CASE WHEN status = 'Invited' THEN e.starts_at - interval '3 hours' END,
       CASE WHEN status IN ('Accepted', 'Declined') THEN e.created_at + (e.id + seat) % 90 * interval '1 hour' END,
       CASE WHEN status = 'Accepted' THEN e.created_at + interval '1 day' END, attendance,
       CASE WHEN attendance IS NOT NULL THEN 'Job'::attendance_source END,
       CASE WHEN attendance IS NOT NULL THEN e.ends_at END, CASE WHEN attendance = 'Attended' THEN e.ends_at END
     FROM encounters e
       CROSS JOIN LATERAL generate_series(0, CASE e.kind WHEN 'OneOnOne' THEN 1 ELSE e.capacity + 1 END) seat
       CROSS JOIN LATERAL (SELECT (e.id / ${locations} - CASE e.kind WHEN 'First' THEN 0 WHEN 'Second' THEN 3 ELSE 5 END)::bigint * 12 + seat AS at) line
       CROSS JOIN LATERAL (SELECT at % ${here} AS place, at / ${here} AS turn) round
       CROSS JOIN LATERAL (SELECT CASE
         WHEN e.state = 'Completed' THEN CASE WHEN seat < e.capacity THEN 'Accepted' WHEN seat = e.capacity THEN 'Declined' ELSE 'Expired' END
         WHEN seat < e.seats_taken THEN 'Accepted' WHEN seat < e.capacity THEN 'Invited' ELSE 'Declined' END AS status) answer
       CROSS JOIN LATERAL (SELECT CASE WHEN e.attendance_settled_at IS NOT NULL AND status = 'Accepted' THEN
         (CASE WHEN (e.id + seat) % 13 = 0 THEN 'Absent' ELSE 'Attended' END)::attendance END AS attendance) came
     ORDER BY e.id, seat`,
    `INSERT INTO impressions (encounter_id, chooser_id, chosen_id, created_at, released_at)
     SELECT e.id, x.id, y.id, e.ends_at, e.released_at
     FROM encounters e JOIN invitations x ON x.encounter_id = e.id AND x.attendance = 'Attended'
       JOIN invitations y ON y.encounter_id = e.id AND y.attendance = 'Attended'
         AND (y.id = x.id + 1 OR x.id % 2 = 0 AND y.id = x.id - 1)
     WHERE e.kind <> 'OneOnOne'`,
    `INSERT INTO impression_responses (invitation_id, accept, answered_at, opted_out_at)
     SELECT DISTINCT chosen_id, chosen_id % 4 > 0, released_at,
       CASE WHEN chosen_id % 4 > 0 AND chosen_id % 29 = 0 THEN released_at END
     FROM impressions WHERE released_at IS NOT NULL`,
    `INSERT INTO presence (encounter_id, invitation_id, source, from_at, until_at)
     SELECT i.encounter_id, i.id, 'Page', e.starts_at, e.ends_at FROM encounters e JOIN invitations i ON i.encounter_id = e.id
     WHERE i.attendance = 'Attended' AND e.starts_at > $1::timestamptz - interval '90 days'`,
  ]
}
