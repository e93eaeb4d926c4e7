import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

// Any constant of our own: the key of the advisory lock its owner holds while a server runs for it.
const claimKey = 452_118

/** Milliseconds in which a server answers. Where another program has its port by now, nobody may ever do. */
const patience = 5000

/**
 * Looks for a server that already runs on a data folder: one of another running copy, or one whose owner was killed.
 *
 * @param folder the data folder, absolute
 * @returns its port and an open connection to it, or undefined when none answers there for this folder
 */
export async function connectRunning(
  folder: string,
  password: string,
): Promise<{ port: number; client: pg.Client } | undefined> {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const port = Number(lines[3])
  if (!port) return undefined
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'encounters',
    password,
    database: 'postgres',
    connectionTimeoutMillis: patience,
  })
  try {
    await client.connect()
    const { rows } = await client.query(`SELECT current_setting('data_directory') AS folder`)
    if (rows[0]?.folder === (await realpath(folder))) return { port, client }
    await client.end()
    return undefined
  } catch {
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
