import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import type { SchemaContainer, SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg'
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg'
import pg from 'pg'
import { z } from 'zod'

// PostgreSQL's internal type "char", in which its catalogs store the kind of a thing, and its array type.
const internalChar = 18
const internalCharArray = 1002

const startable = z.object({ __wbindgen_start: z.custom<() => void>((value) => typeof value === 'function') })
let compiled: Promise<void> | undefined

// TypeScript declares WebAssembly only in its library for browsers.
declare const WebAssembly: {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ instance: { exports: object } }>
}

/** Compiles Prisma's schema engine from WebAssembly. Node's own import of such modules is experimental. */
async function compileEngine(): Promise<void> {
  const file = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')
  const bytes = await readFile(file.replace(/\.js$/, '.wasm'))
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': { ...engineModule } })
  engineModule.__wbg_set_wasm(instance.exports)
  startable.parse(instance.exports).__wbindgen_start()
  // The engine passes the message of a panic to this global before it dies.
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: failWith } })
}

function failWith(panic: string): never {
  throw new Error(`Prisma's schema engine failed: ${panic}`)
}

/**
 * Runs Prisma's schema engine on a database. Only writing a migration needs it; applying one does not.
 *
 * @param use what to do with the engine; it is freed afterwards
 */
export async function withEngine<T>(
  databaseUrl: string,
  schema: SchemaContainer,
  use: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  compiled ??= compileEngine()
  await compiled
  const pool = openPool(databaseUrl)
  const engine = await engineModule.SchemaEngine.new(
    { datamodels: [[schema.path, schema.content]] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(createFactory(pool)),
  )
  try {
    return await use(engine)
  } finally {
    engine.free()
    await pool.end()
  }
}

/**
 * Makes Prisma's adapter, which supports the array of "char" but not "char" itself: a column is passed as the array,
 * and its type is changed back here.
 */
function createFactory(pool: pg.Pool): PrismaPg {
  const factory = new PrismaPg(pool)
  const connect = factory.connect.bind(factory)
  const { CharacterArray, Character } = ColumnTypeEnum
  factory.connect = async () => {
    const adapter = await connect()
    const ask = adapter.queryRaw.bind(adapter)
    adapter.queryRaw = async (query) => {
      const result = await ask(query)
      const columnTypes = result.columnTypes.map((type) => (type === CharacterArray ? Character : type))
      return { ...result, columnTypes }
    }
    return adapter
  }
  return factory
}

function openPool(databaseUrl: string): pg.Pool {
  // One connection, so that the engine's statements share a session.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, connectionTimeoutMillis: 10_000 })
  const ask = pool.query.bind(pool)
  const query = async (asked: pg.QueryArrayConfig, values: unknown[]): Promise<pg.QueryArrayResult> => {
    const result = await ask(asked, values)
    for (const field of result.fields)
      if (field.dataTypeID === internalChar) field.dataTypeID = internalCharArray
    return result
  }
  return Object.assign(pool, { query })
}
