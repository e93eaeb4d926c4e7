import pg from 'pg'
import { z } from 'zod'

/** A table with rows in the template, and the SQL that fills it with them. */
type Seeded = { table: string; refill: string }

/** How to restore a copy of the template, and how to see that only rows were written since. */
export type Blank = { shape: string; empty: string; seeded: Seeded[]; marks: string[]; sequences: string }

/** A connection that empties a copy, and whether it was lost because a test cut all connections. */
export type Blanker = {
  client: pg.Client
  isLost(): boolean
  /** the marks of the copy's seeded tables since one of them was last refilled */
  marks?: string[]
}

const tablesQuery = `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
  WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`

const sequencesQuery = `SELECT format('%I.%I', schemaname, sequencename) AS name, coalesce(last_value, start_value) AS value,
  last_value IS NOT NULL AS called FROM pg_sequences ORDER BY 1`

/**
 * Everything that defines the database or was measured by ANALYZE, as the versions of its catalogs' rows. PostgreSQL
 * writes a new version for each change, even for one that is undone.
 */
const shapeQuery = `SELECT concat_ws(' ', ${[
  'pg_class WHERE oid >= 16384',
  'pg_attribute WHERE attrelid >= 16384',
  'pg_proc WHERE oid >= 16384',
  'pg_type WHERE oid >= 16384',
  'pg_trigger',
  'pg_constraint',
  'pg_attrdef',
  'pg_namespace',
  'pg_rewrite',
  'pg_policy',
  'pg_extension',
  'pg_event_trigger',
  'pg_db_role_setting',
  'pg_statistic WHERE starelid >= 16384',
]
  .map((catalog) => `(SELECT concat(count(*), '/', sum(xmin::text::bigint)) FROM ${catalog})`)
  .join(', ')}) AS shape`

const pageSize = 8192
/** The planner assumes ten pages for a table that was never analyzed. Up to that size, deleted rows change no plan. */
const mostPages = 10

const tidyRow = z.object({ pid: z.number() })
const named = z.object({ name: z.string() })
const sequence = named.extend({ value: z.string(), called: z.boolean() })
const seeds = z.object({ rows: z.string().nullable() })
const marked = z.object({ marks: z.array(z.string()) })

async function readShape(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query(shapeQuery)
  return z.object({ shape: z.string() }).parse(rows[0]).shape
}

/**
 * Connects to a copy with triggers and foreign keys disabled. This cannot be one of the tests' own connections, which
 * would have to plan their statements again after such a setting.
 */
export async function openBlanker(url: string): Promise<Blanker> {
  const client = new pg.Client({ connectionString: url, options: '-c session_replication_role=replica' })
  let isLost = false
  client.on('error', () => {
    isLost = true
  })
  await client.connect()
  return { client, isLost: () => isLost }
}

/**
 * Returns a mark of each seeded table, which changes with any row written or deleted: later writes have a higher xmin.
 */
async function readMarks(client: pg.ClientBase, seeded: readonly Seeded[]): Promise<string[]> {
  const marks = seeded.map(
    ({ table }) => `(SELECT concat(count(*), '/', sum(xmin::text::bigint)) FROM ${table})`,
  )
  const { rows } = await client.query(`SELECT ARRAY[${marks.join(', ')}]::text[] AS marks`)
  return marked.parse(rows[0]).marks
}

/**
 * Reads the content and the definition of a new copy of the template. All copies are the same, so one reading serves for
 * all.
 */
export async function readBlank(client: pg.ClientBase): Promise<Blank> {
  const tables = z.array(named).parse((await client.query(tablesQuery)).rows)
  const sequences = z.array(sequence).parse((await client.query(sequencesQuery)).rows)
  const empty: string[] = []
  const seeded: Seeded[] = []
  for (const { name } of tables) {
    const { rows } = seeds.parse(
      (await client.query(`SELECT json_agg(each)::text AS rows FROM ${name} each`)).rows[0],
    )
    if (rows === null) empty.push(`DELETE FROM ${name}`)
    else
      seeded.push({
        table: name,
        refill: `DELETE FROM ${name}; INSERT INTO ${name} OVERRIDING SYSTEM VALUE
          SELECT * FROM json_populate_recordset(NULL::${name}, ${client.escapeLiteral(rows)})`,
      })
  }
  return {
    shape: await readShape(client),
    empty: empty.join(';'),
    seeded,
    marks: await readMarks(client, seeded),
    sequences: sequences
      .map(({ name, value, called }) => `SELECT setval('${name.replaceAll("'", "''")}', ${value}, ${called})`)
      .join(';'),
  }
}

/** Releases all that a session has locked or set, and returns the id of its server process. */
export async function tidySession(client: pg.ClientBase): Promise<number> {
  await client.query('RESET ALL; UNLISTEN *; SELECT pg_advisory_unlock_all()')
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
  return tidyRow.parse(rows[0]).pid
}

/** Ends every other session on the database, as dropping it would do. */
export async function endOtherSessions(client: pg.ClientBase, own: readonly number[]): Promise<void> {
  await client.query(
    `SELECT pg_terminate_backend(pid, 4000) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND pid <> ALL ($1::int[])`,
    [own],
  )
}

/**
 * Restores a database to the state in which it was copied: its rows and its sequences. It skips seeded tables that were
 * not written to, since refilling them each time would let them grow beyond the limit.
 *
 * @returns whether that was possible; false if a test changed tables or made them too large
 */
export async function makeBlank(blanker: Blanker, blank: Blank): Promise<boolean> {
  const { client } = blanker
  if ((await readShape(client)) !== blank.shape) return false
  const { rows } = await client.query(
    `SELECT coalesce(max(pg_relation_size(oid)), 0)::int AS most FROM pg_class WHERE oid >= 16384 AND relkind IN ('r', 't')`,
  )
  if (z.object({ most: z.number() }).parse(rows[0]).most > mostPages * pageSize) return false
  const known = blanker.marks ?? blank.marks
  const marks = await readMarks(client, blank.seeded)
  const refills = blank.seeded.filter((_, index) => marks[index] !== known[index]).map(({ refill }) => refill)
  await client.query(['BEGIN', blank.empty, ...refills, blank.sequences, 'COMMIT'].join(';'))
  if (refills.length > 0) blanker.marks = await readMarks(client, blank.seeded)
  return true
}
