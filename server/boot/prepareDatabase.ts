import { applyMigrations, requireCurrent } from '../../prisma/history.ts'
import { refreshSkeletons } from '../domain/names/refreshSkeletons.ts'
import { migrateJobs } from '../jobs/runner/runner.ts'
import { namingSetting, reasonOf } from '../platform/config/bootError.ts'
import type { Config } from '../platform/config/config.ts'
import { addressOf, directAddressOf } from '../platform/config/databaseSettings.ts'
import { requireSettings } from '../platform/database/connectionSettings.ts'
import { type Database, openDatabase } from '../platform/database/db.ts'
import { startEmbeddedPostgres } from '../platform/embedded/embeddedPostgres.ts'
import type { Log } from '../platform/log/log.ts'
import { levelFor, type Progress } from './progress.ts'

/** What the functions of one start share. */
export type Opening = {
  log: Log
  /** what to stop at the end, in the order in which it was started */
  stops: (() => Promise<void>)[]
  progress: Progress
  /** aborted if a signal ends the start in the middle */
  ending: AbortSignal
}

export const reportLost = (log: Log) => (error: Error) =>
  log.warn({ error: error.message }, 'lost a database connection')

const reportReplica = (log: Log) => (error: Error) =>
  log.warn(
    { error: reasonOf(error), setting: 'READ_DATABASE_URL' },
    'the replica cannot be read; operators read from the database itself',
  )

const reportTrouble = (log: Log) => (trouble: string | null) => {
  if (trouble === null) log.warn('the embedded database runs again')
  else log.error({ reason: trouble }, 'the embedded database does not run; starting it again')
}

/**
 * Starts the embedded database or opens the configured one, and applies or checks the migrations of this build.
 *
 * @param loadApp loads the code that answers requests, while the embedded database starts
 */
export async function prepareDatabase(
  config: Config,
  opening: Opening,
  loadApp: () => Promise<unknown>,
): Promise<{ directUrl: string; database: Database }> {
  const { log, stops, progress } = opening
  const direct = directAddressOf(config)
  const directUrl = direct?.url ?? (await openEmbedded(config, opening, loadApp))
  const applied = await namingSetting(direct?.setting, () =>
    config.role === 'all' ? applyMigrations(directUrl) : requireCurrent(directUrl).then(() => []),
  )
  for (const name of applied) log[levelFor(progress)]({ migration: name }, 'migrated')
  // Job locks last as long as a connection, so a pooler must not share that connection with others.
  const address = config.role === 'web' ? addressOf(config) : direct
  const database = openDatabase(address?.url ?? directUrl, {
    onError: reportLost(log),
    onReplicaError: reportReplica(log),
    ...(config.readDatabaseUrl !== undefined && { replicaUrl: config.readDatabaseUrl }),
  })
  stops.push(database.close)
  await namingSetting(address?.setting, () => requireSettings(database.pool, address?.setting))
  await migrateJobs(database.pool)
  // Opening one connection reports an unreadable replica now, and not when an operator first needs it.
  if (config.readDatabaseUrl !== undefined) (await database.operatorReads.pool.connect()).release()
  if (config.role !== 'web') await refreshSkeletons(database.prisma)
  return { directUrl, database }
}

async function openEmbedded(
  config: Config,
  { log, stops, ending }: Opening,
  loadApp: () => Promise<unknown>,
): Promise<string> {
  // An error here is ignored: loading fails again where the code is needed.
  const meanwhile = config.role === 'worker' ? undefined : () => void loadApp().catch(() => undefined)
  const onTrouble = reportTrouble(log)
  const starting = startEmbeddedPostgres(config.dataDir, { signal: ending, meanwhile, onTrouble })
  // If the start is ended in the middle, the server must have started before it can be stopped.
  stops.push(async () => {
    const server = await starting.catch(() => undefined)
    await server?.stop()
  })
  return (await starting).url
}
