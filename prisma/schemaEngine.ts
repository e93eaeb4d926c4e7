import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import type {
  MigrationList,
  SchemaContainer,
  SchemaEngine,
} from '@prisma/schema-engine-wasm/schema_engine_bg'
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg'
import { z } from 'zod'
import { createEngineAdapter } from './engineAdapter.ts'

/** Where the schema and its migrations live; tests point elsewhere. Folders end in a slash. */
export type SchemaPlace = { schema: URL; migrations: URL }

export const ownSchema: SchemaPlace = {
  schema: new URL('schema.prisma', import.meta.url),
  migrations: new URL('migrations/', import.meta.url),
}

const startable = z.object({ __wbindgen_start: z.custom<() => void>((value) => typeof value === 'function') })
let compiled: Promise<void> | undefined

// TypeScript knows WebAssembly from the browser's library only.
declare const WebAssembly: {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ instance: { exports: object } }>
}

/** Prisma's schema engine as WebAssembly, put together here: Node's own import of such modules is experimental. */
async function compileEngine(): Promise<void> {
  const file = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')
  const bytes = await readFile(file.replace(/\.js$/, '.wasm'))
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': { ...engineModule } })
  engineModule.__wbg_set_wasm(instance.exports)
  startable.parse(instance.exports).__wbindgen_start()
  // The engine hands the text of a panic to this global before it dies.
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: failWith } })
}

function failWith(panic: string): never {
  throw new Error(`Prisma's schema engine failed: ${panic}`)
}

/**
 * Runs Prisma's schema engine against a database.
 *
 * @param databaseUrl a postgresql:// address whose user may create tables (and databases, for a diff)
 * @param use what to do with the engine; it is freed afterwards
 */
export async function withEngine<T>(
  databaseUrl: string,
  schema: SchemaContainer,
  use: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  compiled ??= compileEngine()
  await compiled
  const adapter = createEngineAdapter(databaseUrl)
  const engine = await engineModule.SchemaEngine.new(
    { datamodels: [[schema.path, schema.content]] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(adapter.factory),
  )
  try {
    return await use(engine)
  } finally {
    engine.free()
    await adapter.close()
  }
}

/** The schema file in the shape the engine takes. */
export async function readSchema(place: SchemaPlace): Promise<SchemaContainer> {
  return { path: place.schema.pathname, content: await readFile(place.schema, 'utf8') }
}

/** The migrations on disk, oldest first, in the shape the engine takes; none where the folder is missing. */
export async function readMigrations(place: SchemaPlace): Promise<MigrationList> {
  const entries = await readdir(place.migrations, { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  const names = entries.flatMap((entry) => (entry.isDirectory() ? entry.name : [])).sort()
  const read = async (name: string) => ({
    path: name,
    migrationFile: {
      path: 'migration.sql',
      content: {
        tag: 'ok' as const,
        value: await readFile(new URL(`${name}/migration.sql`, place.migrations), 'utf8'),
      },
    },
  })
  return {
    baseDir: place.migrations.pathname,
    lockfile: { path: './migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(names.map(read)),
  }
}
