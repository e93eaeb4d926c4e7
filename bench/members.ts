/** The number of members in the benchmarks' community. Their ids begin at 1. */
export const memberCount = 3000

const seats = 12
const tables = memberCount / seats

/** One encounter for each table, with the values of its invitations; in SQL `n` is the member, `g` the table. */
type Slot = { startsIn: string; state?: 'Scheduled' | 'Completed'; invitation: string }

const seat = (more: string) => `'Accepted', false, NULL, NULL, $1, $1, ${more}`
const attended = (processedAt: string) => seat(`'Attended', $1, 'Link', ${processedAt}`)
const never = 'NULL, NULL, NULL, NULL'
const open = `'Invited', false, NULL, $1 + interval '30 hours', NULL, NULL, ${never}`
const waiting = `'Accepted', true, 1 + (n - 1) / ${tables}, NULL, $1, NULL, ${never}`

/**
 * Every list of the dashboard and of My Encounters gets rows. Members' lists have different rows but the same length.
 */
const slots: readonly Slot[] = [
  { startsIn: '4 days', invitation: open },
  { startsIn: '6 days', invitation: open },
  { startsIn: '9 days', invitation: open },
  { startsIn: '3 days', invitation: waiting },
  { startsIn: '2 days', invitation: seat(never) },
  { startsIn: '8 days', invitation: seat(never) },
  { startsIn: '-20 minutes', invitation: seat(never) },
  { startsIn: '-6 days', state: 'Completed', invitation: attended('NULL') },
  ...[-10, -20, -30, -45, -60].map(
    (days): Slot => ({ startsIn: `${days} days`, state: 'Completed', invitation: attended('$1') }),
  ),
]

function slotStatements({ startsIn, state = 'Scheduled', invitation }: Slot, index: number): string[] {
  const first = index * tables
  const start = `$1 + interval '${startsIn}' + g * interval '1 second'`
  return [
    `INSERT INTO encounters (id, kind, name, state, starts_at, ends_at, location_id, minimum, capacity, invite_target,
       seats_taken, waitlisted, waitlist_last_number, completed_at, created_at, updated_at)
     SELECT ${first} + g, 'First', 'The Long Table ' || ${first} + g, '${state}', ${start}, ${start} + interval '90 minutes',
       1, 10, 12, 12, ${invitation.startsWith("'Accepted', false") ? seats : 0},
       ${invitation === waiting ? `${seats}, ${seats}` : '0, 0'}, ${state === 'Completed' ? '$1' : 'NULL::timestamptz'}, $1, $1
     FROM generate_series(1, ${tables}) g`,
    // Each slot has another factor, so that a member meets other people in each slot.
    `INSERT INTO invitations (member_id, encounter_id, sent_at, status, is_waitlisted, waitlist_number, expires_at,
       responded_at, seated_at, attendance, attendance_at, attendance_source, processed_at)
     SELECT n, ${first} + 1 + (n * ${2 * index + 1} + (n - 1) / ${tables}) % ${tables}, $1, ${invitation
       .replace(/^'\w+'/, '$&::invitation_status')
       .replace("'Attended'", "'Attended'::attendance")
       .replace("'Link'", "'Link'::attendance_source")}
     FROM generate_series(1, ${memberCount}) n`,
  ]
}

/**
 * Returns SQL statements that fill an empty database with members. Each is signed in and has something in every list.
 */
export function communityStatements(now: Date): string[] {
  return statements.map((text) => text.replaceAll('$1', `'${now.toISOString()}'::timestamptz`))
}

const statements: readonly string[] = [
  `INSERT INTO members (id, email, username, username_key, username_skeleton, location_id, gender_id, age_range_id, agreement_accepted_at,
     agreement_version, public_guid, cancellations, expired, no_shows, created_at)
   SELECT n, 'member' || n || '@example.org', 'Member' || n, 'member' || n, 'member' || n, 1, 1 + n % 3, 1 + n % 6, $1, 'bench',
     gen_random_uuid(), n % 3, n % 4, n % 2, $1 - n * interval '1 hour'
   FROM generate_series(1, ${memberCount}) n`,
  `INSERT INTO subscriptions (member_id, started_at) SELECT id, $1 FROM members`,
  `INSERT INTO preferred_age_ranges (member_id, age_range_id)
   SELECT id, age FROM members, generate_series(1, 3) age`,
  `INSERT INTO sessions (id, member_id, created_at, last_used_at, expires_at)
   SELECT gen_random_uuid(), id, $1, $1, $1 + interval '14 days' FROM members`,
  ...slots.flatMap(slotStatements),
  // At each attended encounter, everyone was chosen by the next person at the table. Every second one was notified,
  // and every fourth has answered.
  `INSERT INTO impressions (encounter_id, chooser_id, chosen_id, created_at, released_at)
   SELECT encounter_id, lead, id, $1, CASE WHEN id % 2 = 0 THEN $1::timestamptz END FROM (
     SELECT id, encounter_id, lead(id) OVER (PARTITION BY encounter_id ORDER BY id) FROM invitations WHERE attendance = 'Attended'
   ) pairs WHERE lead IS NOT NULL`,
  `INSERT INTO impression_responses (invitation_id, accept, answered_at)
   SELECT id, true, $1 FROM invitations WHERE attendance = 'Attended' AND id % 4 = 0`,
]
