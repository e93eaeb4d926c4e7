import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createEmptyDatabase } from '../support/database.ts'
import { patience } from '../support/patience.ts'
import { type Program, runProgram } from '../support/program.ts'

let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let settings: Record<string, string>

beforeAll(async () => {
  database = await createEmptyDatabase()
  settings = { DATABASE_URL: database.url, SESSION_SECRET: 'x'.repeat(32), PORT: '0', DEMO: '0' }
  expect(await runProgram('prisma/migrate.ts', settings).ended).toBe(0)
})
afterAll(() => database.drop())

const nowhere = 'postgresql://127.0.0.1:1/none'

function run(file: string, flags: readonly string[], env: Record<string, string>): Program {
  const program = runProgram(file, { ...settings, ...env }, [], { flags })
  onTestFinished(() => void program.child.kill('SIGKILL'))
  return program
}

/** Threads that allocate without end and so wait for a garbage collection most of the time, as compiling ones may. */
const waitingThreads = ['--stress-concurrent-allocation', '--no-incremental-marking']

/** Says when `process.exit` is called. */
const noteExit = `data:text/javascript,${encodeURIComponent(`
  const { exit } = process
  process.exit = (status) => { console.log('process.exit', process.getActiveResourcesInfo()); exit(status) }
`)}`

describe('a process that ends', () => {
  it('after a start that failed does not hang if a thread of V8 waits for a garbage collection', async () => {
    for (let tries = 0; tries < 4; tries += 1) {
      const { child, ended } = run('server/main.ts', waitingThreads, { DATABASE_URL: nowhere })
      const limit = setTimeout(() => child.kill('SIGKILL'), patience)
      expect(await ended).toBe(1)
      clearTimeout(limit)
    }
  })

  it.each([
    ['everything', 'server/main.ts', { ROLE: 'all' }],
    ['a web process', 'server/main.ts', { ROLE: 'web', READ_DATABASE_URL: nowhere }],
    ['a worker', 'server/worker.ts', { METRICS_PORT: '0' }],
  ])('leaves nothing open: %s', async (_, file, env) => {
    const program = run(file, ['--import', noteExit], env)
    await program.says(/Encounters(:| is ready)/)
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
    expect(program.output()).toContain('"msg":"stopped"')
    expect(program.output()).not.toContain('process.exit')
  })
})
