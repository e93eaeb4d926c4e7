import { describe, expect, it, test } from 'vitest'
import { benchFormation } from '../../bench/formation.ts'
import { benchGrowth } from '../../bench/growth.ts'
import { benchPeers } from '../../bench/peers.ts'
import { benchReads } from '../../bench/reads.ts'
import { steadyFigures } from '../../bench/results.ts'
import { benchSeason } from '../../bench/season.ts'
import { benchSoak } from '../../bench/soak.ts'
import { benchTable } from '../../bench/table.ts'

describe('a benchmark that is called with a wrong name or option says so before it begins:', () => {
  it.each([
    [benchGrowth, ['--members', 'many'], '--members must be a whole number from 1000 to 10000000'],
    [benchGrowth, ['--part', 'lists'], 'There is no part "lists". There are: reads, console, first, jobs.'],
    [benchGrowth, ['--parts', 'reads'], "Unknown option '--parts'"],
    [benchGrowth, ['--folder'], "Option '--folder <value>' argument missing"],
    [benchSoak, ['--minutes', '0'], '--minutes must be a whole number from 1 to 240'],
    [benchSeason, ['--sizes', '40,few'], '--sizes must be a whole number from 12 to 100000'],
    [
      benchSeason,
      ['--over-invite', 'all'],
      '--over-invite must be "usual" or people for each seat, such as 1.5',
    ],
    [benchFormation, ['--sizes', '0'], '--sizes must be a whole number from 12 to 1000000'],
    [benchReads, ['dashbord'], 'There is no read "dashbord". There are: dashboard, my encounters,'],
    [benchPeers, ['Express'], 'There is no peer "Express". There are: Mercurius,'],
    [benchTable, ['toString'], 'There is no part "toString". There are: agreement, kill, crowd, phone.'],
  ])('%o %j', async (bench, args, message) => {
    await expect(bench(args)).rejects.toThrow(message)
  })
})

test('a figure whose floor was unsteady stays as it was, or is left out if it is new', () => {
  const [now, before] = [{ ratio: 2 }, { ratio: 1 }]
  const figures = { dashboard: now, lookups: now, sessions: now }
  const spreads = { dashboard: 0.15, lookups: 0.16, sessions: 0.2 }
  expect(steadyFigures(figures, { dashboard: before, lookups: before }, spreads)).toEqual({
    dashboard: now,
    lookups: before,
  })
})
