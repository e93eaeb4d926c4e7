import { resolve, sep } from 'node:path'
import { z } from 'zod'

/** PostgreSQL's own limit is 1024, of which its files in the folder need a part. */
const longestFolder = 900
const longestName = 255

/** Why the embedded database cannot be in a folder, or null. */
function folderFault(path: string): string | null {
  // It stores the path as a line of a file.
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
  /** absolute path; where it is not given, the default of the current folder, or where embedded/shelter.ts puts it */
  dataDir: string
  isDataDirGiven: boolean
  /** the same database, past the pooler that databaseUrl leads through; absent: databaseUrl */
  directDatabaseUrl?: string
  /** a replica for what operators read; absent: they read where they write */
  readDatabaseUrl?: string
}

const dataFolder = (given: string | undefined): string => resolve(given ?? '.data')

type Given = { [Name in keyof typeof databaseVariables]?: string | undefined }

export function databaseConfig(v: Given): DatabaseConfig {
  return {
    dataDir: dataFolder(v.DATA_DIR),
    isDataDirGiven: v.DATA_DIR !== undefined,
    ...(v.DATABASE_URL !== undefined && { databaseUrl: v.DATABASE_URL }),
    ...(v.DIRECT_DATABASE_URL !== undefined && { directDatabaseUrl: v.DIRECT_DATABASE_URL }),
    ...(v.READ_DATABASE_URL !== undefined && { readDatabaseUrl: v.READ_DATABASE_URL }),
  }
}

/** What one of these asks of another, in words for whoever sets them. */
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

/** An address of a database, and the setting that it is from. */
type Address = { url: string; setting: keyof typeof databaseVariables }

/** The address for requests, which may lead through a pooler; absent where the embedded database is used. */
export const addressOf = ({ databaseUrl: url }: DatabaseConfig): Address | undefined =>
  url === undefined ? undefined : { url, setting: 'DATABASE_URL' }

/** The address for what needs a connection of its own: listening, migrations, jobs. */
export const directAddressOf = (config: DatabaseConfig): Address | undefined =>
  config.directDatabaseUrl === undefined
    ? addressOf(config)
    : { url: config.directDatabaseUrl, setting: 'DIRECT_DATABASE_URL' }
