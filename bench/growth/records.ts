import { addressOf, ago, life, type Size } from './people.ts'

/** Number of mails for each member. */
const mailsEach = 20

/** The body of a mail of the last 30 days. Older bodies are purged. */
const said = JSON.stringify({ username: 'Guest', subject: 'What comes next', text: 'We meet again soon.' })

/**
 * Returns SQL statements that create all other records: requests, mails, messages, reports, the audit log.
 *
 * @returns the statements in order; `$1`, if a statement has it, is the end of the community's two years
 */
export function records({ members }: Size): string[] {
  const spread = (n: string, rows: number) => ago(`(${rows} - ${n}) * ${life}.0 / ${rows}`)
  const [requests, mails, messages] = [
    Math.round(members * 1.2),
    members * mailsEach,
    Math.round(members / 20),
  ]
  const some = Math.max(1, Math.round(members / 200))
  return [
    `INSERT INTO early_access_requests (email, name, state, fingerprint, requested_at, updated_at, decided_at, member_id)
     SELECT CASE WHEN n <= ${members} THEN ${addressOf('n')} ELSE 'r' || ${addressOf('n')} END,
       'Name ' || substr(md5('n' || n), 1, 8), state::early_access_state,
       CASE WHEN n > ${requests} * 0.96 THEN md5('f' || n) END, asked, asked,
       CASE WHEN state = 'Requested' THEN NULL ELSE asked END, CASE WHEN n <= ${members} THEN n END
     FROM generate_series(1, ${requests}) n
       CROSS JOIN LATERAL (SELECT ${spread('n', requests)} AS asked,
         CASE WHEN n <= ${members} THEN 'Joined' WHEN n % 10 = 0 THEN 'Requested' WHEN n % 2 = 0 THEN 'Declined' ELSE 'Invited' END AS state) each`,
    `INSERT INTO outbox_mails (key, member_id, to_address, template, data, state, delivery_state, delivery_at, attempts,
       provider_message_id, created_at, sent_at, body_purged_at)
     SELECT 'growth:' || n, member, ${addressOf('member')},
       CASE WHEN n % 20000 = 7 THEN 'promoted' WHEN n % 10 < 6 THEN 'operatorNews' ELSE 'loginLink' END,
       CASE WHEN is_old THEN '{}' ELSE '${said}' END::jsonb, state::mail_state,
       CASE WHEN state = 'Sent' THEN CASE WHEN n % 500 = 3 THEN 'Bounced' ELSE 'Delivered' END END,
       CASE WHEN state = 'Sent' THEN written END, 1,
       CASE WHEN state = 'Sent' THEN gen_random_uuid()::text END, written, CASE WHEN state = 'Sent' THEN written END,
       CASE WHEN is_old THEN written + interval '30 days' END
     FROM generate_series(1, ${mails}) n
       CROSS JOIN LATERAL (SELECT 1 + n % ${members} AS member, ${spread('n', mails)} AS written,
         CASE WHEN n % 9999 = 0 THEN 'Failed' WHEN n % 999 = 5 THEN 'Suppressed' ELSE 'Sent' END AS state) each
       CROSS JOIN LATERAL (SELECT written < $1::timestamptz - interval '30 days' AS is_old) age
     ORDER BY n`,
    `INSERT INTO messages (origin, state, email, name, subject, body, member_id, closed_at, created_at)
     SELECT 'Contact', (CASE WHEN n % 500 = 0 THEN 'Open' ELSE 'Closed' END)::message_state, ${addressOf('n')},
       substr(md5('n' || n), 1, 8), 'Other', 'Hello.', n, CASE WHEN n % 500 = 0 THEN NULL ELSE $1::timestamptz END,
       ${spread('n', messages)}
     FROM generate_series(1, ${messages}) n`,
    `INSERT INTO audit_entries (actor_id, action, subject_type, subject_id, at)
     SELECT ${members} + 1, CASE WHEN n % 3000 = 0 THEN 'cancelEncounter' WHEN n % 2 = 0 THEN 'inviteMembers' ELSE 'setAttendance' END, 'Encounter', (1 + n / 2)::text, ${spread('n', members)}
     FROM generate_series(1, ${members}) n`,
    `INSERT INTO suppressed_addresses (email, reason, created_at)
     SELECT ${addressOf('n')}, (CASE WHEN n % 4 = 0 THEN 'SpamComplaint' WHEN n % 4 = 1 THEN 'Unsubscribe' ELSE 'HardBounce' END)::suppression_reason, ${spread('n', members)}
     FROM generate_series(40, ${members}, 40) n`,
    `INSERT INTO privacy_requests (member_id, kind, requested_at, handled_at)
     SELECT n * 10, 'Export', asked, CASE WHEN n % 100 > 0 THEN asked + interval '1 day' END
     FROM generate_series(1, ${some}) n CROSS JOIN LATERAL (SELECT ${spread('n', some)} AS asked) each`,
    `INSERT INTO cases (about_id, state, urgency, opened_at, due_at, decided_at)
     SELECT n * 10, state::case_state, 1 + n % 3, opened, opened + interval '3 days', CASE WHEN state = 'Decided' THEN opened + interval '1 day' END
     FROM generate_series(1, ${some}) n CROSS JOIN LATERAL (SELECT ${spread('n', some)} AS opened,
       CASE WHEN n % 100 = 0 THEN 'Open' ELSE 'Decided' END AS state) each`,
    `INSERT INTO reports (reporter_id, about_id, case_id, kind, body, wants_reply, created_at)
     SELECT about_id + 1, about_id, id, 'Other', 'They were rude.', true, opened_at FROM cases`,
    `INSERT INTO member_notes (member_id, author_id, body, created_at)
     SELECT n, ${members} + 1, 'Called.', $1 FROM generate_series(50, ${members}, 50) n`,
  ]
}
