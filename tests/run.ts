import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { whyNoContainers } from './containers/images.ts'

/** Everything besides Vitest that must hold; each counts as one. The build comes first: the others read what it makes. */
const checks = [
  ['npm', 'run', '--silent', 'build'],
  ['npm', 'run', '--silent', 'lint'],
  ['tsc', '-p', 'tsconfig.rules.json'],
  ['tsc', '-p', 'tsconfig.server.json'],
  ['tsc', '-p', 'tsconfig.client.json'],
] as const

type Count = { passed: number; failed: number; skipped: number }

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
})

function succeeds(command: string, args: readonly string[]): boolean {
  process.stdout.write(`\n> ${command} ${args.join(' ')}\n`)
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0
}

function runChecks(): Count {
  const failed = checks.filter(([command, ...args]) => !succeeds(command, args)).length
  return { passed: checks.length - failed, failed, skipped: 0 }
}

function runVitest(folder: string, leftOut: readonly string[]): Count {
  const file = join(folder, 'report.json')
  const projects = leftOut.map((project) => `--project=!${project}`)
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...projects]
  const good = succeeds('vitest', args)
  try {
    const report = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')))
    // A file that does not load, or an error outside any test, fails the run without failing a test.
    const failed = good ? report.numFailedTests : Math.max(1, report.numFailedTests)
    return { passed: report.numPassedTests, failed, skipped: report.numPendingTests + report.numTodoTests }
  } catch (error) {
    process.stderr.write(`Vitest left no report: ${error}\n`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

async function runEverything(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'encounters-report-'))
  const whyNot = await whyNoContainers()
  const counts = [runChecks(), runVitest(folder, whyNot === undefined ? [] : ['containers'])]
  rmSync(folder, { recursive: true })
  const sum = (key: keyof Count): number => counts.reduce((total, count) => total + count[key], 0)
  if (whyNot !== undefined) process.stdout.write(`\nThe tests of the containers were left out: ${whyNot}.\n`)
  process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped\n`)
  return sum('failed') === 0
}

/** Runs what the words name, as Vitest finds files; `--headed` shows the browser. */
function runSome(words: readonly string[]): boolean {
  if (words.includes('--headed')) process.env.HEADED = '1'
  return succeeds('vitest', ['run', ...words.filter((word) => word !== '--headed')])
}

const words = process.argv.slice(2)
process.exitCode = (words.length > 0 ? runSome(words) : await runEverything()) ? 0 : 1
