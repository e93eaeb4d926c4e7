import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { BootError, reasonOf } from '../config/bootError.ts'
import { type PostgresBinaries, runBinary } from './binaries.ts'
import { forgetGoneServer } from './claim.ts'
import { complaintOf } from './complaint.ts'
import type { PostgresOwner } from './owner.ts'

/** Where a server lives: its data folder (absolute), its programs, and who it runs as where that is not us. */
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
  // One machine, one database: no processes that read ahead or follow another server.
  io_method: 'sync',
  max_logical_replication_workers: '0',
}
const stopLimit = 20_000
const stopInterval = 20

/**
 * Starts the server on a free port of 127.0.0.1 and waits until it takes connections.
 *
 * @param settings server settings beside our own
 * @param meanwhile called when the server has begun to start
 * @returns the port
 * @throws BootError with the server's own words when it does not start
 */
export async function startServer(
  place: Place,
  settings: Record<string, string>,
  meanwhile?: () => void,
): Promise<number> {
  const port = await freePort()
  const flags = Object.entries({ ...fixedSettings, port: String(port), ...settings })
  const log = 'server.log'
  const logPath = join(place.folder, log)
  await forgetGoneServer(place.folder)
  await rm(logPath, { force: true })
  try {
    // pg_ctl starts the server in a session of its own: Ctrl-C in a terminal reaches only us, who stop it last.
    const serverOptions = flags.map(([name, value]) => `-c ${name}='${value}'`).join(' ')
    // It does so by a shell, which would read a path with a quotation mark or a dollar sign as something else.
    const args = ['start', '-w', '-t', '60', '-l', log, '-o', serverOptions]
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
 * Stops the server of a data folder and waits for its end; does nothing where none runs. The server itself is asked,
 * not pg_ctl, which a signal to the whole process tree would cut off.
 *
 * @throws Error when it does not stop within twenty seconds
 */
export async function stopServer(folder: string): Promise<void> {
  const mark = join(folder, 'postmaster.pid')
  const readMark = (): Promise<string> => readFile(mark, 'utf8').catch(() => '')
  await forgetGoneServer(folder)
  const deadline = performance.now() + stopLimit
  const server = Number.parseInt(await readMark(), 10)
  // PostgreSQL's "fast shutdown": open transactions are rolled back, everything else is written out.
  if (server > 0) process.kill(server, 'SIGINT')
  while ((await readMark()) !== '') {
    if (performance.now() > deadline)
      throw new Error(`The embedded PostgreSQL (process ${server}) does not stop.`)
    await setTimeout(stopInterval)
  }
}

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
