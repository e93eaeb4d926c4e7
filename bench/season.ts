import { z } from 'zod'
import { searchBudget } from '../server/engine/budget.ts'
import { listOf, readOptions, wholeNumber } from './options.ts'
import { type Figures, lastFigures, report } from './results.ts'
import { type Arranger, byChance, byEngine } from './season/arrangers.ts'
import type { Season } from './season/inputs.ts'
import { playSeason } from './season/play.ts'

const rounds = 12
/** Up to this many people cannot avoid meeting again in twelve weeks, so repeats are allowed. */
const smallPlace = 60

const error = 'must be "usual" or people for each seat, such as 1.5'
const options = {
  sizes: listOf(wholeNumber(12, 100_000)).default([20, 40, 60, 120, 300, 1000]),
  'over-invite': listOf(
    z.union(
      [
        z.literal('usual'),
        z
          .string()
          .regex(/^[1-9](\.\d+)?$/)
          .transform(Number),
      ],
      { error },
    ),
  ).default([1, 'usual']),
  as: z.string().default('now'),
}

/** Returns the number of seasons to average. Few people make few tables, whose figures depend on chance. */
const seasonsOf = (people: number): number => Math.max(1, Math.min(5, Math.floor(300 / people)))

async function play(
  people: number,
  overInvite: Season['overInvite'],
  arrange: Arranger,
  countsAll = false,
): Promise<Figures[string]> {
  const started = performance.now()
  const played: Record<string, number>[] = []
  for (let seed = 1; seed <= seasonsOf(people); seed++) {
    const allowRepeats = people <= smallPlace
    const season = {
      people,
      rounds,
      seed,
      overInvite,
      budgetMs: searchBudget(people),
      allowRepeats,
      countsAll,
    }
    played.push(await playSeason(season, arrange))
  }
  const seconds = (performance.now() - started) / 1000 / played.length
  const mean = (name: string): number =>
    played.reduce((sum, figures) => sum + (figures[name] ?? 0), 0) / played.length
  // For a figure about one person or one pair, the worst of all seasons.
  const most = (name: string): number => Math.max(...played.map((figures) => figures[name] ?? 0))
  const names = Object.keys(played[0] ?? {})
  const figures = names.map((name) => [name, name.startsWith('most ') ? most(name) : mean(name)] as const)
  const rounded = figures.map(([name, value]) => [name, Number(value.toFixed(3))])
  return { ...Object.fromEntries(rounded), seconds: Number(seconds.toFixed(1)) }
}

/**
 * Measures a season of twelve weekly rounds on the engine alone, compared with random tables and with an earlier
 * version of the engine. If people are left out there is one more row, in which those left out least often are left
 * out next: the fairest possible result over all rounds (leximin). Arguments: `--sizes 40,300` and `--over-invite
 * 1,usual` to measure only some rows again, and `--as before` to store this engine's rows for later comparison.
 *
 * @throws UsageError for unknown options
 */
export async function benchSeason(args: readonly string[]): Promise<void> {
  const { sizes, 'over-invite': overInvites, as } = readOptions(args, options)
  const figures = await lastFigures('season')
  for (const people of sizes) {
    for (const overInvite of overInvites) {
      const name = `${people} x${overInvite}`
      if (as === 'now') figures[`${name} chance`] = await play(people, overInvite, byChance)
      const row = await play(people, overInvite, byEngine)
      figures[`${name} ${as}`] = row
      if (as === 'now' && row.placed !== 1) {
        figures[`${name} leximin`] = await play(people, overInvite, byEngine, true)
      }
    }
  }
  await report('season', figures)
}
