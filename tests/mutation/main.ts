import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { testsOf } from './testsOf.ts'

/**
 * `npm run mutate -- rules/seats`: mutates a folder of `server`, a file or some of its lines, one place at a time, and
 * lists the mutations that no test notices. `--tests a.test.ts,b.test.ts` runs other tests than those of `testsOf.ts`.
 * It works on a copy of the files, in a temporary folder.
 */
const stryker = '10.1.1'

const place = z.object({ line: z.number(), column: z.number() })
const mutantShape = z.object({
  mutatorName: z.string(),
  replacement: z.string().optional(),
  status: z.string(),
  location: z.object({ start: place }),
})
const reportShape = z.object({
  files: z.record(z.string(), z.object({ source: z.string(), mutants: z.array(mutantShape) })),
})

/** A file, or lines of one as `seat.ts:10-20`. */
const isFile = /\.ts(:[\d-]+)?$/
const lines = /:[\d-]+$/

type Mutant = z.infer<typeof mutantShape>
type Report = z.infer<typeof reportShape>

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** A mutant that no test can even load counts as noticed. */
const isNoticed = ({ status }: Mutant): boolean => status !== 'Survived' && status !== 'NoCoverage'

/** Describes a surviving mutant: the line as it is, and the replacement that no test noticed. */
function describe(file: string, source: string, { location, mutatorName, replacement }: Mutant): string {
  const { line, column } = location.start
  const was = source.split('\n')[line - 1]?.trim()
  return `${file}:${line}:${column} ${mutatorName}\n    ${was}\n    ${replacement?.replaceAll(/\s+/g, ' ')}`
}

/** The configuration of Vitest. One process runs all of the tests, so that each mutant starts only one. */
const vitest = (tests: readonly string[]) => ({
  include: tests,
  globalSetup: ['tests/support/postgres.ts'],
  setupFiles: ['tests/support/restoreSpies.ts'],
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  experimental: { viteModuleRunner: false, nodeLoader: false },
})

function mutate(folder: string, wanted: string, tests: readonly string[]): Report {
  const reportFile = join(folder, 'report.json')
  const vitestFile = join(folder, 'vitest.config.mjs')
  const strykerFile = join(folder, 'stryker.config.json')
  const configuration = {
    mutate: [isFile.test(wanted) ? `server/${wanted}` : `server/${wanted}/**/*.ts`],
    testRunner: 'vitest',
    vitest: { configFile: vitestFile, related: false },
    concurrency: 1,
    ignorePatterns: ['/dist', '/tests/pictures/recorded', '/docs/*.png'],
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: reportFile },
    tempDirName: join(folder, 'copies'),
    cleanTempDir: 'always',
    disableTypeChecks: false,
    // Stryker would only use the compiler to rewrite paths in tsconfig.json, a file that Node does not read.
    tsconfigFile: 'none.json',
    dryRunTimeoutMinutes: 10,
    allowConsoleColors: false,
  }
  writeFileSync(vitestFile, `export default ${JSON.stringify({ test: vitest(tests) })}`)
  writeFileSync(strykerFile, JSON.stringify(configuration))
  const packages = ['core', 'vitest-runner'].map((name) => `--package=@stryker-mutator/${name}@${stryker}`)
  const args = ['--yes', ...packages, 'stryker', 'run', strykerFile]
  const { status } = spawnSync('npx', args, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`Stryker ended with status ${status}.`)
  return reportShape.parse(JSON.parse(readFileSync(reportFile, 'utf8')))
}

function tell(wanted: string, { files }: Report): void {
  for (const [file, { source, mutants }] of Object.entries(files)) {
    for (const mutant of mutants) if (!isNoticed(mutant)) say(describe(file, source, mutant))
  }
  const all = Object.values(files).flatMap(({ mutants }) => mutants)
  const noticed = all.filter(isNoticed).length
  say(`${wanted}: ${noticed} of ${all.length} were noticed, ${((100 * noticed) / all.length).toFixed(1)} %`)
}

function readArguments(): { wanted: readonly string[]; tests: readonly string[] | undefined } {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { tests: { type: 'string' } },
  })
  if (positionals.length === 0) throw new Error('Name a folder or a file of server, such as rules/seats.')
  const missing = positionals.find((part) => globSync(`server/${part.replace(lines, '')}`).length === 0)
  if (missing !== undefined) throw new Error(`There is no ${missing} in server.`)
  return { wanted: positionals, tests: values.tests?.split(',') }
}

setPriority(constants.priority.PRIORITY_LOW)
// Ctrl+C also ends Stryker; the finally block then removes its files.
process.on('SIGINT', () => undefined)
const folder = mkdtempSync(join(tmpdir(), 'encounters-mutants-'))
try {
  const { wanted, tests } = readArguments()
  for (const part of wanted) tell(part, mutate(folder, part, tests ?? testsOf(part)))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true })
}
