import { failedJobSql } from '../failed-jobs/failedJobs.ts'
import type { ExportList } from './exportLists.ts'

/** The lists of what the service does and stores: mails, jobs, lookups, and the log of all changes. */
export const exportedRecords = {
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
      FROM outbox_mails WHERE id = ANY ($1) ORDER BY id`,
    start: 0,
    rows: { table: 'outboxMail', key: 'id' },
  },
  broadcasts: {
    columns: ['Number', 'Subject', 'Text', 'To', 'Encounter', 'People', 'Sent', 'Still to be written'],
    sql: `SELECT b.id, b.subject, b.body, b.audience::text, e.name, b.recipients, b.created_at, cardinality(b.waiting_ids)
      FROM broadcasts b LEFT JOIN encounters e ON e.id = b.encounter_id WHERE b.id > $1 ORDER BY b.id LIMIT $2`,
    start: 0,
  },
  'suppressed-addresses': {
    columns: ['E-mail', 'Reason', 'Since'],
    sql: 'SELECT email, reason, created_at FROM suppressed_addresses WHERE email = ANY ($1) ORDER BY email',
    start: '',
    rows: { table: 'suppressedAddress', key: 'email' },
  },
  'failed-jobs': {
    columns: ['Number', 'Job', 'Tries', 'Of at most', 'What went wrong', 'Next try'],
    sql: `SELECT id, task_identifier, attempts::int, max_attempts::int, last_error,
        CASE WHEN attempts < max_attempts THEN run_at END
      FROM graphile_worker.jobs WHERE ${failedJobSql} AND id > $1
      ORDER BY id LIMIT $2`,
    start: 0,
  },
  lookups: {
    columns: ['Choice', 'Kind', 'Number', 'Label', 'Offered', 'Position', 'Time zone', 'From age', 'To age'],
    sql: `SELECT kind || ' ' || id, kind, id, label, active, position, time_zone, min_age, max_age FROM (
        SELECT 'Location' AS kind, id, label, active, position, time_zone, NULL::int AS min_age, NULL::int AS max_age FROM locations
        UNION ALL SELECT 'Gender', id, label, active, position, NULL, NULL, NULL FROM genders
        UNION ALL SELECT 'Age range', id, label, active, position, NULL, min_age, max_age FROM age_ranges
        UNION ALL SELECT 'Conversation style', id, label, active, position, NULL, NULL, NULL FROM conversation_styles
        UNION ALL SELECT 'Connection type', id, label, active, position, NULL, NULL, NULL FROM connection_types) choice
      WHERE kind || ' ' || id > $1 ORDER BY 1 LIMIT $2`,
    start: '',
  },
  'audit-log': {
    columns: ['Number', 'When', 'Operator', 'Action', 'Of', 'Its number', 'Before', 'After'],
    sql: `SELECT a.id, a.at, m.username, a.action, a.subject_type, a.subject_id, a.before::text, a.after::text
      FROM audit_entries a LEFT JOIN members m ON m.id = a.actor_id
      WHERE a.id = ANY ($1) ORDER BY a.id`,
    start: 0,
    rows: { table: 'auditEntry', key: 'id' },
  },
} satisfies Record<string, ExportList>
