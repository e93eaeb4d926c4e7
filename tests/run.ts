import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { checks } from './checks.ts'
import { whyNoContainers } from './containers/images.ts'

/** What the checks read of a build, and what only tests do. Each counts as one. */
const generating = [
  ['npm', 'run', '--silent', 'generate'],
  ['npm', 'run', '--silent', 'relay'],
] as const
const building = ['npm', 'run', '--silent', 'build:client'] as const

type Count = { passed: number; failed: number; skipped: number }

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
})

async function succeeds(command: string, args: readonly string[]): Promise<boolean> {
  process.stdout.write(`\n> ${command} ${args.join(' ')}\n`)
  const [status] = await once(spawn(command, args, { stdio: 'inherit' }), 'close')
  return status === 0
}

const countOf = (good: readonly boolean[]): Count => {
  const failed = good.filter((each) => !each).length
  return { passed: good.length - failed, failed, skipped: 0 }
}

/**
 * Runs the checks that need no test beside the tests, which wait now and then. What they write comes after the tests, whose
 * own lines would be torn apart.
 */
async function runChecks(): Promise<{ count: Count; written: string }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('checks.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [written, [failed]] = await Promise.all([text(child.stdout), once(child, 'close')])
  // Ended by a signal, it has not said how many failed.
  const bad = typeof failed === 'number' && failed <= checks.length ? failed : checks.length
  return { count: { passed: checks.length - bad, failed: bad, skipped: 0 }, written }
}

/**
 * Projects of Vitest that run beside each other: a test that waits for the browser or the database leaves the processors to
 * another. Each takes about half of the work.
 */
const sides = [['api'], ['repo', 'formation', 'guide', 'lighthouse', 'web', 'browser']] as const

/** Runs projects, and passes on what they write in whole pieces, so that two who write at once tear no line apart. */
async function runVitest(folder: string, projects: readonly string[]): Promise<Count> {
  const file = join(folder, `${projects[0]}.json`)
  const named = projects.flatMap((project) => ['--project', project])
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...named]
  process.stdout.write(`\n> vitest run ${named.join(' ')}\n`)
  const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn('vitest', args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...colors },
  })
  child.stdout.on('data', (piece) => process.stdout.write(piece))
  child.stderr.on('data', (piece) => process.stderr.write(piece))
  const [status] = await once(child, 'close')
  try {
    const report = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')))
    // A file that does not load, or an error outside any test, fails the run without failing a test.
    const failed = status === 0 ? report.numFailedTests : Math.max(1, report.numFailedTests)
    return { passed: report.numPassedTests, failed, skipped: report.numPendingTests + report.numTodoTests }
  } catch (error) {
    process.stderr.write(`Vitest left no report: ${error}\n`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

/** Makes what the tests of the containers need, images above all. */
async function prepareContainers(): Promise<void> {
  const file = fileURLToPath(new URL('containers/prepare.ts', import.meta.url))
  // What does not work here fails again in the tests, which say why.
  await once(spawn(process.execPath, [file], { stdio: ['ignore', 'ignore', 'inherit'] }), 'close')
}

async function runEverything(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'encounters-report-'))
  const whyNot = await whyNoContainers()
  const prepared = whyNot === undefined ? prepareContainers() : undefined
  const built: boolean[] = []
  for (const [command, ...args] of generating) built.push(await succeeds(command, args))
  const checking = runChecks()
  built.push(await succeeds(building[0], building.slice(1)))
  const tests = await Promise.all(sides.map((projects) => runVitest(folder, projects)))
  const { count, written } = await checking
  await prepared
  if (prepared) tests.push(await runVitest(folder, ['containers']))
  process.stdout.write(written)
  const counts = [countOf(built), ...tests, count]
  rmSync(folder, { recursive: true })
  const sum = (key: keyof Count): number => counts.reduce((total, count) => total + count[key], 0)
  if (whyNot !== undefined) process.stdout.write(`\nThe tests of the containers were left out: ${whyNot}.\n`)
  process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped\n`)
  return sum('failed') === 0
}

/** Runs what the words name, as Vitest finds files; `--headed` shows the browser. */
function runSome(words: readonly string[]): Promise<boolean> {
  if (words.includes('--headed')) process.env.HEADED = '1'
  return succeeds('vitest', ['run', ...words.filter((word) => word !== '--headed')])
}

const words = process.argv.slice(2)
process.exitCode = (await (words.length > 0 ? runSome(words) : runEverything())) ? 0 : 1
