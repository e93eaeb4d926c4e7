import { readFile } from 'node:fs/promises'
import { searchBudget } from '../server/engine/budget.ts'
import { type Figures, report } from './results.ts'
import { type Arranger, byChance, byEngine } from './season/arrangers.ts'
import type { Season } from './season/inputs.ts'
import { playSeason } from './season/play.ts'

const path = 'bench/results/season.json'
const sizes = [20, 40, 60, 120, 300, 1000]
const rounds = 12
/** Up to so many people cannot avoid meeting again in twelve weeks, and are let. */
const smallPlace = 60

/** Few people make few tables, whose figures depend on chance: more seasons are played and averaged. */
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
  // The worst of all seasons, where the figure is about one person or one pair.
  const most = (name: string): number => Math.max(...played.map((figures) => figures[name] ?? 0))
  const names = Object.keys(played[0] ?? {})
  const figures = names.map((name) => [name, name.startsWith('most ') ? most(name) : mean(name)] as const)
  const rounded = figures.map(([name, value]) => [name, Number(value.toFixed(3))])
  return { ...Object.fromEntries(rounded), seconds: Number(seconds.toFixed(1)) }
}

/** What was measured last, of which a part may be measured again. */
async function storedRows(): Promise<Figures> {
  const { figures } = JSON.parse(await readFile(path, 'utf8')) as { figures: Figures }
  return figures
}

/**
 * A season of twelve weekly rounds on the engine alone, against tables drawn by chance and against the engine as it once was.
 * Where people are left out there is one more row, in which whoever was left out least often goes out: the fairest there is
 * over all rounds (leximin). Arguments: `--sizes 40,300` and `--over-invite 1,usual` to measure a part again, and `--as before`
 * to store this engine's rows for later comparison.
 */
export async function benchSeason(args: readonly string[]): Promise<void> {
  const option = (name: string): string | undefined => args[args.indexOf(name) + 1 || args.length]
  const chosen = option('--sizes')?.split(',').map(Number) ?? sizes
  const overInvites = option('--over-invite')?.split(',') ?? ['1', 'usual']
  const as = option('--as') ?? 'now'
  const figures = await storedRows()
  for (const people of chosen) {
    for (const invited of overInvites) {
      const overInvite = invited === 'usual' ? invited : Number(invited)
      const name = `${people} x${invited}`
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
