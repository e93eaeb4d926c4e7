import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../server/platform/embedded/embeddedPostgres.ts'
import { addServerFile, type BaseBackup } from './baseBackup.ts'
import { eventually } from './eventually.ts'

/** A folder into which a server archives its write-ahead log, file by file. */
export type WalArchive = {
  /** The server settings that archive into the folder. */
  settings: Record<string, string>
  /** Waits until it contains everything that the server has written. */
  complete(url: string): Promise<void>
  /**
   * Starts a backup as a server of its own, with exactly what was committed up to an instant.
   *
   * @param instant by PostgreSQL's clock, as text
   */
  restore(backup: BaseBackup, instant: string): Promise<{ url: string; close(): Promise<void> }>
  close(): Promise<void>
}

async function ask<Row extends object>(url: string, statement: string): Promise<Row> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Row>(statement).finally(() => client.end())
  const [row] = rows
  if (!row) throw new Error(`No row: ${statement}`)
  return row
}

export async function openArchive(): Promise<WalArchive> {
  const archive = await mkdtemp(join(tmpdir(), 'encounters-wal-'))
  // The server may run as another user.
  await chmod(archive, 0o777)
  return {
    settings: { archive_mode: 'on', archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f` },
    async complete(url) {
      const { file } = await ask<{ file: string }>(url, 'SELECT pg_walfile_name(pg_switch_wal()) AS file')
      await eventually(async () => {
        const { done } = await ask<{ done: boolean }>(
          url,
          `SELECT last_archived_wal >= '${file}' AS done FROM pg_stat_archiver`,
        )
        if (!done) throw new Error(`${file} is not in the archive`)
      }, 100)
    },
    async restore({ home, folder }, instant) {
      // All of the log is read from the archive, as on a new machine.
      const own = join(folder, 'pg_wal')
      for (const name of await readdir(own)) await rm(join(own, name), { recursive: true })
      await addServerFile(folder, 'recovery.signal', '')
      const recovery = {
        restore_command: `cp ${archive}/%f %p`,
        recovery_target_time: instant,
        recovery_target_action: 'promote',
      }
      const server = await startEmbeddedPostgres(home, { settings: { fsync: 'off', ...recovery } })
      await eventually(async () => {
        const { over } = await ask<{ over: boolean }>(server.url, 'SELECT NOT pg_is_in_recovery() AS over')
        if (!over) throw new Error('It still recovers')
      }, 100)
      return {
        url: server.url,
        async close() {
          await server.stop()
          await rm(home, { recursive: true })
        },
      }
    },
    close: () => rm(archive, { recursive: true }),
  }
}
