/** A list as a table: its SQL gives one page, `$1` the key after which it begins, `$2` how many rows, the key first. */
type ExportList = {
  columns: readonly string[]
  sql: string
  /** The key below every other. */
  start: number | string
}

/** The lists an operator can take away, by the name in their address. `roster` also takes `$3`, an encounter's number. */
export const exportLists = {
  'early-access': {
    columns: [
      'Number',
      'E-mail',
      'Name',
      'Notes',
      'State',
      'Times asked',
      'Asked',
      'Decided',
      'Note of the decision',
    ],
    sql: `SELECT id, email, name, notes, state, times_asked, requested_at, decided_at, decision_note
      FROM early_access_requests WHERE id > $1 ORDER BY id LIMIT $2`,
    start: 0,
  },
  members: {
    columns: [
      'Number',
      'Username',
      'E-mail',
      'Status',
      'Role',
      'Location',
      'Gender',
      'Age range',
      'Joined',
      'Cancellations',
      'Expired',
      'No-shows',
      'Paused until',
      'Canceled',
    ],
    sql: `SELECT m.id, m.username, m.email, m.status, m.role, l.label, g.label, a.label, m.created_at, m.cancellations,
        m.expired, m.no_shows, m.paused_until, m.canceled_at
      FROM members m LEFT JOIN locations l ON l.id = m.location_id LEFT JOIN genders g ON g.id = m.gender_id
        LEFT JOIN age_ranges a ON a.id = m.age_range_id
      WHERE m.id > $1 ORDER BY m.id LIMIT $2`,
    start: 0,
  },
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
      FROM encounters e JOIN locations l ON l.id = e.location_id WHERE e.id > $1 ORDER BY e.id LIMIT $2`,
    start: 0,
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
      'Opened the link',
      'Attendance',
    ],
    sql: `SELECT i.id, m.username, m.email, i.status, i.is_waitlisted, i.waitlist_number, i.sent_at, i.expires_at,
        i.responded_at, i.joined_at, i.attendance
      FROM invitations i JOIN members m ON m.id = i.member_id
      WHERE i.encounter_id = $3 AND i.id > $1 ORDER BY i.id LIMIT $2`,
    start: 0,
  },
  mails: {
    columns: [
      'Number',
      'To',
      'Kind',
      'State',
      'Last report',
      'Reason',
      'Tries',
      'Written',
      'Taken by the provider',
      'Reported',
    ],
    sql: `SELECT id, to_address, template, state, delivery_state, coalesce(delivery_detail, last_error), attempts,
        created_at, sent_at, delivery_at
      FROM outbox_mails WHERE id > $1 ORDER BY id LIMIT $2`,
    start: 0,
  },
  'suppressed-addresses': {
    columns: ['E-mail', 'Reason', 'Since'],
    sql: 'SELECT email, reason, created_at FROM suppressed_addresses WHERE email > $1 ORDER BY email LIMIT $2',
    start: '',
  },
  messages: {
    columns: [
      'Number',
      'From',
      'State',
      'Name',
      'E-mail',
      'Subject',
      'Message',
      'Written',
      'Closed',
      'Answers',
    ],
    sql: `SELECT id, origin, state, name, email, subject, body, created_at, closed_at,
        (SELECT count(*)::int FROM message_replies r WHERE r.message_id = messages.id)
      FROM messages WHERE id > $1 ORDER BY id LIMIT $2`,
    start: 0,
  },
  'privacy-requests': {
    columns: ['Number', 'Member', 'Kind', 'Asked', 'Done'],
    sql: `SELECT id, member_id, kind, requested_at, handled_at FROM privacy_requests
      WHERE id > $1 ORDER BY id LIMIT $2`,
    start: 0,
  },
  'audit-log': {
    columns: ['Number', 'When', 'Operator', 'Action', 'Of', 'Its number', 'Before', 'After'],
    sql: `SELECT a.id, a.at, m.username, a.action, a.subject_type, a.subject_id, a.before::text, a.after::text
      FROM audit_entries a LEFT JOIN members m ON m.id = a.actor_id WHERE a.id > $1 ORDER BY a.id LIMIT $2`,
    start: 0,
  },
} satisfies Record<string, ExportList>

export type ExportName = keyof typeof exportLists
