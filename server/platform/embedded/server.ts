import { readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { BootError, reasonOf } from '../config/bootError.ts'
import { type PostgresBinaries, runBinary } from './binaries.ts'
import { connectRunning, forgetGoneServer, markOf, type Running, type Waiting } from './claim.ts'
import { complaintOf } from './complaint.ts'
import { signalIfThere } from './endGroup.ts'
import type { PostgresOwner } from './owner.ts'

/** A server: its data folder (absolute), its programs, and the account it runs as if that is not the current user. */
export type Place = {
  folder: string
  password: string
  binaries: PostgresBinaries
  owner: PostgresOwner | undefined
}

const fixedSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  // One machine and one database need no processes that read ahead or replicate.
  io_method: 'sync',
  max_logical_replication_workers: '0',
}
/** The name of the server's own log, in its data folder. Each start begins a new one. */
export const serverLog = 'server.log'
/** Milliseconds for a fast shutdown, for an immediate one after it, and between two looks. */
const stopLimits = { fast: 8_000, immediate: 12_000, interval: 20 }

/**
 * Looks for a server that already runs, see claim.ts. If one is still stopping after all that time, a process of it does
 * not end, and no start would ever succeed: it is ended.
 *
 * @returns undefined if there is none to wait for
 */
export async function findRunning(place: Place, waiting: Waiting): Promise<Running | undefined> {
  const found = await connectRunning(place.folder, place.password, waiting)
  if (found !== 'stopping') return found
  await stopServer(place.folder)
  return undefined
}

/**
 * Starts the server on 127.0.0.1 and waits until it accepts connections.
 *
 * @param settings server settings in addition to our own
 * @param options its port, by default a free one; a callback for when the server has begun to start
 * @throws BootError with the server's own message if it does not start
 */
export async function startServer(
  place: Place,
  settings: Record<string, string>,
  { port: wanted, meanwhile }: { port?: number; meanwhile?: (() => void) | undefined } = {},
): Promise<number> {
  const port = wanted ?? (await freePort())
  const flags = Object.entries({ ...fixedSettings, port: String(port), ...settings })
  const logPath = join(place.folder, serverLog)
  await forgetGoneServer(place.folder)
  await rm(logPath, { force: true })
  try {
    // pg_ctl starts the server in a separate session: Ctrl-C in a terminal reaches only us, and we stop it last.
    const serverOptions = flags.map(([name, value]) => `-c ${name}='${value}'`).join(' ')
    // pg_ctl runs the server through a shell, which would misread a path with a quotation mark or a dollar sign. So no
    // path is an argument: the folder is PGDATA, and the name of the log is relative to it.
    const args = ['start', '-w', '-t', '60', '-l', serverLog, '-o', serverOptions]
    const starting = runBinary(place.binaries.pg_ctl, args, place.owner, undefined, place.folder)
    meanwhile?.()
    await starting
    return port
  } catch (error) {
    const text = await readFile(logPath, 'utf8').catch(() => reasonOf(error))
    throw new BootError(`The embedded PostgreSQL in ${place.folder} did not start: ${complaintOf(text)}`, {
      cause: error,
    })
  }
}

/**
 * Stops the server of a data folder and waits for its end. Does nothing if none runs. It signals the server itself and
 * does not run pg_ctl, which a signal to the whole process tree would kill.
 *
 * @throws Error if it does not stop within twenty seconds
 */
export async function stopServer(folder: string): Promise<void> {
  await forgetGoneServer(folder)
  const server = Number.parseInt(await readMark(folder), 10)
  if (!(server > 0)) return
  // PostgreSQL's "fast shutdown": open transactions are rolled back, everything else is written out.
  if (await endsAfter('SIGINT', stopLimits.fast)) return
  // If it comes while PostgreSQL 18 restarts after a crash, the server may wait forever for its last process. An
  // "immediate shutdown" does not wait and loses nothing either: the next start recovers from the log of changes.
  if (await endsAfter('SIGQUIT', stopLimits.immediate)) return
  throw new Error(`The embedded PostgreSQL (process ${server}) does not stop.`)

  async function endsAfter(signal: NodeJS.Signals, limit: number): Promise<boolean> {
    const deadline = performance.now() + limit
    signalIfThere(server, signal)
    while ((await readMark(folder)) !== '') {
      if (performance.now() > deadline) return false
      await setTimeout(stopLimits.interval)
      // A server that was killed leaves its mark, and a moment later its other processes end.
      await forgetGoneServer(folder)
    }
    return true
  }
}

/** Asks the server of a data folder to stop, without a wait: for a process that ends at once. */
export function askToStop(folder: string): void {
  try {
    process.kill(Number.parseInt(readFileSync(markOf(folder), 'utf8'), 10), 'SIGINT')
  } catch {
    // It has stopped already, and no other error could be reported now.
  }
}

/** Reads the mark of a server, which begins with its process id; '' without one. */
const readMark = (folder: string): Promise<string> => readFile(markOf(folder), 'utf8').catch(() => '')

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.on('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
