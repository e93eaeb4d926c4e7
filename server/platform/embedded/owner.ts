import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { BootError, reasonOf } from '../config/bootError.ts'
import { errorCode } from './errorCode.ts'

const run = promisify(execFile)

export type PostgresOwner = { uid: number; gid: number }

const account = 'postgres'

/** How a system account is made: with shadow's program, or with BusyBox's where there is no other. */
const waysToMake = [
  ['useradd', '--system', '--user-group', '--no-create-home', account],
  ['adduser', '-S', '-D', '-H', account],
] as const

/**
 * The account PostgreSQL runs under. PostgreSQL refuses to run as root, so root runs it as the user `postgres`,
 * who is made where the machine has none.
 *
 * @returns the user's and the group's number, or undefined when the current user is not root
 * @throws BootError when there is no such user and none can be made
 */
export async function findOwner(): Promise<PostgresOwner | undefined> {
  if (process.getuid?.() !== 0) return undefined
  return (await lookUp()) ?? (await make())
}

async function lookUp(): Promise<PostgresOwner | undefined> {
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, account])))
    return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) }
  } catch {
    return undefined
  }
}

async function make(): Promise<PostgresOwner> {
  // These programs may be outside root's PATH, after `su` for one.
  const env = { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin:/sbin` }
  const reasons: string[] = []
  for (const [program, ...args] of waysToMake) {
    await run(program, args, { env }).catch((error: unknown) => reasons.push(reasonOf(error).trim()))
    // Even after a failure: another process may have made it at the same time.
    const owner = await lookUp()
    if (owner) return owner
  }
  throw new BootError(
    `PostgreSQL cannot run as root, and no user "${account}" could be made for it (${reasons.join('; ')}). ` +
      'Make that user, start as an ordinary user, or set DATABASE_URL.',
  )
}

/**
 * Looks for a folder that PostgreSQL's own user may not enter on the way to a path, such as one under /root.
 *
 * @param path absolute; what does not exist yet closes nothing
 * @returns the first folder on the way that is closed
 */
export async function closedFolder(path: string, owner: PostgresOwner): Promise<string | undefined> {
  const parent = dirname(path)
  const above = parent === path ? undefined : await closedFolder(parent, owner)
  if (above !== undefined) return above
  const found = await stat(path).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })
  if (!found) return undefined
  const needed = found.uid === owner.uid ? 0o100 : found.gid === owner.gid ? 0o010 : 0o001
  return (found.mode & needed) === 0 ? path : undefined
}

/**
 * Checks that PostgreSQL's own user may walk down to a path.
 *
 * @throws BootError naming the first folder that is closed
 */
export async function checkReachable(path: string, owner: PostgresOwner): Promise<void> {
  const closed = await closedFolder(path, owner)
  if (closed === undefined) return
  throw new BootError(
    `PostgreSQL cannot run as root, and its own user "${account}" may not enter ${closed}. ` +
      'Start as an ordinary user, move the folder, set DATA_DIR elsewhere, or set DATABASE_URL.',
  )
}
