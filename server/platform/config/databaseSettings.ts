import { z } from 'zod'

const postgres = z
  .url({
    protocol: /^postgres(ql)?$/,
    error: 'must be a PostgreSQL address: postgresql://user:password@host/name',
  })
  .optional()

/** The environment variables that say where the database is; docs/operating.md says what each means. */
export const databaseVariables = {
  DATABASE_URL: postgres,
  DIRECT_DATABASE_URL: postgres,
  READ_DATABASE_URL: postgres,
}

export type DatabaseConfig = {
  /** absent: the embedded database in dataDir */
  databaseUrl?: string
  /** the same database, past the pooler that databaseUrl leads through; absent: databaseUrl */
  directDatabaseUrl?: string
  /** a replica for what operators read; absent: they read where they write */
  readDatabaseUrl?: string
}

type Given = { [Name in keyof typeof databaseVariables]?: string | undefined }

export function databaseConfig(v: Given): DatabaseConfig {
  return {
    ...(v.DATABASE_URL !== undefined && { databaseUrl: v.DATABASE_URL }),
    ...(v.DIRECT_DATABASE_URL !== undefined && { directDatabaseUrl: v.DIRECT_DATABASE_URL }),
    ...(v.READ_DATABASE_URL !== undefined && { readDatabaseUrl: v.READ_DATABASE_URL }),
  }
}

/** What one of these asks of another, in words for whoever sets them. */
export function databaseFaults(given: Readonly<Record<string, unknown>>): string[] {
  const alone = given.DATABASE_URL === undefined
  const without = ['DIRECT_DATABASE_URL', 'READ_DATABASE_URL'].filter((name) => given[name] !== undefined)
  if (alone) return without.map((name) => `DATABASE_URL must be set when ${name} is`)
  return given.READ_DATABASE_URL === given.DATABASE_URL
    ? ['READ_DATABASE_URL must be another address than DATABASE_URL: that of a replica']
    : []
}

/** The address for what needs a connection of its own: listening, migrations, jobs. */
export const directUrlOf = (config: DatabaseConfig): string | undefined =>
  config.directDatabaseUrl ?? config.databaseUrl
