import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startEmbeddedPostgres } from '../../server/platform/embedded/embeddedPostgres.ts'
import { stopServer } from '../../server/platform/embedded/server.ts'
import { eventually } from '../support/eventually.ts'

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

/** Returns the process id of the checkpointer of a server. */
async function findCheckpointer(server: number): Promise<number> {
  const children = await readFile(`/proc/${server}/task/${server}/children`, 'utf8')
  for (const pid of children.trim().split(' ')) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes('checkpointer')) return Number(pid)
  }
  throw new Error(`Process ${server} has no checkpointer`)
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
    const pool = new pg.Pool({ connectionString: left.url })
    pool.on('error', () => undefined)
    await pool.query('CREATE TABLE notes AS SELECT 1 AS note')
    await pool.end()
    const server = Number.parseInt(await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10)
    process.kill(await findCheckpointer(server), 'SIGSTOP')
    process.kill(server, 'SIGINT')
    await eventually(() =>
      expect(new pg.Client({ connectionString: left.url }).connect()).rejects.toThrow('shutting down'),
    )
    const started = await startEmbeddedPostgres(folder, { patience: 1 })
    stop = started.stop
    const client = new pg.Client({ connectionString: started.url })
    await client.connect()
    expect((await client.query('SELECT note FROM notes')).rows).toEqual([{ note: 1 }])
    await client.end()
  })
})
