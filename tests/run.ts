import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { whyNoContainers } from './containers/images.ts'

type Command = readonly [program: string, ...args: string[]]

const script = (name: string): Command => ['npm', 'run', '--silent', name]

/** Builds a part only if it changed since `npm ci` built it. */
const stale = (part: string): Command => ['node', 'launch/build.ts', part, '--stale']

/** The parts of a build that the checks read. Each command counts as one check. */
const generating = [stale('generate'), stale('relay')]

/** The parts of a build that tests read, and other checks, two at a time, before the tests use the processors. */
const building = [[stale('build:client'), script('typecheck')], [script('lint')]]

type Count = { passed: number; failed: number; skipped: number }

/** The failures, one line each, repeated at the end because some logs only keep the end of a long output. */
const failures: string[] = []

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
})

async function succeeds(command: string, args: readonly string[]): Promise<boolean> {
  process.stdout.write(`\n> ${command} ${args.join(' ')}\n`)
  const [status] = await once(spawn(command, args, { stdio: 'inherit' }), 'close')
  if (status !== 0) failures.push([command, ...args].join(' '))
  return status === 0
}

/** Runs commands one after the other, and counts those that succeed and fail. */
async function runInTurn(commands: readonly Command[]): Promise<Count> {
  const count = { passed: 0, failed: 0, skipped: 0 }
  for (const [program, ...args] of commands) count[(await succeeds(program, args)) ? 'passed' : 'failed'] += 1
  return count
}

/**
 * Projects of Vitest in two groups that run at the same time: while a test waits for the browser or the database,
 * another uses the processors. Each group takes about half of the work.
 */
const sides = [
  ['api', 'simulation'],
  ['repo', 'formation', 'guide', 'web', 'browser', 'load'],
] as const

const firstLine = (text: string) => text.split('\n', 1)[0] ?? ''

/** Runs projects, and writes their output in whole chunks, so that two groups do not split each other's lines. */
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
    for (const { name, message, assertionResults } of report.testResults) {
      if (message) failures.push(`${relative('.', name)}: ${firstLine(message)}`)
      for (const { status, fullName, failureMessages } of assertionResults) {
        if (status !== 'failed') continue
        failures.push(`${relative('.', name)}: ${fullName}: ${failureMessages.map(firstLine).join('; ')}`)
      }
    }
    // A file that does not load, or an error outside of any test, fails the run without failing a test.
    const isOutside = status !== 0 && report.numFailedTests === 0
    if (isOutside) failures.push(`${args.join(' ')}: something outside any test`)
    const failed = isOutside ? 1 : report.numFailedTests
    return { passed: report.numPassedTests, failed, skipped: report.numPendingTests + report.numTodoTests }
  } catch (error) {
    failures.push(`${args.join(' ')}: no report, ${error}`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

/** Prepares what the tests of the containers need, mainly images. */
async function prepareContainers(): Promise<void> {
  const file = fileURLToPath(new URL('containers/prepare.ts', import.meta.url))
  // What fails here fails again in the tests, which report why.
  await once(spawn(process.execPath, [file], { stdio: ['ignore', 'ignore', 'inherit'] }), 'close')
}

async function runEverything(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'encounters-report-'))
  const whyNot = await whyNoContainers()
  const prepared = whyNot === undefined ? prepareContainers() : undefined
  const counts = [await runInTurn(generating)]
  counts.push(...(await Promise.all(building.map(runInTurn))))
  const runBeside = (projects: readonly (readonly string[])[]) =>
    Promise.all(projects.map((each) => runVitest(folder, each)))
  counts.push(...(await runBeside(sides)))
  await prepared
  counts.push(...(await runBeside(prepared ? [['timed'], ['containers']] : [['timed']])))
  rmSync(folder, { recursive: true })
  const sum = (key: keyof Count): number => counts.reduce((total, count) => total + count[key], 0)
  if (whyNot !== undefined) process.stdout.write(`\nThe tests of the containers were left out: ${whyNot}.\n`)
  for (const failure of failures) process.stdout.write(`\nFailed: ${failure}`)
  process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped\n`)
  return sum('failed') === 0
}

/** Runs the tests that the words name, as Vitest finds files; `--headed` shows the browser. */
function runSome(words: readonly string[]): Promise<boolean> {
  if (words.includes('--headed')) process.env.HEADED = '1'
  return succeeds('vitest', ['run', ...words.filter((word) => word !== '--headed')])
}

const words = process.argv.slice(2)
process.exitCode = (await (words.length > 0 ? runSome(words) : runEverything())) ? 0 : 1
