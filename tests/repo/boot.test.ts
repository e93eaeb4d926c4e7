import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createEmptyDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { findCheckpointer } from '../support/findCheckpointer.ts'
import { type Program, runProgram } from '../support/program.ts'

let folder: string
let dataDir: string
let programs: Program[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encounters-boot-'))
  // If the tests run as root, PostgreSQL's own user must be able to enter the folder.
  await chmod(folder, 0o711)
  dataDir = join(folder, 'data')
  programs = []
})

afterEach(async () => {
  for (const { child, ended } of programs) {
    child.kill('SIGTERM')
    await ended
  }
  await rm(folder, { recursive: true })
})

function run(env: Record<string, string>, file = 'server/main.ts', wrapper: readonly string[] = []): Program {
  const program = runProgram(file, { PORT: '0', DATA_DIR: dataDir, DEMO: '0', ...env }, wrapper)
  programs.push(program)
  return program
}

async function refusal(env: Record<string, string>): Promise<string> {
  const program = run(env)
  expect(await program.ended).toBe(1)
  expect(program.output()).not.toMatch(/^\s+at /m)
  return program.output()
}

const outside = (url: string): Record<string, string> => ({
  DATABASE_URL: url,
  SESSION_SECRET: 'x'.repeat(32),
})

/** Answers like a PostgreSQL that lets a client in and then dies. */
function hangUp(client: Socket): void {
  const isLetIn = Buffer.from([...[0x52, 0, 0, 0, 8, 0, 0, 0, 0], ...[0x5a, 0, 0, 0, 5, 0x49]])
  client.once('data', () => {
    client.write(isLetIn)
    client.once('data', () => client.destroy())
  })
}

describe('a start that cannot succeed', () => {
  it('names each wrong setting and changes nothing', async () => {
    expect(await refusal({ PORT: 'http', ROLE: 'boss' })).toMatch(
      /PORT must be[\s\S]*ROLE must be all, web or worker/,
    )
    await expect(readdir(dataDir)).rejects.toThrow('ENOENT')
  })

  it('asks for SESSION_SECRET if there is a DATABASE_URL', async () => {
    expect(await refusal({ DATABASE_URL: 'postgresql://127.0.0.1:1/none' })).toContain(
      'SESSION_SECRET must be set',
    )
  })

  it('says when no PostgreSQL answers', async () => {
    const said = await refusal(outside('postgresql://user:hunter2@127.0.0.1:1/none'))
    expect(said).toMatch(/No database at 127.0.0.1:1\/none: .*ECONNREFUSED.* Check DATABASE_URL/)
    expect(said).not.toContain('hunter2')
  })

  it('says at which of its addresses there is no database', async () => {
    const database = await createEmptyDatabase()
    const nowhere = 'postgresql://user:hunter2@127.0.0.1:1/none'
    const lost = /No database at 127.0.0.1:1\/none: .*ECONNREFUSED/
    const direct = await refusal({ ...outside(database.url), DIRECT_DATABASE_URL: nowhere })
    expect(direct).toMatch(lost)
    expect(direct).toContain('Check DIRECT_DATABASE_URL.')
    const command = run({ ...outside(database.url), DIRECT_DATABASE_URL: nowhere }, 'prisma/migrate.ts')
    expect(await command.ended).toBe(1)
    expect(command.output()).toContain('Check DIRECT_DATABASE_URL.')
    expect(await run(outside(database.url), 'prisma/migrate.ts').ended).toBe(0)
    const pooler = await refusal({ ...outside(nowhere), DIRECT_DATABASE_URL: database.url, ROLE: 'web' })
    expect(pooler).toMatch(lost)
    expect(pooler).toContain('Check DATABASE_URL.')
    const replica = run({ ...outside(database.url), READ_DATABASE_URL: nowhere, ROLE: 'web' })
    await replica.says(/ready at/)
    replica.child.kill('SIGTERM')
    expect(await replica.ended).toBe(0)
    expect(replica.output()).toMatch(/ECONNREFUSED.*"setting":"READ_DATABASE_URL"/)
    expect([direct, pooler, replica.output()].join()).not.toContain('hunter2')
    await database.drop()
  })

  it('says which setting changes a port that is in use, and changes nothing', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await new Promise((done) => holder.once('listening', done))
    const address = holder.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    expect(await refusal({ PORT: port })).toContain(`Port ${port} is taken: set PORT`)
    await expect(readdir(dataDir)).rejects.toThrow('ENOENT')
    holder.close()
  })

  it('suggests the port below if the last one is in use', async () => {
    const holder = createServer().listen(65_535, '127.0.0.1')
    // Another process may hold the port already.
    await new Promise((done) => holder.once('listening', done).once('error', done))
    expect(await refusal({ PORT: '65535' })).toContain('such as PORT=65534')
    holder.close()
  })

  it('does not change a data folder of a newer PostgreSQL', async () => {
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '99\n')
    expect(await refusal({})).toMatch(/newer version, PostgreSQL 99[\s\S]*Nothing was changed/)
    expect(await readdir(join(dataDir, 'postgres'))).toEqual(['PG_VERSION'])
  })

  it('does not change a database of a newer release', async () => {
    const database = await createEmptyDatabase()
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query(`CREATE TABLE _prisma_migrations (id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL,
      finished_at timestamptz, migration_name varchar(255) NOT NULL, logs text, rolled_back_at timestamptz,
      started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0)`)
    await client.query(`INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
      VALUES ('1', 'x', now(), '29990101000000_future', 1)`)
    expect(await refusal(outside(database.url))).toMatch(
      /newer version of Encounters: it has 29990101000000_future/,
    )
    const { rows } = await client.query(`SELECT to_regclass('members') AS members`)
    expect(rows).toEqual([{ members: null }])
    await client.end()
    await database.drop()
  })

  it('says that there are no built pages to serve in production', async () => {
    const checkout = join(folder, 'checkout')
    for (const part of ['package.json', 'server', 'prisma', 'client/generated', 'client/styles']) {
      await cp(part, join(checkout, part), { recursive: true })
    }
    await symlink(resolve('node_modules'), join(checkout, 'node_modules'))
    const program = run({ NODE_ENV: 'production' }, join(checkout, 'server/main.ts'))
    expect(await program.ended).toBe(1)
    expect(program.output()).toContain(
      `The pages are not built: there is no ${checkout}/dist/client/index.html. Run: npm run build`,
    )
  })

  it('says in one sentence that the database was lost in the middle', async () => {
    const database = await createEmptyDatabase()
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    // While another process migrates, a start waits for its turn.
    await client.query('SELECT pg_advisory_lock(72707369)')
    const said = refusal(outside(database.url))
    await eventually(async () => {
      const { rowCount } = await client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND query LIKE '%pg_try_advisory_lock%' AND pid <> pg_backend_pid()`,
      )
      expect(rowCount).toBe(1)
    })
    expect(await said).toMatch(/^The database cannot go on: .*\. Run this again once the cause is gone\.\n$/)
    await client.end()
    await database.drop()
  })

  it('does not migrate by itself if several processes share a database', async () => {
    const database = await createEmptyDatabase()
    const web = { ...outside(database.url), ROLE: 'web' }
    expect(await refusal(web)).toContain('Run: node prisma/migrate.ts')
    expect(await refusal({ ...web, npm_lifecycle_event: 'start' })).toContain('Run: npm run migrate')
    await database.drop()
  })
})

describe('a start that is interrupted', () => {
  it('ends cleanly even while modules are loading', async () => {
    const preload = new URL('../support/endWhileLoading.ts', import.meta.url)
    expect(await run({ NODE_OPTIONS: `--import ${preload}` }).ended).toBe(0)
  })

  it('by closing its terminal leaves no database running', async () => {
    const program = run({})
    await program.says(/ready at/)
    program.child.kill('SIGHUP')
    expect(await program.ended).toBe(0)
    await expect(stat(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT')
  })
})

describe('a process without metrics', () => {
  it('does not monitor its event loop, which would wake it a hundred times a second', async () => {
    const preload = new URL('../support/reportLoopMonitor.ts', import.meta.url)
    const program = run({ NODE_OPTIONS: `--import ${preload}` })
    const [, address] = await program.says(/ready at (\S+)/)
    expect(program.output()).not.toContain('watching the event loop')
    const text = await (await fetch(`${address}/metrics`)).text()
    await program.says(/watching the event loop/)
    expect(text).toMatch(/nodejs_eventloop_lag_mean_seconds 0\.\d/)
  })
})

describe('the embedded database', () => {
  it('stores its data and secrets, serves one process, and survives if that is killed', async () => {
    const first = run({})
    const [, address] = await first.says(/ready at (\S+)/)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    expect((await stat(join(dataDir, 'session.secret'))).mode & 0o777).toBe(0o600)
    expect((await stat(join(dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600)
    const secret = await readFile(join(dataDir, 'session.secret'), 'utf8')

    expect(await refusal({})).toContain('in use by another running copy')
    first.child.kill('SIGKILL')
    await first.ended

    const second = run({})
    await second.says(/ready at/)
    expect(await readFile(join(dataDir, 'session.secret'), 'utf8')).toBe(secret)
    second.child.kill('SIGINT')
    expect(await second.ended).toBe(0)
    await expect(stat(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT')
  })

  it.each(['the server', 'one of its processes'])(
    'runs again, and still belongs to its process, if %s is killed',
    async (what) => {
      const program = run({})
      const [, address] = await program.says(/ready at (\S+)/)
      const [server = '', , , port = ''] = (
        await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
      ).split('\n')
      const password = await readFile(join(dataDir, 'postgres.password'), 'utf8')
      const client = new pg.Client(`postgresql://encounters:${password}@127.0.0.1:${port}/postgres`)
      client.on('error', () => undefined)
      await client.connect()
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      process.kill(what === 'the server' ? Number(server) : Number(rows[0]?.pid), 'SIGKILL')
      await program.says(/the embedded database runs again/)
      await eventually(async () => expect((await fetch(`${address}/readyz`)).status).toBe(200))
      expect(await refusal({})).toContain('in use by another running copy')
      program.child.kill('SIGTERM')
      expect(await program.ended).toBe(0)
      await expect(stat(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT')
    },
  )

  it.runIf(process.platform === 'linux')('stops even if one of its processes does not', async () => {
    const program = run({})
    await program.says(/ready at/)
    const { checkpointer } = await findCheckpointer(join(dataDir, 'postgres'))
    process.kill(checkpointer, 'SIGSTOP')
    program.child.kill('SIGTERM')
    expect(await program.ended, program.output()).toBe(0)
    await expect(stat(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT')
    await run({}).says(/ready at/)
  })

  it('ends also after a second Ctrl-C, which does not wait for it', async () => {
    const program = run({})
    const [, address = ''] = await program.says(/ready at (\S+)/)
    // A request whose body does not come delays the end in order.
    const headers = { 'Content-Type': 'application/json', 'Content-Length': 9, Expect: '100-continue' }
    const asked = request(`${address}/graphql`, { method: 'POST', headers })
    asked.on('error', () => undefined)
    asked.flushHeaders()
    await once(asked, 'continue')
    program.child.kill('SIGINT')
    await program.says(/"stopping"/)
    await eventually(() => {
      program.child.kill('SIGINT')
      expect(program.child.exitCode).toBe(1)
    })
    const mark = join(dataDir, 'postgres', 'postmaster.pid')
    await eventually(() => expect(stat(mark)).rejects.toThrow('ENOENT'))
  })

  it('can be in a folder of any name, which no shell interprets', async () => {
    const name = `it's "one" $HOME $(touch made) \`touch made\` \\ für Gäste 数据`
    const env = { DATA_DIR: join(folder, name) }
    for (const start of ['first', 'second']) {
      const program = run(env)
      await program.says(/Ctrl-C/)
      program.child.kill('SIGTERM')
      expect(await program.ended, `the ${start} start: ${program.output()}`).toBe(0)
    }
    expect(await readdir(folder)).toEqual([name])
    expect((await readdir(env.DATA_DIR)).sort()).toEqual(['postgres', 'postgres.password', 'session.secret'])
  })

  it('removes the lock file of a server that is not running any more', async () => {
    const first = run({})
    await first.says(/ready at/)
    const mark = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), mark)
    const second = run({})
    await second.says(/ready at/)
  })

  it.each([
    ['does not respond', () => undefined],
    ['hangs up at the first question', hangUp],
  ])('starts even if its port is in use by a program that %s', async (_, answer) => {
    const first = run({})
    await first.says(/ready at/)
    const file = join(dataDir, 'postgres', 'postmaster.pid')
    const mark = (await readFile(file, 'utf8')).split('\n')
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    const other = createServer(answer).listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const address = other.address()
    mark[3] = typeof address === 'object' ? String(address?.port) : ''
    await writeFile(file, mark.join('\n'))
    const second = run({})
    await second.says(/ready at/)
  })

  it('waits for a server that is still stopping, as after a second Ctrl-C', async () => {
    const first = run({})
    await first.says(/ready at/)
    const folder = join(dataDir, 'postgres')
    const [server = '', , , port = ''] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')
    const password = await readFile(join(dataDir, 'postgres.password'), 'utf8')
    const address = `postgresql://encounters:${password}@127.0.0.1:${port}/postgres`
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    first.child.kill('SIGKILL')
    await first.ended
    // After SIGTERM, PostgreSQL accepts no new connections and stops once the last client has disconnected.
    process.kill(Number(server), 'SIGTERM')
    const refused = async () => {
      const late = new pg.Client({ connectionString: address })
      await expect(late.connect()).rejects.toThrow('shutting down')
    }
    await eventually(refused)
    const countRefusals = async () =>
      (await readFile(join(folder, 'server.log'), 'utf8')).split('shutting down').length
    const before = await countRefusals()
    const second = run({})
    await eventually(async () => expect(await countRefusals()).toBeGreaterThan(before + 1))
    await client.end()
    await second.says(/ready at/)
  })

  it('is created once by two programs that start together, of which one goes on', async () => {
    const [one, other] = [run({}), run({})]
    const isReady = (program: Program) => program.says(/ready at/).then(() => program)
    const ready = await Promise.any([isReady(one), isReady(other)])
    const refused = ready === one ? other : one
    expect(await refused.ended).toBe(1)
    expect(refused.output()).toContain('in use by another running copy')
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.password', 'session.secret'])
  })

  it('removes the rest of an earlier start that was killed while creating it', async () => {
    for (const draft of [
      'postgres.new',
      `postgres.new-${2 ** 30}`,
      'postgres.new-backup',
      'postgres.newer',
    ]) {
      await mkdir(join(dataDir, draft, 'base'), { recursive: true })
    }
    await run({}).says(/ready at/)
    const others = ['postgres.new-backup', 'postgres.newer']
    expect((await readdir(dataDir)).sort()).toEqual([
      'postgres',
      ...others,
      'postgres.password',
      'session.secret',
    ])
  })
})

describe('a command on the embedded database', () => {
  it('that is interrupted stops the server it has started', async () => {
    const command = run({}, 'prisma/migrate.ts')
    const mark = join(dataDir, 'postgres', 'postmaster.pid')
    await eventually(async () => expect(await readFile(mark, 'utf8')).toContain('ready'))
    command.child.kill('SIGINT')
    expect(await command.ended, command.output()).toBe(130)
    expect(command.output()).toBe('')
    await expect(stat(mark)).rejects.toThrow('ENOENT')
  })
})

describe('several processes on one database', () => {
  it('run as web and worker once it is migrated, and each ends on SIGTERM', async () => {
    const database = await createEmptyDatabase()
    const migration = run(outside(database.url), 'prisma/migrate.ts')
    expect(await migration.ended).toBe(0)
    const web = run({ ...outside(database.url), ROLE: 'web' })
    const worker = run(outside(database.url), 'server/worker.ts')
    await Promise.all([web.says(/ready at/), worker.says(/worker is running/)])
    for (const { child } of [web, worker]) child.kill('SIGTERM')
    expect(await Promise.all([web.ended, worker.ended])).toEqual([0, 0])
    for (const program of [web, worker])
      expect(program.output()).toMatch(
        /"reason":"SIGTERM","msg":"stopping"\}\n(?:.*\n)*.*"msg":"stopped"\}\n$/,
      )
    await database.drop()
  })

  it.runIf(process.platform === 'linux').each(['SIGTERM', 'SIGKILL'] as const)(
    'end when npm ends, which signals at most the shell of its script: %s',
    async (signal) => {
      const database = await createEmptyDatabase()
      expect(await run(outside(database.url), 'prisma/migrate.ts').ended).toBe(0)
      // npm appends the command that it replaces here, and the worker ignores arguments.
      const worker = run(outside(database.url), 'server/worker.ts', ['npm', 'run', 'worker', '--'])
      await worker.says(/worker is running/)
      worker.child.kill(signal)
      // Its outputs close once the program itself has ended, and not only the shell.
      await worker.ended
      await database.drop()
    },
  )

  it.runIf(process.platform === 'linux')('end if npm ended before they began', async () => {
    // The shell in the place of npm has its own session, and the program begins once the shell has ended.
    const begin = '(while kill -0 $$ 2>/dev/null; do :; done; exec "$@") &'
    const worker = run({ npm_lifecycle_event: 'start' }, 'server/main.ts', [
      'setsid',
      'sh',
      '-c',
      begin,
      'sh',
    ])
    await worker.ended
    expect(worker.output()).toContain('npm is gone')
    await expect(stat(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT')
  })

  it.runIf(process.platform === 'linux').each([
    ['somebody started them in a session of their own', ['setsid'], []],
    ['they can open no file for the moment', ['sh', '-c', 'ulimit -n 200; "$@"; :', 'sh'], ['full']],
  ] as const)('do not end beside npm because %s', async (_reason, wrapper, args) => {
    const program = runProgram('tests/support/followingNpm.ts', { npm_lifecycle_event: 'start' }, wrapper, {
      args,
    })
    programs.push(program)
    expect(await program.ended).toBe(0)
    expect(program.output()).toBe('npm is there')
  })
})
