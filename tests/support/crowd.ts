import pg from 'pg'
import { fillWithMeetings } from './crowdMeetings.ts'

/** How many rows of each kind a service has after some years. */
export const crowd = {
  members: 100_000,
  encounters: 10_000,
  requests: 20_000,
  mails: 40_000,
  messages: 5_000,
  changes: 20_000,
}

/**
 * Drops the indexes and returns the statements that create them again. Building trigram indexes once the tables are
 * full takes a tenth of the time.
 */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE relnamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
      AND NOT indisunique`)
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  return rows.map(({ definition }) => definition)
}

/**
 * Fills a database with a service's years by SQL alone, and analyzes it: members with the counters that lists are
 * filtered by, encounters with full rosters and their results, requests, mails, messages and the audit log.
 *
 * @param now the end of those years
 */
export async function fillWithCrowd(pool: pg.Pool, now: Date): Promise<void> {
  // Not one of the pool's connections, whose statements time out after some seconds.
  const client = new pg.Client({ connectionString: pool.options.connectionString })
  await client.connect()
  try {
    await client.query(
      "SET TimeZone = 'UTC'; SET maintenance_work_mem = '256MB'; SET synchronous_commit = off",
    )
    const indexes = await dropIndexes(client)
    const run = (sql: string) => client.query(sql.includes('$1') ? { text: sql, values: [now] } : sql)
    await run('SET session_replication_role = replica')
    for (const sql of [...statements, ...fillWithMeetings(crowd)]) await run(sql)
    await run('SET session_replication_role = origin')
    for (const sql of indexes) await client.query(sql)
    await client.query('ANALYZE')
  } finally {
    await client.end()
  }
}

const at = (ago: string) => `$1::timestamptz - (${ago}) * interval '1 minute'`

const statements = [
  `INSERT INTO locations (label, position) SELECT 'Area ' || n, n + 1 FROM generate_series(1, 9) n`,
  `INSERT INTO members (public_guid, email, username, username_key, username_skeleton, status, location_id, gender_id, age_range_id,
     agreement_accepted_at, agreement_version, pause_reason, canceled_at, no_shows, cancellations, expired, rounds_left_out,
     created_at)
   SELECT gen_random_uuid(), substr(md5(n::text), 1, 8) || n || '@mail' || n % 50 || '.example', 'Guest ' || substr(md5('name' || n), 1, 10) || n, lower('Guest ' || substr(md5('name' || n), 1, 10) || n), 'guest ' || n,
     (CASE WHEN n % 20 = 0 THEN 'Paused' WHEN n % 33 = 0 THEN 'Canceled' ELSE 'Active' END)::account_status,
     1 + n % 10, 1 + n % 3, 1 + n % 6, $1, 'test',
     (CASE WHEN n % 20 = 0 THEN 'Member' END)::pause_reason,
     CASE WHEN n % 20 <> 0 AND n % 33 = 0 THEN ${at('n % 40000')} END,
     (n % 500 = 0)::int, (n % 97 = 0)::int, (n % 3 = 0)::int, (n % 211 = 0)::int, ${at(`${crowd.members} - n`)}
   FROM generate_series(1, ${crowd.members}) n`,
  `INSERT INTO early_access_requests (email, name, state, fingerprint, requested_at, updated_at, decided_at)
   SELECT substr(md5('r' || n), 1, 8) || n || '@mail' || n % 50 || '.example', 'Name ' || substr(md5('n' || n), 1, 8),
     (CASE WHEN n % 50 = 0 THEN 'Requested' ELSE 'Declined' END)::early_access_state, md5('f' || n), ${at(`${crowd.requests} - n`)}, $1,
     CASE WHEN n % 50 = 0 THEN NULL ELSE $1::timestamptz END
   FROM generate_series(1, ${crowd.requests}) n`,
  `INSERT INTO outbox_mails (key, member_id, to_address, template, data, state, delivery_state, created_at)
   SELECT 'crowd:' || n, n, substr(md5(n::text), 1, 8) || n || '@mail' || n % 50 || '.example', CASE WHEN n % 400 = 0 THEN 'promoted' ELSE 'invitation' END,
     '{}', (CASE WHEN n % 999 = 0 THEN 'Failed' ELSE 'Sent' END)::mail_state,
     CASE WHEN n % 999 = 0 THEN NULL WHEN n % 500 = 0 THEN 'Bounced' ELSE 'Delivered' END, ${at(`${crowd.mails} - n`)}
   FROM generate_series(1, ${crowd.mails}) n`,
  `INSERT INTO messages (origin, state, email, name, subject, body, closed_at, created_at)
   SELECT 'Contact', (CASE WHEN n % 100 = 0 THEN 'Open' ELSE 'Closed' END)::message_state, substr(md5('m' || n), 1, 8) || '@mail.example', substr(md5('n' || n), 1, 8),
     'Other', 'Hello.', CASE WHEN n % 100 = 0 THEN NULL ELSE $1::timestamptz END, ${at(`${crowd.messages} - n`)}
   FROM generate_series(1, ${crowd.messages}) n`,
  `INSERT INTO audit_entries (actor_id, action, subject_type, subject_id, at)
   SELECT 1 + n % 2, CASE WHEN n % 300 = 0 THEN 'cancelEncounter' ELSE 'inviteMembers' END, 'Encounter', (n % 10000)::text, ${at(`${crowd.changes} - n`)}
   FROM generate_series(1, ${crowd.changes}) n`,
]
