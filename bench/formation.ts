import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { CaseResult, Timed } from './formationCase.ts'
import { median } from './load/load.ts'
import { listOf, readOptions, wholeNumber } from './options.ts'
import { report } from './results.ts'

const run = promisify(execFile)
const options = {
  sizes: listOf(wholeNumber(12, 1_000_000)).default([1000, 10_000, 100_000]),
  json: z.string().optional(),
}

/**
 * Measures the forming of groups in growing communities: time, memory, quality relative to the bound, and how the
 * time grows with the number of people. Arguments: `--sizes 1000,10000` for other sizes, `--json FILE` to write the
 * figures.
 *
 * @throws UsageError for unknown options
 */
export async function benchFormation(args: readonly string[]): Promise<void> {
  const { sizes, json } = readOptions(args, options)
  const results: CaseResult[] = []
  for (const size of sizes) {
    const file = new URL('formationCase.ts', import.meta.url).pathname
    const { stdout } = await run(process.execPath, [file, String(size), size > 50_000 ? '1' : '3'], {
      maxBuffer: 1 << 24,
    })
    results.push(JSON.parse(stdout) as CaseResult)
    print(results)
  }
  const figures = results.flatMap(({ people, runs }) =>
    runs.map(({ kind, ms, measures: { placed, repeats } }) => [
      `${kind} ${people}`,
      { ms: Math.round(median(ms)), placed, repeats },
    ]),
  )
  await report('formation', Object.fromEntries(figures))
  if (json) await writeFile(json, `${JSON.stringify(results, null, 2)}\n`)
}

/** Prints the newest result, and its growth relative to the previous one. */
function print(results: readonly CaseResult[]): void {
  const now = results.at(-1)
  const before = results.at(-2)
  if (!now) return
  const rows = now.runs.map((timed) => row(now, timed, before))
  process.stdout.write(
    `\n${now.people} people, budget ${now.budgetMs} ms, peak memory ${Math.round(now.peakMb)} MB\n`,
  )
  const head = [
    'kind',
    'ms',
    'placed',
    'at most',
    'repeats',
    'misfits',
    'genders',
    'waiting',
    'no face',
    'familiar',
    'mutual',
    'growth',
  ]
  for (const cells of [head, ...rows])
    process.stdout.write(`${cells.map((cell) => cell.padStart(9)).join(' ')}\n`)
}

function row(
  now: CaseResult,
  { kind, ms, measures, bound }: Timed,
  before: CaseResult | undefined,
): string[] {
  const earlier = before?.runs.find((timed) => timed.kind === kind)
  const growth =
    earlier && before ? `${(median(ms) / median(earlier.ms)).toFixed(1)}/${now.people / before.people}` : '-'
  return [
    kind,
    median(ms).toFixed(0),
    String(measures.placed),
    String(bound.mostPlaced),
    kind === 'First' ? String(measures.repeats) : '-',
    `${(100 * measures.misfitShare).toFixed(2)}%`,
    measures.genderDistance.toFixed(2),
    `${measures.waitedOut}`,
    kind === 'Second' ? String(measures.withoutFace) : '-',
    kind === 'First' ? '-' : String(measures.familiarPairs),
    kind === 'First' ? '-' : String(measures.mutualPairs),
    growth,
  ]
}
