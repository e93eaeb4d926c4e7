import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { z } from 'zod'
import { type Database, openDatabase } from '../../server/platform/database/db.ts'

const serverShape = z.object({ url: z.string(), templateName: z.string() })
let server: Promise<z.infer<typeof serverShape>> | undefined

/** The run's PostgreSQL, and the name of the migrated template in it. */
export function testServer(): Promise<z.infer<typeof serverShape>> {
  server ??= askForServer()
  return server
}

async function askForServer(): Promise<z.infer<typeof serverShape>> {
  const reply = await fetch(inject('postgresDesk'))
  if (!reply.ok) throw new Error(`No PostgreSQL for the tests: ${await reply.text()}`)
  return serverShape.parse(await reply.json())
}

export type TestDatabase = Database & { url: string }

/**
 * A database of its own for one test file, copied from the migrated template in some tens of milliseconds.
 *
 * @returns the open database and its address; `close()` closes and drops it (call it in afterAll)
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, drop } = await copyDatabase((await testServer()).templateName)
  const database = openDatabase(url)
  const close = async (): Promise<void> => {
    await database.close()
    await drop()
  }
  return { ...database, url, close }
}

/** An address of a database without any table, for tests of migrations; `drop()` removes it. */
export function createEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  return copyDatabase('template1')
}

async function copyDatabase(template: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const address = new URL((await testServer()).url)
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`).catch(async (error: unknown) => {
    await client.end()
    throw error
  })
  address.pathname = `/${name}`
  const drop = async (): Promise<void> => {
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await client.end()
  }
  return { url: address.href, drop }
}
