import { join } from 'node:path'
import { requireBuilt } from '../api/http/builtClient.ts'
import { openTables } from '../domain/table/openTables.ts'
import { startWorker } from '../jobs/runner/runner.ts'
import { reportWarnings } from '../mail/suppression/reportWarnings.ts'
import { BootError } from '../platform/config/bootError.ts'
import { type Config, loadConfig } from '../platform/config/config.ts'
import { readOrCreateSecret } from '../platform/embedded/secretFile.ts'
import { placeData } from '../platform/embedded/shelter.ts'
import { trustedProxies } from '../platform/http/trustedProxies.ts'
import { openWebServer, requestTimes, type WebServer } from '../platform/http/webServer.ts'
import { shedLoad } from '../platform/limits/shedLoad.ts'
import { openLive } from '../platform/live/live.ts'
import { createLog } from '../platform/log/log.ts'
import { startTracing } from '../platform/tracing/tracing.ts'
import { videoWarnings } from '../video/meetingTrouble.ts'
import { welcome } from './banner.ts'
import { fillWithDemo, hasDemo, livesDemo, wantsDemo } from './demoCommunity.ts'
import { explainLoss } from './explainLoss.ts'
import { type Opening, prepareDatabase } from './prepareDatabase.ts'
import { levelFor, silentProgress } from './progress.ts'
import { endInOrder, stopEach } from './shutdown.ts'

type Environment = Record<string, string | undefined>

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
  const stops: Opening['stops'] = []
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
    await Promise.all([pages, open(env, pages, { log, stops, progress, ending: ending.signal })])
  } catch (thrown) {
    // A step that was stopped in the middle fails, which needs no report.
    if (ending.signal.aborted) return
    progress.end()
    const error = explainLoss(thrown)
    if (error instanceof BootError) process.stderr.write(`${error.message}\n`)
    else log.fatal({ err: error }, 'could not start')
    end(1)
  }
}

/** @param pages resolves when the client is built */
async function open(env: Environment, pages: Promise<void>, opening: Opening): Promise<void> {
  const { log, stops, progress } = opening
  const wanted = loadConfig(env)
  log.level = wanted.logLevel
  // A person who tries the demo sees these warnings below the address, see banner.ts.
  const warnings = [...videoWarnings(wanted), ...reportWarnings(wanted)]
  if (wanted.production) for (const warning of warnings) log.warn(warning)
  const tracing = await startTracing(env, log)
  if (tracing) stops.push(tracing.stop)
  const web = await listen(wanted)
  // A start that fails closes its port, too.
  if (web) stops.push(web.drain)
  const config = await placeData(web ? withPort(wanted, env, web.port) : wanted)
  const { directUrl, database } = await progress.run(databaseStep, () =>
    prepareDatabase(config, opening, loadApp),
  )
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
