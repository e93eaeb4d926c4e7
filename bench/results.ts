import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { promisify } from 'node:util'

/** The figures of one benchmark, by what was measured and by unit: `dashboard` -> `ratio` -> 0.8. */
export type Figures = Record<string, Record<string, number | string>>

type Result = { machine: Record<string, number | string>; figures: Figures }

const machine = (): Result['machine'] => ({
  cores: cpus().length,
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  memoryGb: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  platform: `${process.platform} ${process.arch}`,
})

const run = promisify(execFile)

/** Returns the last committed result, or null if there is none or git is missing. */
async function committed(path: string): Promise<Result | null> {
  try {
    const { stdout } = await run('git', ['show', `HEAD:${path}`])
    return JSON.parse(stdout)
  } catch (error) {
    process.stdout.write(`No committed ${path} to compare with.\n`)
    if (error instanceof SyntaxError) throw error
    return null
  }
}

const pathOf = (name: string): string => `bench/results/${name}.json`

/** Returns the last figures of a benchmark, to which a part can be added; empty if there are none. */
export async function lastFigures(name: string): Promise<Figures> {
  try {
    return (JSON.parse(await readFile(pathOf(name), 'utf8')) as Result).figures
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}

const shown = (value: number | string | undefined): string =>
  typeof value === 'number' ? String(Number(value.toPrecision(3))) : (value ?? '-')

/** Prints figures as a table, with the change from the committed result in percent. */
function print(figures: Figures, before: Result | null): void {
  const columns = [...new Set(Object.values(figures).flatMap((row) => Object.keys(row)))]
  const lines = Object.entries(figures).map(([name, row]) => [
    name,
    ...columns.map((column) => {
      const now = row[column]
      const then = before?.figures[name]?.[column]
      const isChange = typeof now === 'number' && typeof then === 'number' && then !== 0
      const change = isChange ? Math.round((now / then - 1) * 100) : 0
      return change === 0 ? shown(now) : `${shown(now)} (${change > 0 ? '+' : ''}${change} %)`
    }),
  ])
  const all = [['', ...columns], ...lines]
  const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0)))
  for (const line of all)
    process.stdout.write(
      `${line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    )
}

/** The floor does not change, so on a quiet machine its measurements spread by less than this share. */
export const mostFloorSpread = 0.15

/** The spread of each figure's floor, as a share, for figures with a floor. */
type FloorSpreads = Readonly<Record<string, number>>

const isSteady = (floorSpreads: FloorSpreads, row: string): boolean =>
  (floorSpreads[row] ?? 0) <= mostFloorSpread

/** Returns the figures to store: the new ones, or the last stored ones where the new floor was unsteady. */
export function steadyFigures(figures: Figures, last: Figures, floorSpreads: FloorSpreads): Figures {
  const rows = Object.entries(figures).map(([name, row]): [string, Figures[string] | undefined] => [
    name,
    isSteady(floorSpreads, name) ? row : last[name],
  ])
  return Object.fromEntries(rows.flatMap(([name, row]) => (row ? [[name, row]] : [])))
}

/**
 * Prints figures with those committed last, and writes them to bench/results/<name>.json to be committed. Figures
 * whose floor spread too far are not written, because something else was running on the machine.
 */
export async function report(name: string, figures: Figures, floorSpreads: FloorSpreads = {}): Promise<void> {
  const path = pathOf(name)
  process.stdout.write(`\n${name}\n`)
  print(figures, await committed(path))
  const percent = (share: number) => `${Math.round(share * 100)} %`
  for (const [row, spread] of Object.entries(floorSpreads))
    if (spread > mostFloorSpread)
      process.stdout.write(
        `${row} is not written to ${path}: its floor spread by ${percent(spread)}, more than ${percent(mostFloorSpread)}.\n`,
      )
  if (Object.keys(figures).every((row) => !isSteady(floorSpreads, row))) return
  const steady = steadyFigures(figures, await lastFigures(name), floorSpreads)
  await mkdir('bench/results', { recursive: true })
  await writeFile(
    path,
    `${JSON.stringify({ machine: machine(), figures: steady } satisfies Result, null, 2)}\n`,
  )
}
