/** The number of upcoming encounters, and of the latest past ones whose choices are not released yet. */
const ahead = 100
const unreleased = 20

/**
 * Returns the statements that give a crowd its encounters. Of ten tables in a location seven are First, two are Second
 * and one is a One-on-One; the latter two are of people who had met at a First. Attendees chose some of the others, and
 * most of the chosen said yes; some choices were removed, some people opted out, and some never want to meet again.
 *
 * @param size how many members there are, in ten locations by their id's last digit, and how many encounters to create
 * @returns SQL in order; in it, `$1` is the instant at which the crowd's history ends
 */
export function fillWithMeetings({ members, encounters }: { members: number; encounters: number }): string[] {
  const past = encounters - ahead
  const inLocation = members / 10
  return [
    `INSERT INTO encounters (kind, name, state, starts_at, ends_at, location_id, minimum, capacity, invite_target,
       seats_taken, completed_at, attendance_settled_at, released_at, created_at, updated_at)
     SELECT kind::encounter_kind, 'Table ' || substr(md5(n::text), 1, 10),
       (CASE WHEN n > ${past} THEN 'Scheduled' ELSE 'Completed' END)::encounter_state, starts_at,
       starts_at + interval '90 minutes', 1 + n % 10, minimum, capacity, capacity, capacity,
       CASE WHEN n <= ${past} THEN starts_at + interval '90 minutes' END,
       CASE WHEN n <= ${past} THEN starts_at + interval '1 day' END,
       CASE WHEN n <= ${past - unreleased} THEN starts_at + interval '3 days' END, $1, $1
     FROM generate_series(1, ${encounters}) n
       CROSS JOIN LATERAL (SELECT $1::timestamptz + (n - ${past}) * interval '3 hours' AS starts_at) life
       CROSS JOIN LATERAL (SELECT CASE WHEN n / 10 % 10 < 7 THEN 'First' WHEN n / 10 % 10 < 9 THEN 'Second' ELSE 'OneOnOne' END AS kind) named
       JOIN (VALUES ('First', 10, 12), ('Second', 6, 8), ('OneOnOne', 2, 2)) seats (kind, minimum, capacity) USING (kind)
     ORDER BY n`,
    // A Second or a One-on-One is of people of an earlier First: tables 7 and 8 of those of 4 and 5, and table 9 of
    // those of 4.
    `INSERT INTO invitations (member_id, encounter_id, status, sent_at, responded_at, seated_at, attendance,
       attendance_source, attendance_at, processed_at)
     SELECT coalesce(nullif((first_table * 12 + seat) % ${inLocation} * 10 + e.id % 10, 0), ${members}), e.id, 'Accepted',
       $1, $1, $1, attendance, CASE WHEN attendance IS NOT NULL THEN 'Job'::attendance_source END,
       CASE WHEN attendance IS NOT NULL THEN e.ends_at END, CASE WHEN attendance = 'Attended' THEN e.ends_at END
     FROM encounters e CROSS JOIN LATERAL generate_series(0, e.capacity - 1) seat
       CROSS JOIN LATERAL (SELECT e.id / 10 - CASE e.kind WHEN 'First' THEN 0 WHEN 'Second' THEN 3 ELSE 5 END AS first_table) earlier
       CROSS JOIN LATERAL (SELECT CASE WHEN e.id <= ${past} THEN
         (CASE WHEN (e.id + seat) % 13 = 0 THEN 'Absent' ELSE 'Attended' END)::attendance END AS attendance) came
     ORDER BY e.id, seat`,
    `INSERT INTO impressions (encounter_id, chooser_id, chosen_id, created_at, released_at, removed_at)
     SELECT e.id, x.id, y.id, e.ends_at, e.released_at,
       CASE WHEN (x.id * 7 + y.id) % 41 = 0 THEN e.ends_at + interval '4 days' END
     FROM encounters e
       JOIN (SELECT *, row_number() OVER (PARTITION BY encounter_id ORDER BY id) AS seat FROM invitations) x
         ON x.encounter_id = e.id AND x.attendance = 'Attended'
       JOIN (SELECT *, row_number() OVER (PARTITION BY encounter_id ORDER BY id) AS seat FROM invitations) y
         ON y.encounter_id = e.id AND y.attendance = 'Attended'
     WHERE e.kind <> 'OneOnOne' AND ((y.seat - x.seat + e.capacity) % e.capacity IN (1, 2, 5)
       OR x.seat % 2 = 0 AND y.seat = x.seat - 1)`,
    `INSERT INTO impression_responses (invitation_id, accept, answered_at, opted_out_at)
     SELECT DISTINCT chosen_id, chosen_id % 4 > 0, released_at,
       CASE WHEN chosen_id % 4 > 0 AND chosen_id % 29 = 0 THEN released_at END
     FROM impressions WHERE released_at IS NOT NULL`,
    // The member whose id is greater by ten is a neighbor at the table.
    `INSERT INTO avoidances (member_id, avoided_id, created_at)
     SELECT n, n + 10, $1 FROM generate_series(1, ${members} - 10) n WHERE n % 300 < 10`,
  ]
}
