/** How many members live in one location. */
export const inLocation = 20_000

/** The size of a community: its members, in locations of 20,000 each, or one smaller location. */
export type Size = { members: number; locations: number }

export const sizeOf = (members: number): Size => ({
  members,
  locations: Math.max(1, Math.round(members / inLocation)),
})

/** SQL for the address of member `n`: 40 % have one provider, 50 % one of fifty providers, 10 % a company's. */
export const addressOf = (n: string): string => `substr(md5(${n}::text), 1, 8) || ${n} || '@' || CASE
  WHEN ${n} % 10 < 4 THEN 'large.example' WHEN ${n} % 10 < 9 THEN 'provider' || ${n} / 10 % 50 || '.example'
  ELSE 'firm' || ${n} / 1000 || '.example' END`

/** Returns SQL for an instant, as minutes before the end of the community's two years. */
export const ago = (minutes: string): string => `$1::timestamptz - (${minutes}) * interval '1 minute'`

/** How long the community has existed, in minutes: two years. */
export const life = 2 * 365 * 24 * 60

/**
 * Returns SQL statements that create locations, members and what belongs to each of them. All members of the first
 * location are active.
 *
 * @returns the statements in order; `$1`, if a statement has it, is the end of the community's two years
 */
export function people({ members, locations }: Size): string[] {
  const status = `CASE WHEN n % ${locations} = 0 THEN 'Active' WHEN n % 20 = 3 THEN 'Paused' WHEN n % 100 = 5 THEN 'Canceled' ELSE 'Active' END`
  return [
    `INSERT INTO locations (label, position) SELECT 'Area ' || n, n FROM generate_series(2, ${locations}) n`,
    `INSERT INTO members (public_guid, email, username, username_key, username_skeleton, status, location_id, gender_id,
       age_range_id, agreement_accepted_at, agreement_version, pause_reason, canceled_at, no_shows, cancellations,
       expired, rounds_left_out, created_at)
     SELECT gen_random_uuid(), ${addressOf('n')}, name, lower(name), lower(name), status::account_status,
       1 + n % ${locations}, 1 + n % 3, 1 + n % 6, $1, 'bench', CASE WHEN status = 'Paused' THEN 'Member'::pause_reason END,
       CASE WHEN status = 'Canceled' THEN ${ago('n % 43300')} END,
       (n % 500 = 0)::int, (n % 97 = 0)::int, (n % 3 = 0)::int, (n % 211 = 0)::int,
       ${ago(`(${members} - n) * ${life}.0 / ${members}`)}
     FROM generate_series(1, ${members}) n
       CROSS JOIN LATERAL (SELECT 'Guest ' || substr(md5('name' || n), 1, 6) || n AS name, ${status} AS status) each`,
    `INSERT INTO members (public_guid, email, username, username_key, username_skeleton, role, created_at)
     VALUES (gen_random_uuid(), 'operator@example.org', 'Operator', 'operator', 'operator', 'Operator', $1)`,
    `INSERT INTO subscriptions (member_id, started_at) SELECT n, $1 FROM generate_series(1, ${members}) n`,
    `INSERT INTO preferred_age_ranges (member_id, age_range_id)
     SELECT n, 1 + (n + more) % 6 FROM generate_series(1, ${members}) n, generate_series(0, 2) more`,
    `INSERT INTO free_times (member_id, weekday, part)
     SELECT n, 1 + (n + more) % 7, 'Evening' FROM generate_series(10, ${members}, 10) n, generate_series(0, 3) more`,
    `INSERT INTO sessions (id, member_id, created_at, last_used_at, expires_at, revoked_at, family_hash, browser, time_zone)
     SELECT gen_random_uuid(), n, used - interval '1 day', used, used + interval '90 days',
       CASE WHEN n % 200 = 0 THEN used END, sha256(('session' || n)::bytea), 'Firefox on Android', 'America/Detroit'
     FROM generate_series(2, ${members}, 2) n CROSS JOIN LATERAL (SELECT ${ago('n % 40000')} AS used) each`,
    `INSERT INTO refresh_tokens (hash, session_id, created_at, rotated_at, salt)
     SELECT sha256((s.id::text || part)::bytea), s.id, s.last_used_at, CASE WHEN part = 1 THEN s.last_used_at END,
       CASE WHEN part = 1 THEN family_hash END FROM sessions s, generate_series(1, 2) part`,
    `INSERT INTO passkeys (member_id, credential_id, public_key, name, created_at)
     SELECT n, sha256(('key' || n)::bytea), 'key', 'Passkey', $1 FROM generate_series(5, ${members}, 5) n`,
    `INSERT INTO login_tokens (hash, member_id, redirect, created_at, expires_at, used_at)
     SELECT sha256(('token' || n)::bytea), n, '/member/dashboard', used, used + interval '10 minutes', used + interval '1 minute'
     FROM generate_series(1, ${members}, 50) n CROSS JOIN LATERAL (SELECT ${ago('n % 1440')} AS used) each`,
    // Members who are neighbors at the tables of the first weeks.
    `INSERT INTO avoidances (member_id, avoided_id, created_at)
     SELECT n, n + ${locations}, $1 FROM generate_series(30, ${members} - ${locations}, 30) n`,
  ]
}
