import { join, resolve } from 'node:path'
import type pg from 'pg'
import { BootError, reasonOf } from '../config/bootError.ts'
import { claimServer, clientOf, type Running } from './claim.ts'
import { ensureDataFolder } from './dataFolder.ts'
import { databaseName, ensureDatabase } from './fillDatabase.ts'
import { guardServer } from './guardServer.ts'
import { checkReachable } from './owner.ts'
import { readOrCreateSecret } from './secretFile.ts'
import { askToStop, findRunning, type Place, startServer, stopServer } from './server.ts'
import { findPostgres, makeFolder } from './shelter.ts'

export type EmbeddedPostgres = {
  /** connection string of the application's database */
  url: string
  /** stops the server and waits for it; does nothing if another process owns it */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  /** server settings in addition to our own, for tests: `{ fsync: 'off' }` */
  settings?: Record<string, string>
  /** use a server that another process runs instead of refusing: for commands run while the application runs */
  join?: boolean
  /** stops creating a new data folder, and waiting for a server that is starting or stopping */
  signal?: AbortSignal
  /** milliseconds to wait for such a server, for tests */
  patience?: number
  /** called whenever a PostgreSQL program has started: this process can do other work until it ends */
  meanwhile?: (() => void) | undefined
  /**
   * if given, the server is started again whenever it ends; called with why it has ended or does not start, and with
   * null once it runs again
   */
  onTrouble?: (trouble: string | null) => void
}

/**
 * Starts the PostgreSQL that npm installed, with its data in `dataDir/postgres`, on a free port of 127.0.0.1. The first
 * start creates the data folder; a server left behind by a killed process is taken over.
 *
 * @throws BootError if another process uses the folder, if another version of PostgreSQL wrote it, or if the disk, the
 *   permissions or the server itself fail
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const place = await preparePlace(resolve(dataDir), options)
  const { port, client: lock } = (await findRunning(place, options)) ?? (await startOrFind(place, options))
  if (!(await claimServer(lock))) {
    await lock.end()
    if (options.join) return { url: urlOf(port, place.password), stop: () => Promise.resolve() }
    throw new BootError(
      `${place.folder} is in use by another running copy: stop it, or set DATA_DIR elsewhere.`,
    )
  }
  // A second signal, or an error, ends this process before it has stopped the server, which would run on alone.
  const atExit = (): void => askToStop(place.folder)
  process.on('exit', atExit)
  await ensureDatabase(lock)
  const { settings = {}, onTrouble: report } = options
  const guard = report && guardServer({ place, settings, port, claim: lock, report })
  return {
    url: urlOf(port, place.password),
    // The claim is held until the server has stopped, so that no other process takes over one that is about to stop.
    async stop() {
      await guard?.end()
      await stopServer(place.folder)
      process.off('exit', atExit)
    },
  }
}

async function preparePlace(dataDir: string, { signal, meanwhile }: EmbeddedOptions): Promise<Place> {
  const folder = join(dataDir, 'postgres')
  try {
    const { binaries, owner } = await findPostgres()
    await makeFolder(dataDir, owner)
    if (owner) await checkReachable(dataDir, owner)
    const password = await readOrCreateSecret(join(dataDir, 'postgres.password'), owner)
    await ensureDataFolder(folder, { binaries, owner, signal, meanwhile })
    return { folder, password, binaries, owner }
  } catch (error) {
    if (error instanceof BootError) throw error
    throw new BootError(
      `The data folder ${dataDir} cannot be used: ${reasonOf(error)}. Set DATA_DIR elsewhere.`,
      {
        cause: error,
      },
    )
  }
}

/** Starts the server, or finds the one that another process started at the same moment. */
async function startOrFind(place: Place, options: EmbeddedOptions): Promise<Running> {
  const { settings = {}, meanwhile } = options
  try {
    const port = await startServer(place, settings, { meanwhile })
    return { port, client: await connect(port, place.password) }
  } catch (error) {
    const found = await findRunning(place, options)
    if (!found) throw error
    return found
  }
}

async function connect(port: number, password: string): Promise<pg.Client> {
  const client = clientOf(port, password)
  await client.connect()
  return client
}

function urlOf(port: number, password: string): string {
  return `postgresql://${databaseName}:${password}@127.0.0.1:${port}/${databaseName}`
}
