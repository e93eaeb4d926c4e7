import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)

/** Whether a copy's complaints are only about files that vanished meanwhile, which no recovery needs. */
const isOnlyGone = (complaint: string): boolean =>
  complaint
    .trim()
    .split('\n')
    .every((line) => line.endsWith('No such file or directory'))

async function copyFiles(from: string, to: string): Promise<void> {
  await run('cp', ['-a', `${from}/.`, to], { env: { ...process.env, LC_ALL: 'C' } }).catch(
    (error: Error & { stderr?: string }) => {
      if (!isOnlyGone(error.stderr ?? '')) throw error
    },
  )
}

/** Writes a file into a server's folder, with the same owner. */
export async function addServerFile(folder: string, name: string, text: string): Promise<void> {
  const path = join(folder, name)
  await writeFile(path, text)
  await run('chown', ['--reference', folder, path])
}

/** A copy of a server's files, and the positions in its log at which the copy began and ended. */
export type BaseBackup = { home: string; folder: string; fromLsn: string; untilLsn: string }

/**
 * Copies a running server's files between pg_backup_start and pg_backup_stop, as PostgreSQL's manual describes it.
 *
 * @param url of a server that a test started (ownPostgres.ts)
 * @param isArchived whether to wait until the archive has the log written meanwhile
 */
export async function takeBaseBackup(url: string, isArchived = false): Promise<BaseBackup> {
  const home = await mkdtemp(join(tmpdir(), 'encounters-backup-'))
  await chmod(home, 0o711)
  // Not the service's database, since tests cut all connections to that one.
  const server = new URL(url)
  server.pathname = '/postgres'
  const client = new pg.Client({ connectionString: server.href })
  await client.connect()
  const { rows: begun } = await client.query<{ folder: string; lsn: string }>(
    `SELECT current_setting('data_directory') AS folder, pg_backup_start('tests', fast => true)::text AS lsn`,
  )
  await copyFiles(dirname(begun[0]?.folder ?? ''), home)
  const { rows: ended } = await client.query<{ lsn: string; labelfile: string }>(
    'SELECT lsn::text, labelfile FROM pg_backup_stop(wait_for_archive => $1)',
    [isArchived],
  )
  await client.end()
  const folder = join(home, 'postgres')
  await rm(join(folder, 'postmaster.pid'))
  await addServerFile(folder, 'backup_label', ended[0]?.labelfile ?? '')
  return { home, folder, fromLsn: begun[0]?.lsn ?? '', untilLsn: ended[0]?.lsn ?? '' }
}
