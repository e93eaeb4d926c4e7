import { join } from 'node:path'
import { applyMigrations, requireCurrent } from '../prisma/history.ts'
import { createApp } from './app.ts'
import { welcome } from './banner.ts'
import { BootError } from './bootError.ts'
import { type Config, loadConfig } from './config.ts'
import { type Database, openDatabase } from './db.ts'
import { startEmbeddedPostgres } from './embeddedPostgres.ts'
import { migrateJobs, startWorker } from './jobs/runner.ts'
import { openLive } from './live/live.ts'
import { createLog, type Log } from './log.ts'
import { startTracing } from './observability/tracing.ts'
import { readOrCreateSecret } from './secretFile.ts'
import { endInOrder } from './shutdown.ts'
import { openWebServer } from './webServer.ts'

type Environment = Record<string, string | undefined>
type Stops = (() => Promise<void>)[]

const clock = (): Date => new Date()

/**
 * Runs the program as its settings say, until a signal ends it. What keeps it from starting is written to standard
 * error as one plain sentence, with exit status 1, and what had been opened by then is closed again.
 *
 * @param env the environment variables, see config.ts
 */
export async function start(env: Environment): Promise<void> {
  const log = createLog()
  const stops: Stops = []
  const stopAll = async (): Promise<void> => {
    for (const stop of stops.splice(0).reverse()) await stop()
  }
  const end = endInOrder(log, stopAll)
  try {
    await open(env, log, stops)
  } catch (error) {
    if (error instanceof BootError) process.stderr.write(`${error.message}\n`)
    else log.fatal({ err: error }, 'could not start')
    end(1)
  }
}

async function open(env: Environment, log: Log, stops: Stops): Promise<void> {
  const wanted = loadConfig(env)
  log.level = wanted.logLevel
  const tracing = await startTracing(env)
  if (tracing) stops.push(tracing.stop)
  const web = wanted.role === 'worker' ? undefined : await openWebServer(wanted.port, wanted.host)
  // With PORT=0 the links in mails need the port that was given out.
  const config = web && wanted.port === 0 ? loadConfig({ ...env, PORT: String(web.port) }) : wanted
  const url = config.databaseUrl ?? (await openEmbedded(config, stops))
  const applied =
    config.role === 'all' ? await applyMigrations(url) : await requireCurrent(url).then(() => [])
  for (const name of applied) log.info({ migration: name }, 'migrated')
  const database = openDatabase(url, {
    onError: (error) => log.warn({ error: error.message }, 'lost a database connection'),
  })
  stops.push(database.close)
  await migrateJobs(database.pool)
  const secret = config.sessionSecret ?? (await readOrCreateSecret(join(config.dataDir, 'session.secret')))
  const deps = { config, database, clock, log, secret, ...(tracing && { tracing }) }
  const demo = await wantsDemo(config, database)
  if (demo) await import('../prisma/demo.ts').then(({ seedDemo }) => seedDemo(deps))
  if (config.role !== 'web') {
    const worker = await startWorker(deps)
    stops.push(worker.stop)
  }
  if (web) {
    const live = openLive({ url, log })
    web.serve(createApp({ ...deps, isStopping: web.isStopping, live }))
    // Streams end first: left open they would hold up the drain.
    stops.push(web.drain, live.close)
  }
  process.stdout.write(welcome(config, await hasDemo(database)))
}

async function openEmbedded(config: Config, stops: Stops): Promise<string> {
  const server = await startEmbeddedPostgres(config.dataDir)
  stops.push(server.stop)
  return server.url
}

/** A demo community goes into an empty database only: by itself into the embedded one, elsewhere when asked. */
async function wantsDemo(config: Config, { prisma }: Database): Promise<boolean> {
  const asked = config.demo ?? config.databaseUrl === undefined
  return asked && (await prisma.member.count()) === 0
}

async function hasDemo({ prisma }: Database): Promise<boolean> {
  return (await prisma.member.count({ where: { email: 'member@demo.example' } })) > 0
}
