import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { applyMigrations } from '../../prisma/history.ts'
import { migrateJobs } from '../../server/jobs/runner/runner.ts'
import { startEmbeddedPostgres } from '../../server/platform/embedded/embeddedPostgres.ts'

export type TestServer = {
  /** a server where tests may create databases */
  url: string
  /** a database with every migration applied, to copy from */
  templateName: string
  stop(): Promise<void>
}

// Nothing here outlives the run, so nothing has to survive a power cut.
const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '200',
  max_wal_size: '256MB',
}

const memory = '/dev/shm'
const enoughMemory = 3 * 2 ** 30

/**
 * Returns the folder for the databases of a run: in memory if there is room, because each consists of hundreds of
 * files, which are slow to create and delete on a disk. Containers often have no more than 64 MB in memory.
 */
async function databasesFolder(): Promise<string> {
  const found = await statfs(memory).catch(() => undefined)
  return found && found.bavail * found.bsize >= enoughMemory ? memory : tmpdir()
}

/** Starts the PostgreSQL of a test run, or uses the one of TEST_DATABASE_URL, and creates the template in it. */
export async function startTestServer(): Promise<TestServer> {
  const server = await startServer()
  const templateName = `encounters_template_${process.pid}`
  try {
    await createTemplate(server.url, templateName)
  } catch (error) {
    await server.stop()
    throw error
  }
  return {
    url: server.url,
    templateName,
    async stop() {
      // The template, and the copies that wait for a next test.
      for (const name of await ask(server.url, databasesQuery, [templateName]))
        await ask(server.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      await server.stop()
    },
  }
}

async function createTemplate(serverUrl: string, name: string): Promise<void> {
  await ask(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await ask(serverUrl, `CREATE DATABASE ${name}`)
  const template = new URL(serverUrl)
  template.pathname = `/${name}`
  await applyMigrations(template.href)
  const pool = new pg.Pool({ connectionString: template.href })
  await migrateJobs(pool).finally(() => pool.end())
}

async function startServer(): Promise<Pick<TestServer, 'url' | 'stop'>> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: () => Promise.resolve() }
  const folder = await mkdtemp(join(await databasesFolder(), 'encounters-test-'))
  await chmod(folder, 0o711)
  // A statement by a Unix socket takes a fifth less processor time than by TCP. The folder is the server's own, because
  // it may run as another user, who cannot write elsewhere in the folder of the run.
  const sockets = join(folder, 'postgres')
  const server = await startEmbeddedPostgres(folder, {
    settings: { ...fastSettings, unix_socket_directories: sockets },
  })
  return {
    url: `${server.url}?host=${sockets}`,
    stop: () => server.stop().then(() => rm(folder, { recursive: true })),
  }
}

const databasesQuery = 'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)'

async function ask(url: string, statement: string, values?: string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(statement, values).finally(() => client.end())
  return rows.map(({ name }) => name)
}
