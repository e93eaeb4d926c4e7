import { randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { diffToSchema } from '../../prisma/authoring/diffToSchema.ts'
import { withEngine } from '../../prisma/authoring/schemaEngine.ts'
import { applyMigrations, diagnose, forgetFailure, requireCurrent } from '../../prisma/history.ts'
import { ownMigrations } from '../../prisma/migrationFiles.ts'
import { BootError } from '../../server/platform/config/bootError.ts'
import { commandLine } from '../../server/platform/config/commandLine.ts'
import { createEmptyDatabase, createTestDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { runProgram } from '../support/program.ts'

let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let folder: string
let place: URL

beforeEach(async () => {
  database = await createEmptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'encounters-migrations-'))
  place = pathToFileURL(`${folder}/`)
  await cp(ownMigrations, folder, { recursive: true })
})

afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

async function addMigration(name: string, sql: string): Promise<void> {
  await cp(join(folder, (await newest()).name), join(folder, name), { recursive: true })
  await writeFile(join(folder, name, 'migration.sql'), sql)
}

async function newest(): Promise<{ name: string }> {
  const names = (await readdir(folder)).filter((name) => /^\d/.test(name)).sort()
  return { name: names.at(-1) ?? '' }
}

/** Applies only the migrations before the given one. */
async function applyBefore(time: string): Promise<void> {
  const later = (await readdir(folder)).filter((name) => name >= time && name !== 'migration_lock.toml')
  for (const name of later) await rm(join(folder, name), { recursive: true })
  await applyMigrations(database.url, place)
}

async function query(sql: string, url = database.url): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(sql).finally(() => client.end())
  return rows
}

/** The history of migrations, without what differs between runs. */
const history = `SELECT migration_name, checksum, logs, applied_steps_count, length(id) AS id,
  finished_at >= started_at AS is_finished, rolled_back_at IS NOT NULL AS is_rolled_back
  FROM _prisma_migrations ORDER BY started_at`

const columns = `SELECT column_name, data_type, character_maximum_length, is_nullable, column_default
  FROM information_schema.columns WHERE table_name = '_prisma_migrations' ORDER BY ordinal_position`

describe('migrations', () => {
  it('result in the schema of schema.prisma, and any difference is noticed', async () => {
    const migrated = await createTestDatabase()
    expect(await diffToSchema(migrated.url)).toBe('')
    await migrated.pool.query('ALTER TABLE "members" ADD COLUMN "stray" TEXT')
    expect(await diffToSchema(migrated.url)).toContain('DROP COLUMN "stray"')
    await migrated.close()
  })

  it('apply once if two processes start at the same time', async () => {
    const env = { DATABASE_URL: database.url, SESSION_SECRET: 'x'.repeat(32) }
    const programs = [runProgram('prisma/migrate.ts', env), runProgram('prisma/migrate.ts', env)]
    expect(await Promise.all(programs.map(({ ended }) => ended))).toEqual([0, 0])
    const said = programs.map((program) => program.output()).sort()
    const names = (await readdir(ownMigrations)).filter((name) => name.startsWith('20')).sort()
    expect(said).toEqual([`Applied: ${names.join(', ')}\n`, 'The database is up to date.\n'])
    expect(await applyMigrations(database.url)).toEqual([])
    expect((await diagnose(database.url)).state).toBe('current')
  })

  it.each(['new add city', 'new', 'retry', 'retry 1_one 2_two', 'status all', 'now'])(
    'are neither applied nor written by a command with a wrong argument: %s',
    async (words) => {
      const args = words.split(' ')
      const program = runProgram('prisma/migrate.ts', { DATABASE_URL: database.url }, [], { args })
      expect(await program.ended).toBe(1)
      expect(program.output()).toMatch(/^Usage: node prisma\/migrate\.ts \[apply/)
    },
  )

  it('leave the same history as Prisma, and go on from a history of Prisma', async () => {
    await rm(folder, { recursive: true })
    await mkdir(join(folder, '1_one'), { recursive: true })
    await writeFile(join(folder, '1_one/migration.sql'), 'CREATE TABLE "one" ();\n')
    const byPrisma = await createEmptyDatabase()
    await withEngine(
      byPrisma.url,
      { path: 'x.prisma', content: 'datasource db { provider = "postgresql" }' },
      (engine) =>
        engine.applyMigrations({
          migrationsList: {
            baseDir: folder,
            lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"' },
            shadowDbInitScript: '',
            migrationDirectories: [
              {
                path: '1_one',
                migrationFile: {
                  path: 'migration.sql',
                  content: { tag: 'ok', value: 'CREATE TABLE "one" ();\n' },
                },
              },
            ],
          },
          filters: { externalTables: [], externalEnums: [] },
        }),
    )
    expect(await applyMigrations(byPrisma.url, place)).toEqual([])
    await applyMigrations(database.url, place)
    expect(await query(columns)).toEqual(await query(columns, byPrisma.url))
    expect(await query(history)).toEqual(await query(history, byPrisma.url))
    await byPrisma.drop()
  })

  it('to unique looks of usernames let existing members with similar names stay', async () => {
    await applyBefore('20261122072847')
    const names = ['Willow', 'Wıllow', 'WiIlow', 'Ｓｕｐｐｏｒｔ', 'Ash']
    const insert = (name: string) =>
      query(`INSERT INTO members (public_guid, email, username, username_key, role, created_at)
      VALUES (gen_random_uuid(), 'a' || md5('${name}') || '@example.org', '${name}', lower('${name}'), 'Operator', now())`)
    for (const name of names) await insert(name)
    await applyMigrations(database.url)
    expect(
      await query(
        'SELECT username, username_skeleton AS look, shares_look AS shares FROM members ORDER BY id',
      ),
    ).toEqual([
      { username: 'Willow', look: 'wlllow', shares: false },
      { username: 'Wıllow', look: 'wlllow', shares: true },
      { username: 'WiIlow', look: 'wlllow', shares: true },
      { username: 'Ｓｕｐｐｏｒｔ', look: 'support', shares: true },
      { username: 'Ash', look: 'ash', shares: false },
    ])
  })

  it('of pauses assign the end to the pause that had it', async () => {
    await applyBefore('20261122114048')
    const pauses = [
      ['NoShows', "'2026-12-20'"],
      ['Member', "'2026-12-21'"],
      ['Member', 'NULL'],
      ['Operator', "'2026-12-22'"],
    ]
    for (const [index, [reason, until]] of pauses.entries()) {
      await query(`INSERT INTO members
        (public_guid, email, username, username_key, username_skeleton, role, created_at, status, pause_reason, paused_at, paused_until)
        VALUES (gen_random_uuid(), '${index}@example.org', '${index}', '${index}', '${index}', 'Operator', now(), 'Paused', '${reason}', now(), ${until})`)
    }
    await applyMigrations(database.url)
    const day = (column: string) => `to_char(${column}, 'MM-DD') AS ${column}`
    expect(
      await query(
        `SELECT ${['paused_until', 'own_pause_until', 'no_show_pause_until'].map(day).join(', ')} FROM members ORDER BY id`,
      ),
    ).toEqual([
      { paused_until: '12-20', own_pause_until: null, no_show_pause_until: '12-20' },
      { paused_until: '12-21', own_pause_until: null, no_show_pause_until: '12-21' },
      { paused_until: null, own_pause_until: null, no_show_pause_until: null },
      { paused_until: '12-22', own_pause_until: '12-22', no_show_pause_until: null },
    ])
  })

  it('of suspensions leave the pause from before', async () => {
    await applyBefore('20261125100000')
    const people = [
      ['began by suspension', 'Operator', "'2026-12-20'", "'2026-11-20'"],
      ['paused before', 'Operator', "'2026-12-20'", "'2026-11-19'"],
      ['paused by an operator', 'Operator', "'2026-12-21'", "'2026-11-20'"],
    ]
    for (const [index, [name, reason, until, since]] of people.entries()) {
      await query(`
        WITH person AS (
          INSERT INTO members (public_guid, email, username, username_key, username_skeleton, role, created_at, status,
            pause_reason, paused_at, paused_until, own_pause_until)
          VALUES (gen_random_uuid(), '${index}@example.org', '${name}', '${name}', '${name}', 'Operator', now(), 'Paused',
            '${reason}', ${since}, ${until}, ${until}) RETURNING id),
        found AS (
          INSERT INTO cases (about_id, urgency, opened_at, due_at) SELECT id, 3, now(), now() FROM person RETURNING id, about_id),
        decided AS (
          INSERT INTO case_decisions (case_id, outcome, decided_by_id, decided_at)
          SELECT id, 'Suspended', about_id, now() FROM found RETURNING id, decided_by_id)
        INSERT INTO sanctions (decision_id, member_id, outcome, guideline, statement, suspended_until, created_at)
        SELECT id, decided_by_id, 'Suspended', 'BE_KIND', 'So.', '2026-12-20', '2026-11-20' FROM decided`)
    }
    await applyMigrations(database.url)
    expect(
      await query(`SELECT pause_reason AS reason, to_char(own_pause_until, 'MM-DD') AS own,
        to_char(suspended_until, 'MM-DD') AS suspended FROM members ORDER BY id`),
    ).toEqual([
      { reason: 'Suspended', own: null, suspended: '12-20' },
      { reason: 'Member', own: null, suspended: '12-20' },
      { reason: 'Operator', own: '12-21', suspended: null },
    ])
  })

  it('of counts over whole tables count the existing rows, and nothing twice', async () => {
    const request = (name: string, state: string) =>
      query(`INSERT INTO early_access_requests (email, state, decided_at, requested_at, updated_at)
        VALUES ('${name}@example.org', '${state}', now(), now(), now())`)
    await applyBefore('20261123110100')
    await request('a', 'Invited')
    await request('b', 'Declined')
    await cp(new URL('20261123110100_tallies/', ownMigrations), join(folder, '20261123110100_tallies'), {
      recursive: true,
    })
    await applyMigrations(database.url, place)
    await request('c', 'Invited')
    await query(`UPDATE early_access_requests SET state = 'Invited' WHERE email = 'b@example.org'`)
    await applyMigrations(database.url)
    const counts = 'SELECT name, sum(amount)::int AS amount FROM tallies GROUP BY 1 HAVING sum(amount) <> 0'
    expect(await query(counts)).toEqual([{ name: 'request Invited', amount: 3 }])
  })

  it('name the migrations that a database lacks', async () => {
    await applyMigrations(database.url)
    await addMigration('29990101000000_extra', 'SELECT 1;')
    expect(await diagnose(database.url, place)).toEqual({ state: 'behind', names: ['29990101000000_extra'] })
  })

  it('name a few of those that a new database lacks, and how many more there are', async () => {
    const [first, second, ...others] = (await readdir(folder)).filter((name) => /^\d/.test(name)).sort()
    await expect(requireCurrent(database.url)).rejects.toThrow(
      `The database lacks migrations: ${first}, ${second} and ${others.length} more. Run: ${commandLine('migrate')}`,
    )
    await query(`CREATE TABLE "orders" ()`)
    await expect(requireCurrent(database.url)).rejects.toThrow('something else (orders)')
  })

  it('refuse a database of a newer version and change nothing', async () => {
    await addMigration('29990101000000_extra', 'CREATE TABLE "from_the_future" ();')
    await applyMigrations(database.url, place)
    await expect(applyMigrations(database.url)).rejects.toThrow(/newer version .* 29990101000000_extra/)
    expect(await query(`SELECT to_regclass('from_the_future') AS name`)).toEqual([
      { name: 'from_the_future' },
    ])
  })

  it('refuse a database with other tables', async () => {
    await query('CREATE TABLE "orders" ()')
    await expect(applyMigrations(database.url)).rejects.toThrow(/something else \(orders\)/)
    expect(await query(`SELECT to_regclass('_prisma_migrations') AS name`)).toEqual([{ name: null }])
  })

  it('say in a sentence that a user may not create tables, and change nothing', async () => {
    const name = `stranger_${randomUUID().slice(0, 8)}`
    await query(`CREATE ROLE ${name} LOGIN PASSWORD 'x'`)
    const address = Object.assign(new URL(database.url), { username: name, password: 'x' })
    await expect(applyMigrations(address.href)).rejects.toThrow(
      new BootError(
        `No tables can be made in this database: permission denied for schema public. The user ${name} must own it.`,
      ),
    )
    await query(`DROP ROLE ${name}`)
    expect((await diagnose(database.url)).state).toBe('behind')
  })

  it('refuse a database in another encoding than UTF-8, before any of them is applied', async () => {
    const name = `latin_${randomUUID().slice(0, 8)}`
    await query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING LATIN1 LOCALE_PROVIDER libc LOCALE 'C'`)
    const address = Object.assign(new URL(database.url), { pathname: `/${name}` })
    await expect(applyMigrations(address.href)).rejects.toThrow(/ has the encoding LATIN1; UTF8 is needed/)
    expect(await query(`SELECT to_regclass('_prisma_migrations') AS history`, address.href)).toEqual([
      { history: null },
    ])
    await query(`DROP DATABASE ${name}`)
  })

  it('leave nothing of one that failed, refuse to go on, and retry it on request', async () => {
    const name = '29990101000000_extra'
    await addMigration(name, 'CREATE TABLE "half" (); SELECT no_such_function();')
    const words =
      /29990101000000_extra failed: .*no_such_function.* Nothing of it remains .*migrate(?:\.ts| --) retry 29990101000000_extra/
    await expect(applyMigrations(database.url, place)).rejects.toThrow(words)
    expect(await query(`SELECT to_regclass('half') AS name`)).toEqual([{ name: null }])
    await expect(applyMigrations(database.url, place)).rejects.toThrow(
      /earlier .* failed .* retry 29990101000000_extra/,
    )

    await writeFile(join(folder, name, 'migration.sql'), 'CREATE TABLE "whole" ();')
    await forgetFailure(database.url, name)
    expect(await applyMigrations(database.url, place)).toEqual([name])
    const attempts = await query(`${history} DESC LIMIT 2`)
    expect(attempts).toMatchObject([
      { applied_steps_count: 1, is_finished: true, is_rolled_back: false },
      {
        applied_steps_count: 0,
        is_finished: null,
        is_rolled_back: true,
        logs: expect.stringContaining('no_such_function'),
      },
    ])
    await expect(forgetFailure(database.url, name)).rejects.toThrow(/No migration .* has failed/)
  })

  it('leave nothing of one that was interrupted, and start it again by themselves', async () => {
    const name = '29990101000000_extra'
    await addMigration(name, 'CREATE TABLE "half" (); SELECT pg_advisory_xact_lock(1);')
    const holder = new pg.Client({ connectionString: database.url })
    await holder.connect()
    await holder.query('SELECT pg_advisory_lock(1)')
    const cutOff = expect(applyMigrations(database.url, place)).rejects.toThrow()
    const cut = `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`
    await eventually(async () => expect((await holder.query(cut)).rowCount).toBe(1))
    await cutOff
    await holder.end()
    expect(await applyMigrations(database.url, place)).toEqual([name])
  })

  it('step back from a lock that others have, so that nobody waits behind them, and go on afterwards', async () => {
    await applyMigrations(database.url)
    const name = '29990101000000_extra'
    await addMigration(name, 'ALTER TABLE "members" ADD COLUMN "extra" INTEGER;')
    const reader = new pg.Client({ connectionString: database.url })
    await reader.connect()
    await reader.query('BEGIN; SELECT FROM members')
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    const applying = applyMigrations(database.url, place)
    await eventually(() => expect(sent.mock.calls.flat()).toContain('ROLLBACK'))
    expect(await query('SELECT count(*)::int AS count FROM members')).toEqual([{ count: 0 }])
    await reader.end()
    expect(await applying).toEqual([name])
  })

  it('step back from a deadlock with others, and go on afterwards', async () => {
    await applyMigrations(database.url)
    const name = '29990101000000_extra'
    const columns = ['members', 'encounters'].map(
      (table) => `ALTER TABLE ${table} ADD COLUMN "extra" INTEGER;`,
    )
    // Long enough for the reader to join in, and shorter than the reader's own timeout, so that PostgreSQL ends the
    // migration.
    await addMigration(name, `SET LOCAL deadlock_timeout = '1900ms'; ${columns.join(' ')}`)
    const reader = new pg.Client({ connectionString: database.url, options: '-c deadlock_timeout=60s' })
    await reader.connect()
    await reader.query('BEGIN; SELECT FROM encounters')
    const applying = applyMigrations(database.url, place)
    const waiting = `SELECT FROM pg_locks WHERE relation = 'encounters'::regclass AND NOT granted`
    await eventually(async () => expect(await query(waiting)).toHaveLength(1))
    await reader.query('SELECT FROM members')
    await reader.end()
    expect(await applying).toEqual([name])
  })

  it('that cannot run in a transaction run outside one, even while another process waits', async () => {
    const sql = '-- no transaction\nCREATE INDEX CONCURRENTLY "by_creation" ON "members" ("created_at");\n'
    await addMigration('29990101000000_extra', sql)
    const applied = await Promise.all([1, 2].map(() => applyMigrations(database.url, place)))
    expect(applied.map((names) => names.at(-1)).sort()).toEqual(['29990101000000_extra', undefined])
    expect(await query(`SELECT indisvalid FROM pg_index WHERE indexrelid = 'by_creation'::regclass`)).toEqual(
      [{ indisvalid: true }],
    )
  })

  it('refuse files that were edited after they were applied, except for their line ends', async () => {
    await applyMigrations(database.url, place)
    const { name } = await newest()
    const file = join(folder, name, 'migration.sql')
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll('\n', '\r\n'))
    expect((await diagnose(database.url, place)).state).toBe('current')
    await writeFile(file, 'SELECT 1;')
    await expect(applyMigrations(database.url, place)).rejects.toThrow(/changed after they were applied/)
    expect(await diagnose(database.url, place)).toEqual({ state: 'edited', names: [name] })
  })
})
