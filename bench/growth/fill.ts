import pg from 'pg'
import { dueAmong } from '../../server/domain/connections/dueMembers.ts'
import { Prisma } from '../../server/generated/client/client.ts'
import { meetings } from './meetings.ts'
import { newest } from './newest.ts'
import { people, type Size, sizeOf } from './people.ts'
import { records } from './records.ts'

/** Members counted by one statement. */
const countedAtOnce = 20_000

const session = `SET statement_timeout = 0; SET maintenance_work_mem = '768MB'; SET work_mem = '256MB';
  SET synchronous_commit = off; SET session_replication_role = replica`

/** Built once tables are full, an index takes a tenth of the time; gives what builds them again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE relnamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`)
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  return rows.map(({ definition }) => definition)
}

async function countDue(client: pg.Client, { members }: Size): Promise<void> {
  for (let first = 1; first <= members; first += countedAtOnce) {
    const ids = Prisma.sql`SELECT id FROM members WHERE id BETWEEN ${first} AND ${first + countedAtOnce - 1}`
    const { text, values } =
      Prisma.sql`INSERT INTO due_members (member_id, location_id, second, pairs) ${dueAmong(ids)}`
    await client.query(text, values)
  }
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
 * Fills a migrated database with two years of a community, tables first and then their indexes, and tells the planner.
 * Counts that triggers ask for are made by the service's own statement.
 *
 * @param now where those years end
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
    await countDue(client, size)
    await run(client, 'VACUUM ANALYZE due_members', now)
  } finally {
    await client.end()
  }
}

/** Fills what only the newest migrations have made. */
export async function fillNewest(url: string, memberCount: number, now: Date): Promise<void> {
  const client = await connect(url)
  try {
    for (const sql of newest(sizeOf(memberCount))) await run(client, sql, now)
    await run(client, 'VACUUM ANALYZE', now)
  } finally {
    await client.end()
  }
}
