import { join } from 'node:path'
import { applyMigrations, requireCurrent } from '../../prisma/history.ts'
import { requireBuilt } from '../api/http/builtClient.ts'
import { refreshSkeletons } from '../domain/names/refreshSkeletons.ts'
import { openTables } from '../domain/table/openTables.ts'
import { migrateJobs, startWorker } from '../jobs/runner/runner.ts'
import { reportWarnings } from '../mail/suppression/reportWarnings.ts'
import { BootError, namingSetting, reasonOf } from '../platform/config/bootError.ts'
import { type Config, loadConfig } from '../platform/config/config.ts'
import { addressOf, directAddressOf } from '../platform/config/databaseSettings.ts'
import { requireSettings } from '../platform/database/connectionSettings.ts'
import { type Database, openDatabase } from '../platform/database/db.ts'
import { startEmbeddedPostgres } from '../platform/embedded/embeddedPostgres.ts'
import { fillDatabase } from '../platform/embedded/fillDatabase.ts'
import { readOrCreateSecret } from '../platform/embedded/secretFile.ts'
import { placeData } from '../platform/embedded/shelter.ts'
import { trustedProxies } from '../platform/http/trustedProxies.ts'
import { openWebServer, requestTimes, type WebServer } from '../platform/http/webServer.ts'
import { shedLoad } from '../platform/limits/shedLoad.ts'
import { openLive } from '../platform/live/live.ts'
import { createLog, type Log } from '../platform/log/log.ts'
import type { JobDeps } from '../platform/parts.ts'
import { startTracing } from '../platform/tracing/tracing.ts'
import { videoWarnings } from '../video/meetingTrouble.ts'
import { welcome } from './banner.ts'
import { levelFor, type Progress, silentProgress } from './progress.ts'
import { endInOrder, stopEach } from './shutdown.ts'

type Environment = Record<string, string | undefined>
type Stops = (() => Promise<void>)[]

const databaseStep = { doing: 'Starting the database', done: 'database ready' }
const demoStep = { doing: 'Making the demo community', done: 'demo community made' }

const clock = (): Date => new Date()

/** Loads the code that answers requests, which takes as long as all other code together. */
const loadApp = () => import('../api/app.ts')

/**
 * Runs the program according to its settings until a signal ends it. If it cannot start, it closes what it has opened,
 * writes the reason to standard error as one plain sentence, and exits with status 1.
 *
 * @param env the environment variables, see config.ts
 * @param progress shows the steps to a person who waits
 * @param buildPages builds the client at the same time as everything else; the signal ends it with the program
 */
export async function start(
  env: Environment,
  progress = silentProgress,
  buildPages: (signal: AbortSignal) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const log = createLog()
  const stops: Stops = []
  const ending = new AbortController()
  const stopAll = async (): Promise<void> => {
    ending.abort()
    progress.end()
    await stopEach(stops.splice(0).reverse())
  }
  const end = endInOrder(log, stopAll, levelFor(progress))
  const pages = buildPages(ending.signal)
  stops.push(() => pages.catch(() => undefined))
  try {
    await Promise.all([pages, open(env, { log, stops, progress, pages, ending: ending.signal })])
  } catch (error) {
    // A step that was stopped in the middle fails, which needs no report.
    if (ending.signal.aborted) return
    progress.end()
    if (error instanceof BootError) process.stderr.write(`${error.message}\n`)
    else log.fatal({ err: error }, 'could not start')
    end(1)
  }
}

/** What the functions of one start share. */
type Opening = {
  log: Log
  stops: Stops
  progress: Progress
  /** resolves when the client is built */
  pages: Promise<void>
  /** aborted if a signal ends the start in the middle */
  ending: AbortSignal
}

async function open(env: Environment, opening: Opening): Promise<void> {
  const { log, stops, progress, pages } = opening
  const wanted = loadConfig(env)
  log.level = wanted.logLevel
  // A person who tries the demo sees these warnings below the address, see banner.ts.
  const warnings = [...videoWarnings(wanted), ...reportWarnings(wanted)]
  if (wanted.production) for (const warning of warnings) log.warn(warning)
  const tracing = await startTracing(env, log)
  if (tracing) stops.push(tracing.stop)
  const web = await listen(wanted)
  const config = await placeData(web ? withPort(wanted, env, web.port) : wanted)
  const { directUrl, database } = await progress.run(databaseStep, () => prepareDatabase(config, opening))
  const secret = config.sessionSecret ?? (await readOrCreateSecret(join(config.dataDir, 'session.secret')))
  const previousSecret = config.previousSessionSecret
  const deps = { config, database, clock, log, secret, previousSecret, ...(tracing && { tracing }) }
  if (await wantsDemo(config, database))
    await progress.run(demoStep, () => fillWithDemo(deps, directUrl, stops))
  if (config.role !== 'web') {
    const worker = await startWorker(deps)
    stops.push(worker.stop)
    if (await livesDemo(config, database)) {
      const { startRehearsal } = await import('../../prisma/demo/rehearsal/startRehearsal.ts')
      stops.push(startRehearsal(deps).stop)
    }
  }
  if (web && config.role === 'worker') {
    const { createWorkerApp } = await import('../api/workerApp.ts')
    web.serve(createWorkerApp({ ...deps, isStopping: web.isStopping }))
    stops.push(web.drain)
  } else if (web) {
    await pages
    await requireBuilt(config)
    const { createApp } = await loadApp()
    const live = openLive({ url: directUrl, log })
    const tables = openTables({ database, live, clock, log })
    web.serve(createApp({ ...deps, isStopping: web.isStopping, load: shedLoad(), live, tables }))
    // Streams end first: open ones would delay the drain.
    stops.push(web.drain, live.close, async () => tables.close())
  }
  progress.end()
  process.stdout.write(welcome(config, await hasDemo(database)))
}

/** Opens the port. A worker listens only if its metrics are wanted. */
async function listen(config: Config): Promise<WebServer | undefined> {
  const { role, port, metricsPort, host } = config
  if (role !== 'worker') {
    const { isProxy } = trustedProxies(config)
    return openWebServer({ port, host, setting: 'PORT' }, requestTimes, isProxy)
  }
  return metricsPort === undefined
    ? undefined
    : openWebServer({ port: metricsPort, host, setting: 'METRICS_PORT' })
}

/** Returns the settings with the port actually used: with PORT=0 the links in mails need it. */
function withPort(wanted: Config, env: Environment, port: number): Config {
  if (wanted.role === 'worker') return { ...wanted, metricsPort: port }
  return wanted.port === 0 ? loadConfig({ ...env, PORT: String(port) }) : wanted
}

const reportLost = (log: Log) => (error: Error) =>
  log.warn({ error: error.message }, 'lost a database connection')

const reportReplica = (log: Log) => (error: Error) =>
  log.warn(
    { error: reasonOf(error), setting: 'READ_DATABASE_URL' },
    'the replica cannot be read; operators read from the database itself',
  )

/** Starts the embedded database or opens the configured one, and applies or checks the migrations of this build. */
async function prepareDatabase(
  config: Config,
  opening: Opening,
): Promise<{ directUrl: string; database: Database }> {
  const { log, stops, progress } = opening
  const direct = directAddressOf(config)
  const directUrl = direct?.url ?? (await openEmbedded(config, opening))
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

async function openEmbedded(config: Config, { stops, ending }: Opening): Promise<string> {
  // An error here is ignored: loading fails again where the code is needed.
  const meanwhile = config.role === 'worker' ? undefined : () => void loadApp().catch(() => undefined)
  const starting = startEmbeddedPostgres(config.dataDir, { signal: ending, meanwhile })
  // If the start is ended in the middle, the server must have started before it can be stopped.
  stops.push(async () => {
    const server = await starting.catch(() => undefined)
    await server?.stop()
  })
  return (await starting).url
}

/**
 * Whether to create the demo community. It goes only into an empty database: into the embedded one by default, into
 * another if DEMO asks for it.
 */
async function wantsDemo(config: Config, { prisma }: Database): Promise<boolean> {
  return asksForDemo(config) && (await prisma.member.count()) === 0
}

const asksForDemo = (config: Config): boolean => config.demo ?? config.databaseUrl === undefined

/** Whether the invented people act by themselves: only in the demo community, and never on a database in production. */
async function livesDemo(config: Config, database: Database): Promise<boolean> {
  const isProduction = config.production && config.databaseUrl !== undefined
  return asksForDemo(config) && !isProduction && (await hasDemo(database))
}

/**
 * Fills the database with the demo community. At level info, its routine log lines are left out. An interrupted filling
 * of the embedded database begins again at the next start, so its thousands of commits need not wait for the disk.
 */
async function fillWithDemo(deps: JobDeps, directUrl: string, stops: Stops): Promise<void> {
  const { config, database } = deps
  const log = deps.log.level === 'info' ? deps.log.child({}, { level: 'warn' }) : deps.log
  const { seedDemo } = await import('../../prisma/demo.ts')
  if (config.databaseUrl !== undefined) return seedDemo({ ...deps, log })
  const hasty = openDatabase(directUrl, { onError: reportLost(log), filling: true })
  stops.push(hasty.close)
  await fillDatabase(database.pool, () => seedDemo({ ...deps, log, database: hasty })).finally(hasty.close)
}

async function hasDemo({ prisma }: Database): Promise<boolean> {
  return (await prisma.member.count({ where: { email: 'member@demo.example' } })) > 0
}
