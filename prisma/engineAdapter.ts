import { randomUUID } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  ColumnTypeEnum,
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils'
import pg from 'pg'

// PostgreSQL's internal "char" type and its array.
const internalChar = 18
const internalCharArray = 1002

type EngineAdapter = { factory: SqlMigrationAwareDriverAdapterFactory; close(): Promise<void> }

/**
 * The connection Prisma's schema engine works through: @prisma/adapter-pg, mended in four places. It does not know
 * the "char" columns of PostgreSQL's catalogues, which the engine reads; it cuts a migration at every semicolon, also
 * inside functions and comments, and runs the pieces without a transaction; it drops the shadow database of a diff
 * before its own connections to it are closed; and the engine leaves connections open when it is freed.
 *
 * @param databaseUrl a postgresql:// address
 */
export function createEngineAdapter(databaseUrl: string): EngineAdapter {
  const open = new Set<pg.Pool>()
  const connect = async (database?: string): Promise<SqlDriverAdapter> => {
    const pool = openPool(databaseUrl, database)
    open.add(pool)
    const adapter = knowingChar(await new PrismaPg(pool).connect())
    adapter.executeScript = (script) => runWhole(pool, script)
    adapter.dispose = async () => {
      if (open.delete(pool)) await pool.end()
    }
    return adapter
  }
  const connectToShadowDb = async (): Promise<SqlDriverAdapter> => {
    const name = `encounters_shadow_${randomUUID()}`
    await runOnce(databaseUrl, `CREATE DATABASE "${name}"`)
    const adapter = await connect(name)
    const closePool = adapter.dispose
    adapter.dispose = async () => {
      await closePool()
      await runOnce(databaseUrl, `DROP DATABASE "${name}" WITH (FORCE)`)
    }
    return adapter
  }
  const close = async (): Promise<void> => {
    await Promise.all([...open].map((pool) => pool.end()))
  }
  const factory: SqlMigrationAwareDriverAdapterFactory = {
    provider: 'postgres',
    adapterName: 'encounters',
    connect: () => connect(),
    connectToShadowDb,
  }
  return { factory, close }
}

function openPool(databaseUrl: string, database: string | undefined): pg.Pool {
  const address = new URL(databaseUrl)
  if (database !== undefined) address.pathname = `/${database}`
  // One connection, so that the engine's statements share a session.
  const pool = new pg.Pool({ connectionString: address.href, max: 1, connectionTimeoutMillis: 10_000 })
  const ask = pool.query.bind(pool)
  const askCatalogue = async (
    query: pg.QueryArrayConfig,
    values: unknown[],
  ): Promise<pg.QueryArrayResult> => {
    const result = await ask(query, values)
    for (const field of result.fields)
      if (field.dataTypeID === internalChar) field.dataTypeID = internalCharArray
    return result
  }
  return Object.assign(pool, { query: askCatalogue })
}

/** The adapter knows the array of "char" but not "char" itself: the one goes in as the other, and is named here. */
function knowingChar(adapter: SqlDriverAdapter): SqlDriverAdapter {
  const ask = adapter.queryRaw.bind(adapter)
  adapter.queryRaw = async (query) => {
    const result = await ask(query)
    const { CharacterArray, Character } = ColumnTypeEnum
    return {
      ...result,
      columnTypes: result.columnTypes.map((type) => (type === CharacterArray ? Character : type)),
    }
  }
  return adapter
}

/** Sends a script in one message, which PostgreSQL runs as one transaction: all of a migration, or nothing. */
async function runWhole(pool: pg.Pool, script: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(script)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    const { code = '', severity = '', message, detail, column, hint } = error
    throw new DriverAdapterError({ kind: 'postgres', code, severity, message, detail, column, hint })
  } finally {
    client.release()
  }
}

async function runOnce(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
