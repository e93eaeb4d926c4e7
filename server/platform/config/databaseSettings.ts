import { resolve, sep } from 'node:path'
import { z } from 'zod'

/** PostgreSQL's own limit is 1024 bytes; the names of its files in the folder need a part of it. */
const longestFolder = 900
const longestName = 255

/** Returns why the embedded database cannot use a folder, or null if it can. */
function folderFault(path: string): string | null {
  // PostgreSQL stores the path as one line of a file.
  if (/[\n\r]/.test(path)) return 'without a line break'
  if (Buffer.byteLength(path) > longestFolder) return `of at most ${longestFolder} bytes`
  const isLong = path.split(sep).some((name) => Buffer.byteLength(name) > longestName)
  return isLong ? `of names of at most ${longestName} bytes` : null
}

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
  DATA_DIR: z.string().optional(),
}

export type DatabaseConfig = {
  /** absent: the embedded database in dataDir */
  databaseUrl?: string
  /** absolute path; if it is not given, the default, or the folder that embedded/shelter.ts chooses */
  dataDir: string
  isDataDirGiven: boolean
  /** the same database without the pooler that databaseUrl may lead through; absent: databaseUrl */
  directDatabaseUrl?: string
  /** a replica for the operators' reads; absent: they read from the primary */
  readDatabaseUrl?: string
}

const dataFolder = (given: string | undefined): string => resolve(given ?? '.data')

type Given = { [Name in keyof typeof databaseVariables]?: string | undefined }

/** Returns the database settings from the variables. */
export function databaseConfig(v: Given): DatabaseConfig {
  return {
    dataDir: dataFolder(v.DATA_DIR),
    isDataDirGiven: v.DATA_DIR !== undefined,
    ...(v.DATABASE_URL !== undefined && { databaseUrl: v.DATABASE_URL }),
    ...(v.DIRECT_DATABASE_URL !== undefined && { directDatabaseUrl: v.DIRECT_DATABASE_URL }),
    ...(v.READ_DATABASE_URL !== undefined && { readDatabaseUrl: v.READ_DATABASE_URL }),
  }
}

/** Returns what is wrong with combinations of these variables, as sentences for the operator. */
export function databaseFaults(given: Readonly<Record<string, string | undefined>>): string[] {
  const alone = given.DATABASE_URL === undefined
  const without = ['DIRECT_DATABASE_URL', 'READ_DATABASE_URL'].filter((name) => given[name] !== undefined)
  if (alone) {
    const fault = folderFault(dataFolder(given.DATA_DIR))
    return [
      ...without.map((name) => `DATABASE_URL must be set when ${name} is`),
      ...(fault === null ? [] : [`DATA_DIR must be a folder whose whole path is ${fault}`]),
    ]
  }
  return given.READ_DATABASE_URL === given.DATABASE_URL
    ? ['READ_DATABASE_URL must be another address than DATABASE_URL: that of a replica']
    : []
}

/** The address of a database, and the setting that holds it. */
type Address = { url: string; setting: keyof typeof databaseVariables }

/** The address for requests, which may lead through a pooler; undefined if the embedded database is used. */
export const addressOf = ({ databaseUrl: url }: DatabaseConfig): Address | undefined =>
  url === undefined ? undefined : { url, setting: 'DATABASE_URL' }

/** The address for connections that cannot go through a pooler: listening, migrations, jobs. */
export const directAddressOf = (config: DatabaseConfig): Address | undefined =>
  config.directDatabaseUrl === undefined
    ? addressOf(config)
    : { url: config.directDatabaseUrl, setting: 'DIRECT_DATABASE_URL' }
