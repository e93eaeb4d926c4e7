import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { applyMigrations, forgetFailure } from '../../prisma/history.ts'
import { ownMigrations, readMigrations } from '../../prisma/migrationFiles.ts'
import { startEmbeddedPostgres } from '../../server/platform/embedded/embeddedPostgres.ts'
import { fillDatabase } from '../../server/platform/embedded/fillDatabase.ts'
import { stopServer } from '../../server/platform/embedded/server.ts'
import { eventually } from '../support/eventually.ts'
import { findCheckpointer } from '../support/findCheckpointer.ts'

let folder: string
let stop: (() => Promise<void>) | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encounters-embedded-'))
  // If the tests run as root, PostgreSQL's own user must be able to enter the folder.
  await chmod(folder, 0o711)
  stop = undefined
  return async () => {
    await stop?.()
    await rm(folder, { recursive: true })
  }
})

/** Reads the table that stands for what people have stored. */
async function readNotes(url: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('SELECT note FROM notes')
  await client.end()
  return rows
}

describe.runIf(process.platform === 'linux')('stopping the embedded server', () => {
  it('ends once the last process of a killed server has ended', async () => {
    const rest = spawn('sleep', ['1000'], { cwd: folder, stdio: 'ignore' })
    onTestFinished(() => void rest.kill('SIGKILL'))
    const gone = 2 ** 30
    await writeFile(join(folder, 'postmaster.pid'), `${gone}\n`)
    const kill = vi.spyOn(process, 'kill').mockImplementation((): true => {
      rest.kill('SIGKILL')
      return true
    })
    onTestFinished(() => kill.mockRestore())
    await expect(stopServer(folder)).resolves.toBeUndefined()
    expect(kill.mock.calls).toEqual([[gone, 'SIGINT']])
  })
})

describe.runIf(process.platform === 'linux')('starting the embedded server', () => {
  it('ends one that has been stopping for too long, and loses nothing', async () => {
    const left = await startEmbeddedPostgres(folder)
    await applyMigrations(left.url)
    const pool = new pg.Pool({ connectionString: left.url })
    pool.on('error', () => undefined)
    await pool.query('CREATE TABLE notes AS SELECT 1 AS note')
    await pool.end()
    const { server, checkpointer } = await findCheckpointer(join(folder, 'postgres'))
    process.kill(checkpointer, 'SIGSTOP')
    process.kill(server, 'SIGINT')
    await eventually(() =>
      expect(new pg.Client({ connectionString: left.url }).connect()).rejects.toThrow('shutting down'),
    )
    const started = await startEmbeddedPostgres(folder, { patience: 1 })
    stop = started.stop
    expect(await readNotes(started.url)).toEqual([{ note: 1 }])
  })

  it('begins again with an empty database if its first migration was interrupted', async () => {
    const names = (await readMigrations(ownMigrations)).map(({ name }) => name)
    const one = names.find((name) => name.includes('index')) ?? ''
    const first = await startEmbeddedPostgres(folder)
    stop = first.stop
    const pool = new pg.Pool({ connectionString: first.url })
    // A migration that runs outside a transaction leaves this row if its process is killed.
    await pool.query(
      `CREATE TABLE _prisma_migrations AS SELECT '1' AS id, $1 AS migration_name, '' AS checksum,
      now() AS started_at, NULL::timestamptz AS finished_at, NULL::timestamptz AS rolled_back_at`,
      [one],
    )
    await pool.end()
    await first.stop()
    const second = await startEmbeddedPostgres(folder)
    stop = second.stop
    expect(await applyMigrations(second.url)).toEqual(names)
    await second.stop()
    const third = await startEmbeddedPostgres(folder)
    stop = third.stop
    expect(await applyMigrations(third.url)).toEqual([])
  })

  it('never empties a database that was used, even if whoever migrated it was killed at the end', async () => {
    const note = `SELECT shobj_description(oid, 'pg_database') AS note FROM pg_database WHERE datname = 'encounters'`
    const first = await startEmbeddedPostgres(folder)
    stop = first.stop
    const pool = new pg.Pool({ connectionString: first.url })
    const { rows } = await pool.query(note)
    await applyMigrations(first.url)
    // As if `npm run migrate` had applied them and ended before it could record that they are all there.
    await pool.query(`COMMENT ON DATABASE encounters IS '${rows[0].note}'`)
    expect(await applyMigrations(first.url)).toEqual([])
    await pool.query('CREATE TABLE notes AS SELECT 1 AS note')
    await pool.end()
    await first.stop()
    const second = await startEmbeddedPostgres(folder)
    stop = second.stop
    expect(await readNotes(second.url)).toEqual([{ note: 1 }])
  })

  it('begins a filling again that was interrupted, also if somebody asked for migrations meanwhile', async () => {
    const first = await startEmbeddedPostgres(folder)
    stop = first.stop
    const names = await applyMigrations(first.url)
    const pool = new pg.Pool({ connectionString: first.url })
    const interrupted = fillDatabase(pool, async () => {
      await applyMigrations(first.url)
      throw new Error('interrupted')
    })
    await expect(interrupted).rejects.toThrow('interrupted')
    await pool.end()
    await first.stop()
    const second = await startEmbeddedPostgres(folder)
    stop = second.stop
    expect(await applyMigrations(second.url)).toEqual(names)
  })

  it('lets a first migration that failed be tried again, as its error says', async () => {
    const migrations = join(folder, 'migrations')
    await mkdir(join(migrations, 'broken'), { recursive: true })
    await writeFile(join(migrations, 'broken', 'migration.sql'), 'SELECT 1 FROM nowhere')
    const first = await startEmbeddedPostgres(folder)
    stop = first.stop
    const failed = applyMigrations(first.url, pathToFileURL(`${migrations}/`))
    await expect(failed).rejects.toThrow(/then run: .* retry broken$/)
    await first.stop()
    const second = await startEmbeddedPostgres(folder)
    stop = second.stop
    await expect(forgetFailure(second.url, 'broken')).resolves.toBeUndefined()
  })
})
