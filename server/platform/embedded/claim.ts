import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { errorCode } from './errorCode.ts'

// Any constant of our own: the key of the advisory lock its owner holds while a server runs for it.
const claimKey = 452_118

/**
 * Milliseconds: in which a server answers (where another program has its port by now, nobody may ever do), for how long one that
 * is starting or stopping is waited for, and how often it is asked.
 */
const limits = { answer: 5000, patience: 60_000, pause: 100 }

/** PostgreSQL's code for not letting anybody in while it starts, recovers or stops. */
const cannotConnectNow = '57P03'

/**
 * Looks for a server that already runs on a data folder: one of another running copy, or one whose owner was killed. One that is
 * starting or stopping is waited for.
 *
 * @param folder the data folder, absolute
 * @param signal gives up waiting
 * @returns its port and an open connection to it, or undefined when none answers there for this folder
 */
export async function connectRunning(
  folder: string,
  password: string,
  signal?: AbortSignal,
): Promise<{ port: number; client: pg.Client } | undefined> {
  const deadline = performance.now() + limits.patience
  for (;;) {
    const found = await tryRunning(folder, password)
    if (found !== cannotConnectNow) return found
    if (performance.now() > deadline) return undefined
    await setTimeout(limits.pause, undefined, { signal })
  }
}

async function tryRunning(
  folder: string,
  password: string,
): Promise<{ port: number; client: pg.Client } | typeof cannotConnectNow | undefined> {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const port = Number(lines[3])
  if (!port) return undefined
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'encounters',
    password,
    database: 'postgres',
    connectionTimeoutMillis: limits.answer,
  })
  try {
    await client.connect()
    const { rows } = await client.query(`SELECT current_setting('data_directory') AS folder`)
    if (rows[0]?.folder === (await realpath(folder))) return { port, client }
    await client.end()
    return undefined
  } catch (error) {
    if (errorCode(error) === cannotConnectNow) return cannotConnectNow
    // The file was left behind by a server that is gone; starting it again says what is wrong if that was mistaken.
    return undefined
  }
}

/**
 * Removes the mark of a server that is gone. PostgreSQL does so too, but goes by the process number alone, which after
 * a crash may belong to someone else, or to a dead process nobody has reaped, as happens in containers. Where /proc
 * exists, what counts is whether any process still works in the folder.
 *
 * @param folder the data folder, absolute
 */
export async function forgetGoneServer(folder: string): Promise<void> {
  const processes = await readdir('/proc').catch((): string[] => [])
  if (!processes.includes('self')) return
  const home = await realpath(folder)
  const homes = await Promise.all(processes.map((id) => readlink(`/proc/${id}/cwd`).catch(() => '')))
  if (!homes.includes(home)) await rm(join(folder, 'postmaster.pid'), { force: true })
}

/**
 * Claims a server for this process. The claim is a session lock, so it ends with the process however that ends,
 * which a file with a process number cannot promise.
 *
 * @returns false when a living process holds it
 */
export async function claimServer(client: pg.Client): Promise<boolean> {
  // Losing this connection means the server went down; every pool reports that with more to say.
  client.on('error', () => undefined)
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS claimed', [claimKey])
  return rows[0]?.claimed === true
}
