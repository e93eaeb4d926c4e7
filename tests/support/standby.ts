import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../server/platform/embedded/embeddedPostgres.ts'

const run = promisify(execFile)

export type Standby = { url: string; stop(): Promise<void>; close(): Promise<void> }

/**
 * A second server that follows another one by streaming replication. It begins as a copy of the first one's files, taken
 * between pg_backup_start and pg_backup_stop, as PostgreSQL's manual has it.
 *
 * @param url of the server to follow, one that tests started (ownPostgres.ts)
 */
export async function startStandby(url: string): Promise<Standby> {
  const home = await mkdtemp(join(tmpdir(), 'encounters-standby-'))
  await chmod(home, 0o711)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: settings } = await client.query(`SELECT current_setting('data_directory') AS folder`)
  await client.query(`SELECT pg_backup_start('standby', fast => true)`)
  await run('cp', ['-a', `${dirname(settings[0].folder)}/.`, home])
  const { rows: ended } = await client.query(
    'SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)',
  )
  await client.end()
  const folder = join(home, 'postgres')
  await rm(join(folder, 'postmaster.pid'))
  await writeFile(join(folder, 'backup_label'), ended[0].labelfile)
  await writeFile(join(folder, 'standby.signal'), '')
  await run('chown', ['--reference', folder, join(folder, 'backup_label'), join(folder, 'standby.signal')])
  const { hostname, port, username, password } = new URL(url)
  const primary = `host=${hostname} port=${port} user=${username} password=${password}`
  const server = await startEmbeddedPostgres(home, { settings: { fsync: 'off', primary_conninfo: primary } })
  return {
    url: server.url,
    stop: server.stop,
    async close() {
      await server.stop()
      await rm(home, { recursive: true })
    },
  }
}
