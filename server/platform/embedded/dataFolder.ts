import { chown, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BootError, reasonOf } from '../config/bootError.ts'
import { type PostgresBinaries, runBinary } from './binaries.ts'
import { complaintOf } from './complaint.ts'
import { errorCode } from './errorCode.ts'
import type { PostgresOwner } from './owner.ts'

type Programs = {
  binaries: PostgresBinaries
  owner: PostgresOwner | undefined
  /** gives up the making of a folder */
  signal: AbortSignal | undefined
}

/**
 * Makes the data folder where there is none, and checks the one there is.
 *
 * @param folder absolute; the server's first password is read from the file beside it, `<folder>.password`
 * @throws BootError when another version of PostgreSQL wrote it
 */
export async function ensureDataFolder(folder: string, programs: Programs): Promise<void> {
  const written = await versionOf(folder)
  if (written === undefined) return initialise(folder, programs)
  const ours = Number(/\d+/.exec(await runBinary(programs.binaries.postgres, ['--version']))?.[0])
  if (written === ours) return
  const which = written > ours ? 'a newer version' : 'an older version'
  throw new BootError(
    `${folder} was written by ${which}, PostgreSQL ${written}; this one is ${ours}. ` +
      `Use the matching release, or set DATA_DIR to another folder. Nothing was changed.`,
  )
}

async function versionOf(folder: string): Promise<number | undefined> {
  try {
    return Number(await readFile(join(folder, 'PG_VERSION'), 'utf8'))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Writes the data folder beside its place and moves it there whole, so that an interrupted start leaves no half. */
async function initialise(folder: string, { binaries, owner, signal }: Programs) {
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  if (owner) await chown(draft, owner.uid, owner.gid)
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const access = ['--username=encounters', '--auth=scram-sha-256', `--pwfile=${folder}.password`]
  await runBinary(
    binaries.initdb,
    ['-D', draft, ...locale, ...access, '-c', 'timezone=UTC', '-c', 'log_timezone=UTC'],
    owner,
    signal,
  ).catch((error: unknown) => {
    throw new Error(complaintOf(reasonOf(error)), { cause: error })
  })
  await rename(draft, folder)
}
