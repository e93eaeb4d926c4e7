import pg from 'pg'
import { encounterRecords, memberRecords } from '../../server/domain/attendance/recordCounts.ts'
import { dueMembers } from '../../server/domain/connections/dueMembers.ts'
import { Prisma } from '../../server/generated/client/client.ts'
import { countedAtOnce, type StoredCounts } from '../../server/platform/queue/recountNoted.ts'
import { encountersOf, meetings } from './meetings.ts'
import { newest } from './newest.ts'
import { people, sizeOf } from './people.ts'
import { records } from './records.ts'

const session = `SET statement_timeout = 0; SET maintenance_work_mem = '768MB'; SET work_mem = '256MB';
  SET synchronous_commit = off; SET session_replication_role = replica`

/** Drops the indexes, since building them on full tables takes a tenth of the time. Returns what builds them. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE relnamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`)
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  return rows.map(({ definition }) => definition)
}

/**
 * Fills the counts stored for each member or encounter in batches as the service does. In larger batches PostgreSQL
 * would choose another plan.
 */
async function fillCounts(client: pg.Client, { table, countOf }: StoredCounts, keys: number): Promise<void> {
  for (let first = 1; first <= keys; first += countedAtOnce) {
    const ids = Array.from({ length: Math.min(countedAtOnce, keys - first + 1) }, (_, index) => first + index)
    const { text, values } = Prisma.sql`INSERT INTO ${Prisma.raw(table)} ${countOf(ids)}`
    await client.query(text, values)
  }
}

/** Fills stored records, unless there are any, and empties the queue with which the migration asked for them. */
async function fillRecords(client: pg.Client, stored: StoredCounts, keys: number): Promise<void> {
  const { rows } = await client.query(`SELECT FROM ${stored.table} LIMIT 1`)
  if (rows.length > 0) return
  await fillCounts(client, stored, keys)
  await client.query(`TRUNCATE ${stored.notes}`)
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' })
  await client.connect()
  await client.query(session)
  return client
}

async function run(client: pg.Client, sql: string, now: Date): Promise<void> {
  const from = performance.now()
  await client.query(sql.includes('$1') ? { text: sql, values: [now] } : sql)
  const seconds = ((performance.now() - from) / 1000).toFixed(1).padStart(7)
  process.stdout.write(`${seconds} s  ${sql.trim().slice(0, 60).replace(/\s+/g, ' ')}\n`)
}

/**
 * Fills a migrated database with two years of a community: first the tables, then their indexes and the planner's
 * statistics. Counts that triggers would ask for are computed by the service's own statement.
 *
 * @param now the end of those years
 */
export async function fill(url: string, memberCount: number, now: Date): Promise<void> {
  const client = await connect(url)
  const size = sizeOf(memberCount)
  try {
    const indexes = await dropIndexes(client)
    for (const sql of [...people(size), ...meetings(size), ...records(size)]) {
      await run(client, sql, now)
      if (sql.startsWith('INSERT INTO invitations')) await run(client, 'ANALYZE encounters, invitations', now)
    }
    for (const sql of indexes) await run(client, sql, now)
    await run(client, 'VACUUM ANALYZE', now)
    await fillCounts(client, dueMembers, size.members)
    await run(client, 'VACUUM ANALYZE due_members', now)
  } finally {
    await client.end()
  }
}

/** Fills the tables and columns that the newest migrations have added. */
export async function fillNewest(url: string, memberCount: number, now: Date): Promise<void> {
  const client = await connect(url)
  const size = sizeOf(memberCount)
  try {
    for (const sql of newest(size)) await run(client, sql, now)
    await fillRecords(client, memberRecords, size.members)
    await fillRecords(client, encounterRecords, encountersOf(size))
    await run(client, 'VACUUM ANALYZE', now)
  } finally {
    await client.end()
  }
}
