/**
 * Columns of one table that hold what somebody typed, in rows that may be about other people than a person who is erased.
 * Erasure searches them for that person's names (eraseMentions.ts).
 */
export type FreeText = {
  /** with its schema where that is not `public` */
  table: string
  columns: readonly string[]
  /** SQL of when a row `t` was last written; null where that is not known */
  written: string
  /** column of the instant after which a row is searched; every row if absent */
  searchedAfter?: string
  /** column of whose row it is: rows of the address itself are somebody's who came back under it */
  address?: string
  /** the columns are unique, so that what is put in the place of a name carries the row's id */
  unique?: true
}

/** A choice in a form is as old as its last line in the audit log; one that came with the program has none. */
const choice = (table: string, kind: string): FreeText => ({
  table,
  columns: ['label'],
  written: `(SELECT max(a.at) FROM audit_entries a WHERE a.subject_type = '${kind}' AND a.subject_id = t.id::text)`,
  unique: true,
})

/** Every text that somebody can write a name into. A test holds them and `closedTexts` against the database. */
export const freeTexts: readonly FreeText[] = [
  { table: 'audit_entries', columns: ['before', 'after'], written: 't.at' },
  {
    table: 'early_access_requests',
    columns: ['name', 'notes', 'decision_note'],
    written: 't.updated_at',
    address: 'email',
  },
  { table: 'messages', columns: ['name', 'subject', 'body'], written: 't.created_at', address: 'email' },
  { table: 'message_replies', columns: ['body'], written: 't.created_at' },
  { table: 'member_notes', columns: ['body'], written: 't.created_at' },
  {
    table: 'outbox_mails',
    columns: ['to_name', 'data', 'last_error', 'delivery_detail'],
    written: 't.created_at',
    address: 'to_address',
  },
  { table: 'encounters', columns: ['name', 'cancel_reason'], written: 't.updated_at' },
  {
    // A link to a meeting ahead is left as it is: with another text in it nobody could join.
    table: 'encounters',
    columns: ['meeting_url', 'meeting_external_id'],
    written: 't.updated_at',
    searchedAfter: 'ends_at',
  },
  { table: 'formation_runs', columns: ['name_pattern', 'failure', 'notes'], written: 't.updated_at' },
  { table: 'table_entries', columns: ['act'], written: 't.at' },
  { table: 'guide_scripts', columns: ['stages'], written: 't.created_at' },
  { table: 'encounter_tables', columns: ['stages'], written: 't.opened_at' },
  { table: 'settings', columns: ['value'], written: 't.updated_at' },
  choice('locations', 'Location'),
  choice('genders', 'Gender'),
  choice('age_ranges', 'AgeRange'),
  choice('conversation_styles', 'ConversationStyle'),
  choice('connection_types', 'ConnectionType'),
  {
    table: 'graphile_worker._private_jobs',
    columns: ['payload', 'last_error', 'key'],
    written: "'infinity'::timestamptz",
  },
]

/** Texts that erasure does not search in the rows of other people, by the reason why not. */
export const closedTexts: Readonly<Record<string, readonly string[]>> = {
  "somebody else's own name or address": [
    'members.email',
    'members.username',
    'members.username_key',
    'members.username_skeleton',
    'early_access_requests.email',
    'messages.email',
    'outbox_mails.to_address',
    'outbox_mails.reply_to',
    'suppressed_addresses.email',
    'readmissions.email',
  ],
  'a word, a number or a key that the program chose': [
    'reserved_usernames.skeleton',
    '_prisma_migrations.id',
    '_prisma_migrations.checksum',
    '_prisma_migrations.migration_name',
    '_prisma_migrations.logs',
    'audit_entries.action',
    'audit_entries.subject_type',
    'audit_entries.subject_id',
    'encounter_tables.offered',
    'encounter_tables.questions',
    'encounter_tables.seed',
    'encounters.time_zone',
    'encounters.meeting_provider',
    'formation_runs.slots',
    'formation_runs.gender_shares',
    'formation_seats.sentence',
    'formation_seats.reason',
    'formation_seats.broken',
    'locations.time_zone',
    'members.agreement_version',
    'presence.stay',
    'table_hosts.token',
    'outbox_mails.key',
    'outbox_mails.template',
    'outbox_mails.delivery_state',
    'outbox_mails.provider_message_id',
    'settings.key',
    'subscriptions.plan',
    'graphile_worker._private_job_queues.queue_name',
    'graphile_worker._private_job_queues.locked_by',
    'graphile_worker._private_jobs.locked_by',
    'graphile_worker._private_jobs.flags',
    'graphile_worker._private_known_crontabs.identifier',
    'graphile_worker._private_tasks.identifier',
  ],
  'a secret, or a digest of one': [
    'invitations.seat_token',
    'login_tokens.hash',
    'login_tokens.browser_hash',
    'outbox_mails.sealed',
    'refresh_tokens.hash',
    'sessions.family_hash',
    'refresh_tokens.salt',
  ],
  'purged within a day or 30, long before anybody is erased, and written by a browser': [
    'login_tokens.redirect',
    'login_tokens.fingerprint',
    'messages.fingerprint',
    'early_access_requests.fingerprint',
  ],
  'eraseMember.ts deletes the counts of the address': ['rate_limits.key'],
}
