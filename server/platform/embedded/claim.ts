import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { errorCode } from './errorCode.ts'

// Any constant of our own: the key of the advisory lock that a process holds while it owns the server.
const claimKey = 452_118

/**
 * Milliseconds: within which a server must answer (another program may have its port by now, and never answer), for how
 * long to wait for a server that is starting or stopping, and how often to ask it.
 */
const limits = { answer: 5000, patience: 60_000, pause: 100 }

/** PostgreSQL's code for refusing connections while it starts, recovers or stops, and its words in the last case. */
const cannotConnectNow = '57P03'
const isStopping = /shutting down/

/** Returns the path of the file that exists while a server runs on a data folder. */
export const markOf = (folder: string): string => join(folder, 'postmaster.pid')

/** A server that runs: its port, and an open connection to it. */
export type Running = { port: number; client: pg.Client }

/** How long to wait for a server that is starting or stopping, and what ends that wait early. */
export type Waiting = { patience?: number | undefined; signal?: AbortSignal | undefined }

/**
 * Makes a connection to a server, which its caller opens. If the server ends, the connection's `end` event and the
 * statement under way say so. An error that nothing hears would end the whole process.
 */
export function clientOf(port: number, password: string): pg.Client {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'encounters',
    password,
    database: 'postgres',
    connectionTimeoutMillis: limits.answer,
  })
  client.on('error', () => undefined)
  return client
}

/**
 * Looks for a server that already runs on a data folder, of another running copy or of one that was killed. Waits for a
 * server that is starting or stopping.
 *
 * @param folder the data folder, absolute
 * @returns its port and an open connection to it; undefined if none answers there for this folder; 'stopping' if one
 *   was still stopping when the patience ended
 */
export async function connectRunning(
  folder: string,
  password: string,
  { patience = limits.patience, signal }: Waiting,
): Promise<Running | 'stopping' | undefined> {
  const deadline = performance.now() + patience
  for (;;) {
    const found = await tryRunning(folder, password)
    if (found !== 'starting' && found !== 'stopping') return found
    if (performance.now() > deadline) return found === 'stopping' ? found : undefined
    await setTimeout(limits.pause, undefined, { signal })
  }
}

async function tryRunning(
  folder: string,
  password: string,
): Promise<Running | 'starting' | 'stopping' | undefined> {
  const lines = (await readFile(markOf(folder), 'utf8').catch(() => '')).split('\n')
  const port = Number(lines[3])
  if (!port) return undefined
  const client = clientOf(port, password)
  try {
    await client.connect()
    const { rows } = await client.query(`SELECT current_setting('data_directory') AS folder`)
    if (rows[0]?.folder === (await realpath(folder))) return { port, client }
    await client.end()
    return undefined
  } catch (error) {
    if (errorCode(error) === cannotConnectNow) return isStopping.test(String(error)) ? 'stopping' : 'starting'
    // A server that has ended left the file behind. If that is wrong, starting it again will fail and say why.
    return undefined
  }
}

/**
 * Removes the pid file of a server that has ended. PostgreSQL does so too, but checks the process id alone. After a
 * crash that id may belong to another process, or to a zombie, as happens in containers. If /proc exists, this checks
 * instead whether any process still works in the folder.
 *
 * @param folder the data folder, absolute
 */
export async function forgetGoneServer(folder: string): Promise<void> {
  const processes = await readdir('/proc').catch((): string[] => [])
  if (!processes.includes('self')) return
  const home = await realpath(folder)
  const homes = await Promise.all(processes.map((id) => readlink(`/proc/${id}/cwd`).catch(() => '')))
  if (!homes.includes(home)) await rm(markOf(folder), { force: true })
}

/**
 * Claims a server for this process. The claim is a session lock, so it ends however the process ends. A file with a
 * process id cannot promise that.
 *
 * @returns false if a living process holds it
 */
export async function claimServer(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS claimed', [claimKey])
  return rows[0]?.claimed === true
}
