import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { BootError, reasonOf } from '../config/bootError.ts'
import { errorCode } from './errorCode.ts'

const run = promisify(execFile)

export type PostgresOwner = { uid: number; gid: number }

const account = 'postgres'

/** Commands that create a system account: shadow's program, else BusyBox's. */
const waysToMake = [
  ['useradd', '--system', '--user-group', '--no-create-home', account],
  ['adduser', '-S', '-D', '-H', account],
] as const

/**
 * Finds the account PostgreSQL runs under. PostgreSQL refuses to run as root, so root runs it as the user `postgres`,
 * which is created if it does not exist.
 *
 * @returns the ids of the user and the group, or undefined if the current user is not root
 * @throws BootError if there is no such user and none can be created
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
  // These programs may be outside root's PATH, for example after `su`.
  const env = { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin:/sbin` }
  const reasons: string[] = []
  for (const [program, ...args] of waysToMake) {
    await run(program, args, { env }).catch((error: unknown) => reasons.push(reasonOf(error).trim()))
    // Look even after a failure: another process may have created it at the same time.
    const owner = await lookUp()
    if (owner) return owner
  }
  throw new BootError(
    `PostgreSQL cannot run as root, and no user "${account}" could be made for it (${reasons.join('; ')}). ` +
      'Make that user, start as an ordinary user, or set DATABASE_URL.',
  )
}

/**
 * Finds the first folder on the way to a path that PostgreSQL's own user may not enter, such as one under /root.
 *
 * @param path absolute; folders that do not exist yet do not count
 * @returns the first closed folder, or undefined
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
 * Checks that PostgreSQL's own user may enter every folder on the way to a path.
 *
 * @throws BootError naming the first closed folder
 */
export async function checkReachable(path: string, owner: PostgresOwner): Promise<void> {
  const closed = await closedFolder(path, owner)
  if (closed === undefined) return
  throw new BootError(
    `PostgreSQL cannot run as root, and its own user "${account}" may not enter ${closed}. ` +
      'Start as an ordinary user, move the folder, set DATA_DIR elsewhere, or set DATABASE_URL.',
  )
}
