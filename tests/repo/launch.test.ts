import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ProgramFailure, runQuietly } from '../../launch/runQuietly.ts'
import { showProgress } from '../../launch/showProgress.ts'
import { startEmbeddedPostgres } from '../../server/platform/embedded/embeddedPostgres.ts'
import { type Program, runProgram } from '../support/program.ts'

let folder: string
let checkout: string
const programs: Program[] = []

/** A full build, a database and the demo: seconds here, minutes on a busy machine. */
const patience = 400_000

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encounters-launch-'))
  await chmod(folder, 0o711)
  checkout = join(folder, 'checkout')
  // The test builds in a copy, since a build empties folders that other tests read.
  const leftOut = ['node_modules', '.git', '.data', 'dist', 'coverage', 'generated', '__generated__']
  await cp('.', checkout, { recursive: true, filter: (path) => !leftOut.includes(basename(path)) })
  await symlink(resolve('node_modules'), join(checkout, 'node_modules'))
})
afterAll(() => rm(folder, { recursive: true }))

afterEach(async () => {
  for (const { child, ended } of programs.splice(0)) {
    child.kill('SIGTERM')
    await ended
  }
})

type Marked = Program & {
  /** how many processes are still running that it started directly or indirectly */
  left(): Promise<number>
}

function run(file: string, dataDir: string, more: Record<string, string> = {}): Marked {
  const mark = randomUUID()
  const env = { PORT: '0', DATA_DIR: join(folder, dataDir), STARTED_BY: mark, ...more }
  const program = runProgram(file, env, [], { cwd: checkout })
  programs.push(program)
  const left = async (): Promise<number> => {
    const environments = await Promise.all(
      (await readdir('/proc')).map((id) => readFile(`/proc/${id}/environ`, 'utf8').catch(() => '')),
    )
    return environments.filter((each) => each.includes(mark)).length
  }
  return { ...program, left }
}

const start = (dataDir: string, more?: Record<string, string>): Marked =>
  run(join(checkout, 'launch/main.ts'), dataDir, more)

/** Returns all scripts for browsers as one text. */
async function readScripts(): Promise<string> {
  const assets = join(checkout, 'dist/client/assets')
  const names = (await readdir(assets)).filter((name) => name.endsWith('.js'))
  return (await Promise.all(names.map((name) => readFile(join(assets, name), 'utf8')))).join('\n')
}

/** Appends a line to a file of the checkout; the returned function removes it. */
async function appendLine(name: string, line: string): Promise<() => Promise<void>> {
  const file = join(checkout, name)
  const good = await readFile(file, 'utf8')
  await writeFile(file, `${good}\n${line}\n`)
  return () => writeFile(file, good)
}

describe.runIf(process.platform === 'linux')('npm start', () => {
  // Once the program itself runs, a signal makes it exit cleanly.
  it.each([
    ['database client', 130],
    ['queries', 0],
    ['pages for browsers', 0],
  ])('that is interrupted while it builds the %s leaves no process behind', async (part, status) => {
    const program = start('none')
    await program.says(new RegExp(`Building: ${part}\n`))
    program.child.kill('SIGINT')
    expect(await program.ended).toBe(status)
    await expect.poll(program.left).toBe(0)
  })

  it(
    'says in plain lines what it does and how long it took, builds for any NODE_ENV, and only what is not current',
    async () => {
      await rm(join(checkout, 'dist'), { recursive: true })
      const program = start('first', { NODE_ENV: 'development' })
      await program.says(/ready at .*[\s\S]*Ctrl-C/)
      const lines = program
        .output()
        .replace(/\d+\.\d s/g, 'N s')
        .split('\n')
      const generating = ['Building', 'Building: database client', 'Built in N s']
      const pages = [
        'Building',
        'Building: queries',
        'Building: pages for browsers',
        'Building: pages for the server',
        'Building: finished pages',
        'Pages built in N s',
      ]
      const community = [
        'Starting the database',
        'Database ready in N s',
        'Making the demo community',
        'Demo community made in N s',
      ]
      expect(lines.slice(0, generating.length)).toEqual(generating)
      const beside = lines.slice(generating.length, lines.indexOf(''))
      expect(beside.filter((line) => pages.includes(line))).toEqual(pages)
      expect(beside.filter((line) => !pages.includes(line))).toEqual(community)
      expect(beside.indexOf('Starting the database')).toBeLessThan(beside.indexOf('Pages built in N s'))
      expect(lines[lines.indexOf('') + 1]).toMatch(/^Encounters is ready at /)
      expect(await program.left()).toBeGreaterThan(1)
      // A message that only React's development build contains.
      expect((await readScripts()).includes('Download the React DevTools')).toBe(false)
      program.child.kill('SIGINT')
      expect(await program.ended).toBe(0)
      await expect.poll(program.left).toBe(0)

      const again = start('first')
      await again.says(/ready at .*[\s\S]*Ctrl-C/)
      expect(again.output()).toMatch(/^Starting the database/)
      expect(again.output()).not.toMatch(/Building|Built/)
    },
    patience,
  )

  it.each(['Starting the database', 'Making the demo community'])(
    'that is interrupted while it says "%s" leaves no process behind and reports nothing',
    async (step) => {
      const program = run('tests/support/startShowing.ts', step.replaceAll(' ', '-'))
      await program.says(new RegExp(`${step}\n`))
      program.child.kill('SIGINT')
      expect(await program.ended).toBe(0)
      await expect.poll(program.left).toBe(0)
      expect(program.output().trimEnd()).toMatch(new RegExp(`${step}$`))
    },
  )

  it('creates the demo again if it was interrupted while creating it', async () => {
    const half = run('tests/support/startShowing.ts', 'half')
    await half.says(/Making the demo community\n/)
    const { url } = await startEmbeddedPostgres(join(folder, 'half'), { join: true })
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const members = async () => (await client.query('SELECT FROM members')).rowCount
    await expect.poll(members).toBeGreaterThan(0)
    await client.end()
    half.child.kill('SIGINT')
    await half.ended
    const again = run('tests/support/startShowing.ts', 'half')
    await again.says(/Making the demo community\n/)
  })

  it(
    'does not build again what npm ci has built, which builds nothing twice',
    async () => {
      await rm(join(checkout, 'dist'), { recursive: true, force: true })
      const prepare = (): Marked => run(join(checkout, 'launch/prepare.ts'), 'none')
      const first = prepare()
      expect(await first.ended).toBe(0)
      expect(first.output()).toMatch(/^Building\nBuilding: database client\n[\s\S]*\nBuilt in \d+\.\d s\n$/)
      expect(first.output()).toContain('Building: finished pages\n')
      const again = prepare()
      expect(await again.ended).toBe(0)
      expect(again.output()).toBe('')
      const program = start('prepared')
      await program.says(/Starting the database/)
      expect(program.output()).not.toContain('Building')
    },
    patience,
  )

  it('shows all output of a build program that fails, and ends with its status', async () => {
    const restoreSchema = await appendLine('prisma/schema.prisma', 'model Broken { id Nothing }')
    const program = start('none')
    expect(await program.ended).toBe(1)
    await restoreSchema()
    expect(program.output()).toMatch(/Nothing[\s\S]*The build failed: .*prisma.* ended with status 1/)
    expect(program.output()).not.toContain('Building: queries')
  })

  it('ends the other build programs if the pages cannot be built', async () => {
    const restorePages = await appendLine('client/site.ts', "import './nowhere.ts'")
    const program = start('broken')
    expect(await program.ended).toBe(1)
    await restorePages()
    expect(program.output()).toMatch(/nowhere[\s\S]*The build failed: .*vite.* ended with status 1/)
    expect(program.output()).not.toContain('could not start')
    await expect.poll(program.left).toBe(0)
  })
})

it('a later npm start does not load the parser of TypeScript, which would stay in memory', async () => {
  const { scripts } = z
    .object({ scripts: z.object({ start: z.string() }) })
    .parse(JSON.parse(await readFile('package.json', 'utf8')))
  const [, ...options] = scripts.start.split(' ').slice(0, -1)
  // Another folder has another cache.
  const cwd = await mkdtemp(join(folder, 'started-'))
  await cp('launch/compileCache.js', join(cwd, 'launch/compileCache.js'))
  await cp('tests/support/reportParser.ts', join(cwd, 'main.ts'))
  await writeFile(join(cwd, 'package.json'), '{ "type": "module" }')
  const run = async (): Promise<string> => {
    const { stdout } = await promisify(execFile)(process.execPath, [...options, 'main.ts'], { cwd, env: {} })
    return stdout
  }
  expect(await run()).toBe('A parser was loaded.\n')
  expect(await run()).toBe('No parser was loaded.\n')
})

describe('npm ci', () => {
  it('installs even if the build fails, and says so', async () => {
    const restoreSchema = await appendLine('prisma/schema.prisma', 'model Broken { id Nothing }')
    const program = run(join(checkout, 'launch/prepare.ts'), 'none')
    expect(await program.ended).toBe(0)
    await restoreSchema()
    expect(program.output()).toMatch(/The build failed: .*prisma.* ended with status 1/)
    expect(program.output()).toContain('The packages are installed. The next npm start builds again.')
  })

  it.each([
    ['sources', ['launch/prepare.ts'], resolve('node_modules')],
    ['packages that build', ['launch', 'server', 'package.json'], undefined],
  ])('builds nothing without the %s', async (missing, wanted, packages) => {
    const bare = join(folder, missing.replaceAll(' ', '-'))
    for (const name of wanted) await cp(join(checkout, name), join(bare, name), { recursive: true })
    if (packages !== undefined) await symlink(packages, join(bare, 'node_modules'))
    const program = run(join(bare, 'launch/prepare.ts'), 'none')
    expect(await program.ended).toBe(0)
    expect(program.output()).toBe('')
  })
})

describe('a program of the build', () => {
  const options = { cwd: '.', env: {}, signal: new AbortController().signal }

  it('shows its output only if it fails, with its status', async () => {
    const words = `process.stdout.write('one\\n'); process.stderr.write('two\\n'); process.exitCode = `
    await runQuietly(['-e', `${words}0`], options)
    const failure = await runQuietly(['-e', `${words}7`], options).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ProgramFailure)
    expect(failure).toMatchObject({ status: 7, output: expect.stringContaining('two') })
    expect(failure).toMatchObject({ output: expect.stringContaining('one') })
  })
})

describe('progress on a terminal', () => {
  it('is one line that changes and is never wider than the terminal', async () => {
    const written: string[] = []
    const output = { isTTY: true, columns: 60, write: (text: string) => written.push(text) }
    const progress = showProgress(output)
    await progress.run({ doing: 'Building', done: 'built' }, async (say) => say('p'.repeat(80)))
    await progress.run({ doing: 'Starting', done: 'ready' }, async () => {
      await progress.run({ doing: 'Asking', done: 'asked' }, async () => undefined)
    })
    const clear = '\r\u001b[K'
    expect(written.every((text) => text.startsWith(clear) && !text.includes('\n'))).toBe(true)
    expect(Math.max(...written.map((text) => text.length - clear.length))).toBeLessThan(60)
    expect(written).toContainEqual(expect.stringMatching(/Built in \d\.\d s\. Starting … 0 s, Asking … 0 s$/))
    expect(written.at(-1)).toMatch(/Built in \d\.\d s, asked in \d\.\d s, ready in \d\.\d s\.$/)
    progress.end()
    expect(written.at(-1)).toBe('\n')
  })

  it('does not overwrite the output after it, even if a step goes on', async () => {
    const written: string[] = []
    const progress = showProgress({ isTTY: true, write: (text: string) => written.push(text) })
    await progress.run({ doing: 'Building', done: 'built' }, async (say) => {
      progress.end()
      say('pages')
      progress.end()
    })
    expect(written.at(-1)).toBe('\n')
    expect(written.filter((text) => text === '\n')).toHaveLength(1)
  })
})

it('npm run build lists its parts if it is called with an unknown one', async () => {
  const program = runProgram('launch/build.ts', {}, [], { args: ['pages'] })
  expect(await program.ended).toBe(1)
  expect(program.output()).toBe(
    'There is no part "pages" of the build. There are: build, generate, relay, build:client.\n',
  )
})
