import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { applyMigrations } from '../../prisma/history.ts'
import { runBinary } from '../../server/platform/embedded/binaries.ts'
import { forgetGoneServer } from '../../server/platform/embedded/claim.ts'
import { startEmbeddedPostgres } from '../../server/platform/embedded/embeddedPostgres.ts'
import { signalIfThere } from '../../server/platform/embedded/endGroup.ts'
import { findPostgres } from '../../server/platform/embedded/shelter.ts'
import { eventually } from './eventually.ts'

export type OwnPostgres = {
  url: string
  /** kills every process of the server at once, like a crash of the machine */
  kill(): Promise<void>
  /** restarts it on the same port and waits for its recovery */
  restart(): Promise<void>
  close(): Promise<void>
}

// The kernel keeps what a killed process wrote, so these only matter in a power cut.
const usual = { fsync: 'off', full_page_writes: 'off' }

/**
 * Starts a migrated PostgreSQL for one test to break. It acknowledges a commit once it is written, as in production.
 *
 * @param more settings of the server
 */
export async function startOwnPostgres(more: Record<string, string> = {}): Promise<OwnPostgres> {
  const settings = { ...usual, ...more }
  const home = await mkdtemp(join(tmpdir(), 'encounters-fault-'))
  await chmod(home, 0o711)
  const server = await startEmbeddedPostgres(home, { settings })
  const folder = join(home, 'postgres')
  const { port } = new URL(server.url)
  await applyMigrations(server.url)

  async function restart(): Promise<void> {
    const { binaries, owner } = await findPostgres()
    const place = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '' }
    const flags = Object.entries({ ...place, ...settings }).map(([name, value]) => `-c ${name}='${value}'`)
    const args = ['start', '-D', folder, '-w', '-l', join(folder, 'server.log'), '-o', flags.join(' ')]
    // A killed server takes a moment to release its shared memory.
    await eventually(async () => {
      await forgetGoneServer(folder)
      await runBinary(binaries.pg_ctl, args, owner)
    }, 100)
  }

  return {
    url: server.url,
    restart,
    async kill() {
      const client = new pg.Client({ connectionString: server.url })
      client.on('error', () => undefined)
      await client.connect()
      const { rows } = await client.query<{ pid: number }>('SELECT pid FROM pg_stat_activity')
      const postmaster = Number.parseInt(await readFile(join(folder, 'postmaster.pid'), 'utf8'), 10)
      // They may exit on their own once their parent is gone.
      for (const pid of [postmaster, ...rows.map((row) => row.pid)]) signalIfThere(pid, 'SIGKILL')
    },
    async close() {
      await server.stop()
      await rm(home, { recursive: true })
    },
  }
}
