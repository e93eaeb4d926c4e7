import { chown, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { BootError, reasonOf } from '../config/bootError.ts'
import { type PostgresBinaries, runBinary } from './binaries.ts'
import { complaintOf } from './complaint.ts'
import { errorCode } from './errorCode.ts'
import type { PostgresOwner } from './owner.ts'

type Programs = {
  binaries: PostgresBinaries
  owner: PostgresOwner | undefined
  /** stops creating a folder */
  signal: AbortSignal | undefined
  /** called when creating a folder has begun */
  meanwhile: (() => void) | undefined
}

/**
 * Creates the data folder if it does not exist, and otherwise checks its version.
 *
 * @param folder absolute; the server's first password is read from the file `<folder>.password` next to it
 * @throws BootError if another version of PostgreSQL wrote it
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

/** Whether another process has this id. Our own id is that of a killed process, as happens in containers. */
function isThere(pid: number): boolean {
  if (!(pid > 0) || pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) !== 'ESRCH'
  }
}

/** Removes the drafts of starts that were killed, but not of another start that is under way. */
async function removeAbandoned(folder: string): Promise<void> {
  const beginning = `${basename(folder)}.new`
  for (const name of await readdir(dirname(folder))) {
    const pid = name.startsWith(`${beginning}-`) ? name.slice(beginning.length + 1) : ''
    if (name !== beginning && !/^\d+$/.test(pid)) continue
    if (isThere(Number(pid))) continue
    // The program that wrote it may outlive its parent by a moment.
    await rm(join(dirname(folder), name), { recursive: true, force: true, maxRetries: 10 })
  }
}

/**
 * Writes a draft of the data folder and then renames it, so that an interrupted start leaves nothing half done. If
 * several processes start at once, each writes its own draft, and all use the one that is renamed first.
 */
async function initialise(folder: string, programs: Programs): Promise<void> {
  await removeAbandoned(folder)
  const draft = `${folder}.new-${process.pid}`
  try {
    await fillDraft(draft, folder, programs)
    await rename(draft, folder).catch(async (error: unknown) => {
      if ((await versionOf(folder)) === undefined) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function fillDraft(
  draft: string,
  folder: string,
  { binaries, owner, signal, meanwhile }: Programs,
): Promise<void> {
  await mkdir(draft, { mode: 0o700 })
  if (owner) await chown(draft, owner.uid, owner.gid)
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const access = ['--username=encounters', '--auth=scram-sha-256', `--pwfile=${folder}.password`]
  const making = runBinary(
    binaries.initdb,
    ['-D', draft, ...locale, ...access, '-c', 'timezone=UTC', '-c', 'log_timezone=UTC'],
    owner,
    signal,
  )
  meanwhile?.()
  await making.catch((error: unknown) => {
    throw new Error(complaintOf(reasonOf(error)), { cause: error })
  })
}
