import { releaseHours } from '#rules/seats/impression.ts'
import type { ExportList } from './exportLists.ts'

/** The lists of encounters, rosters and progress, and of the proposals behind them. */
export const exportedEncounters = {
  encounters: {
    columns: [
      'Number',
      'Kind',
      'Name',
      'State',
      'Starts',
      'Ends',
      'Time zone',
      'Location',
      'Minimum',
      'Seats',
      'Invite',
      'Going',
      'Waiting',
      'Reason of canceling',
    ],
    sql: `SELECT e.id, e.kind, e.name, e.state, e.starts_at, e.ends_at, e.time_zone, l.label, e.minimum, e.capacity,
        e.invite_target, e.seats_taken, e.waitlisted, e.cancel_reason
      FROM encounters e JOIN locations l ON l.id = e.location_id WHERE e.id = ANY ($1) ORDER BY e.id`,
    start: 0,
    rows: { table: 'encounter', key: 'id' },
  },
  roster: {
    columns: [
      'Number',
      'Username',
      'E-mail',
      'Status',
      'Waits',
      'Place on the waitlist',
      'Invited',
      'Answer by',
      'Answered',
      'Came to the table',
      'Attendance',
    ],
    sql: `SELECT i.id, m.username, m.email, i.status, i.is_waitlisted, i.waitlist_number, i.sent_at, i.expires_at,
        i.responded_at, i.joined_at, i.attendance
      FROM invitations i JOIN members m ON m.id = i.member_id
      WHERE i.encounter_id = $3 AND i.id > $1 ORDER BY i.id LIMIT $2`,
    start: 0,
    of: 'encounter',
  },
  progress: {
    columns: [
      'Number',
      'Encounter',
      'Starts',
      'Ends',
      'Came',
      'Processed',
      'Released',
      'Released at the latest',
    ],
    sql: `SELECT e.id, e.name, e.starts_at, e.ends_at, seats.attended, seats.processed, e.released_at,
        e.ends_at + interval '${releaseHours} hours'
      FROM encounters e, LATERAL (
        SELECT count(*)::int AS attended, count(i.processed_at)::int AS processed
        FROM invitations i WHERE i.encounter_id = e.id AND i.attendance = 'Attended') seats
      WHERE e.state = 'Completed' AND e.id > $1 ORDER BY e.id LIMIT $2`,
    start: 0,
  },
  'group-proposals': {
    columns: [
      'Number',
      'Kind',
      'Location',
      'State',
      'Starts',
      'Seed',
      'Tables',
      'Seated',
      'Left out',
      'Asked for',
      'Failure',
    ],
    sql: `SELECT r.id, r.kind, l.label, r.state,
        (SELECT string_agg(to_char(slot AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), ' ' ORDER BY slot) FROM unnest(r.slots) slot),
        r.seed, CASE WHEN r.kind = 'First' THEN (SELECT count(*)::int FROM formation_groups g WHERE g.run_id = r.id) END,
        CASE WHEN r.kind = 'First' THEN seats.seated END, CASE WHEN r.kind = 'First' THEN seats.left_out END,
        r.created_at, r.failure
      FROM formation_runs r JOIN locations l ON l.id = r.location_id, LATERAL (
        SELECT count(s.group_id)::int AS seated, (count(*) FILTER (WHERE s.group_id IS NULL))::int AS left_out
        FROM formation_seats s WHERE s.run_id = r.id) seats
      WHERE r.id = ANY ($1) ORDER BY r.id`,
    start: 0,
    rows: { table: 'formationRun', key: 'id' },
  },
  'group-seats': {
    columns: ['Number', 'Table', 'Starts', 'Username', 'E-mail', 'Why', 'Left out for', 'Moved by hand'],
    sql: `SELECT s.id, g.position, g.starts_at, m.username, m.email, s.sentence, s.reason, s.moved
      FROM formation_seats s JOIN members m ON m.id = s.member_id LEFT JOIN formation_groups g ON g.id = s.group_id
      WHERE s.run_id = $3 AND s.id > $1 ORDER BY s.id LIMIT $2`,
    start: 0,
    of: 'proposal',
  },
} satisfies Record<string, ExportList>
