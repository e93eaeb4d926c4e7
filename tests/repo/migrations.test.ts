import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applyMigrations, diagnose, diffToSchema } from '../../prisma/history.ts'
import { ownSchema, type SchemaPlace } from '../../prisma/schemaEngine.ts'
import { createEmptyDatabase, testServer } from '../support/database.ts'

let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let folder: string
let place: SchemaPlace

beforeEach(async () => {
  database = await createEmptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'encounters-migrations-'))
  place = { schema: ownSchema.schema, migrations: pathToFileURL(`${folder}/`) }
  await cp(ownSchema.migrations, folder, { recursive: true })
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
  const names = (await readdir(folder)).sort()
  return { name: names.at(-1) ?? '' }
}

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query(sql).finally(() => client.end())
  return rows
}

describe('migrations', () => {
  it('end where schema.prisma says', async () => {
    expect(await diffToSchema((await testServer()).url)).toBe('')
  })

  it('are told apart from a schema that has moved on', async () => {
    await addMigration('29990101000000_extra', 'ALTER TABLE "members" ADD COLUMN "stray" TEXT;')
    expect(await diffToSchema((await testServer()).url, place)).toContain('DROP COLUMN "stray"')
  })

  it('apply once, also when two processes start together', async () => {
    const names = (await Promise.all([applyMigrations(database.url), applyMigrations(database.url)])).flat()
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual((await readdir(ownSchema.migrations)).sort())
    expect(await applyMigrations(database.url)).toEqual([])
    expect((await diagnose(database.url)).state).toBe('current')
  })

  it('of names by their look let members who look alike stay', async () => {
    const later = (await readdir(folder)).filter(
      (name) => name >= '20261122072847' && name !== 'migration_lock.toml',
    )
    for (const name of later) await rm(join(folder, name), { recursive: true })
    await applyMigrations(database.url, place)
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

  it('name what a database lacks', async () => {
    await applyMigrations(database.url)
    await addMigration('29990101000000_extra', 'SELECT 1;')
    expect(await diagnose(database.url, place)).toEqual({ state: 'behind', names: ['29990101000000_extra'] })
  })

  it('refuse a database of a newer version and change nothing', async () => {
    await addMigration('29990101000000_extra', 'CREATE TABLE "from_the_future" ();')
    await applyMigrations(database.url, place)
    await expect(applyMigrations(database.url)).rejects.toThrow(/newer version .* 29990101000000_extra/)
    expect(await query(`SELECT to_regclass('from_the_future') AS name`)).toEqual([
      { name: 'from_the_future' },
    ])
  })

  it('refuse a database in which one failed, and leave nothing of it', async () => {
    await addMigration('29990101000000_extra', 'CREATE TABLE "half" (); SELECT no_such_function();')
    await expect(applyMigrations(database.url, place)).rejects.toThrow(/no_such_function/)
    await expect(applyMigrations(database.url, place)).rejects.toThrow(/retry 29990101000000_extra/)
    expect(await query(`SELECT to_regclass('half') AS name`)).toEqual([{ name: null }])
  })

  it('refuse a history that was edited afterwards', async () => {
    await applyMigrations(database.url, place)
    const { name } = await newest()
    await writeFile(join(folder, name, 'migration.sql'), 'SELECT 1;')
    await expect(applyMigrations(database.url, place)).rejects.toThrow(/changed after they were applied/)
    expect(await diagnose(database.url, place)).toEqual({ state: 'edited', names: [name] })
  })
})
