import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { isFull } from '../support/faults.ts'
import { type Program, runProgram } from '../support/program.ts'

const megabyte = 2 ** 20
const fullMessage =
  /The data folder \S+ cannot be used: the disk is full \(.*(File too large|No space left on device).*\)\. Set DATA_DIR elsewhere/

let disk: string

beforeEach(async () => {
  disk = await mkdtemp(join(tmpdir(), 'encounters-disk-'))
  await chmod(disk, 0o711)
  // Unlike afterEach, this runs after the test's programs have ended, which write to the disk until then.
  onTestFinished(() => rm(disk, { recursive: true, force: true }))
})

function run(wrapper: string[]): Program {
  const env = { PORT: '0', DEMO: '0', LOG_LEVEL: 'warn', DATA_DIR: join(disk, 'data') }
  const program = runProgram('server/main.ts', env, wrapper)
  onTestFinished(async () => {
    program.child.kill('SIGTERM')
    await program.ended
  })
  return program
}

/**
 * Returns a command that starts another with a small disk of its own, in megabytes, visible to it alone. Root needs no
 * user namespace for that.
 */
function onSmallDisk(disk: string, megabytes: number): string[] {
  const { getuid = () => 0, getgid = () => 0 } = process
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=711 tmpfs "$0" && exec "$@"`
  if (getuid() === 0) return ['unshare', '--mount', 'sh', '-c', mount, disk]
  const asBefore = ['unshare', '--user', `--map-user=${getuid()}`, `--map-group=${getgid()}`]
  return ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', mount, disk, ...asBefore]
}

/** Whether this machine allows a process to mount a disk of its own. */
function hasSmallDisks(): boolean {
  const [command = '', ...args] = onSmallDisk(tmpdir(), 1)
  return spawnSync(command, [...args, 'true']).status === 0
}

test('a first start without room for the database says so in one sentence and leaves nothing incomplete', async () => {
  // PostgreSQL reacts to a limit on the size of files as to a full disk, and setting the limit does not need root.
  const program = run(['sh', '-c', 'ulimit -f 8000 && exec "$@"', 'sh'])
  expect(await program.ended).toBe(1)
  expect(program.output()).toMatch(fullMessage)
  expect(program.output().trim().split('\n')).toHaveLength(1)
  const again = run([])
  await again.says(/ready at/)
})

test('a program whose log cannot be written because the disk is full goes on, and stops on a signal', async () => {
  const program = runProgram('tests/support/logSteadily.ts', {}, ['sh', '-c', 'exec "$@" > /dev/full', 'sh'])
  onTestFinished(() => void program.child.kill('SIGKILL'))
  await program.says(/100 lines/)
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
})

const ask = async (address: string, email: string): Promise<Response> =>
  fetch(`${address}/api/auth/magic-link`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
  })

test.skipIf(!hasSmallDisks()).each(Array.from({ length: isFull ? 3 : 1 }, (_, round) => round + 1))(
  'a full disk stops writes with 503 and a line in the log, but not reads; with room again all goes on (%i)',
  async () => {
    const program = run(onSmallDisk(disk, 120))
    const [, port] = await program.says(/ready at http:\/\/localhost:(\d+)/)
    const address = `http://127.0.0.1:${port}`
    const filler = join(`/proc/${program.child.pid}/root`, disk, 'filler')
    await expect(writeFile(filler, Buffer.alloc(120 * megabyte))).rejects.toThrow('ENOSPC')

    const refused = await eventually(async () => {
      const reply = await ask(address, `someone${performance.now()}@example.org`)
      expect(reply.status).not.toBe(200)
      return reply
    }, 0)
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('2')
    expect(await refused.json()).toMatchObject({ code: 'UNAVAILABLE' })
    expect((await fetch(`${address}/api/lookups/genders`)).status).toBe(200)
    await program.says(/No space left on device/)

    await rm(filler)
    await eventually(async () => expect((await ask(address, 'afterwards@example.org')).status).toBe(200), 100)
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
  },
)
