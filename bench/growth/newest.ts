import type { Size } from './people.ts'

/**
 * Returns SQL statements that fill tables which may not exist before the measured migrations.
 *
 * @returns the statements in order; `$1`, if a statement has it, is the end of the community's two years
 */
export function newest({ members }: Size): string[] {
  return [
    `INSERT INTO push_subscriptions (session_id, endpoint, invitations, reminders, impressions, created_at)
     SELECT id, 'https://push.example/' || id, true, true, true, $1 FROM sessions WHERE member_id % 10 = 0 ON CONFLICT DO NOTHING`,
    `INSERT INTO calendar_feeds (member_id, hash, created_at)
     SELECT n, sha256(('feed' || n)::bytea), $1 FROM generate_series(5, ${members}, 5) n ON CONFLICT DO NOTHING`,
    `INSERT INTO evening_sums (encounter_id, answers, marks, unsafe, summed_at)
     SELECT id, 8, 24 + id % 16, (id % 50 = 0)::int, ends_at + interval '15 days' FROM encounters
     WHERE state = 'Completed' AND kind <> 'OneOnOne' AND ends_at < $1::timestamptz - interval '15 days' ON CONFLICT DO NOTHING`,
    `INSERT INTO friend_links (member_id, hash, created_at, used_at, request_id)
     SELECT n, sha256(('friend' || n)::bytea), $1, $1, n + 1 FROM generate_series(20, ${members} - 1, 20) n ON CONFLICT DO NOTHING`,
  ]
}
