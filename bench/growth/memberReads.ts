import { quantile } from '../inParallel.ts'
import { persistedQuery } from '../persisted.ts'
import type { Figures } from '../results.ts'
import { measure } from './service.ts'

/** The queries of a member's screens, by the name of the screen or part. */
const reads = {
  dashboard: 'DashboardScreenQuery',
  'my encounters': 'MyEncountersScreenQuery',
  'my connections': 'MyConnectionsScreenQuery',
  preferences: 'PreferencesScreenQuery',
  account: 'MembershipScreenQuery',
  'account: when I am free': 'AvailabilityFormQuery',
  'previous encounters, a page': 'PreviousEncountersPageQuery',
  'created connections, a page': 'CreatedConnectionsPageQuery',
  'encounters where I was chosen, a page': 'ChosenEventsPageQuery',
  lookups: 'joiningLookupsQuery',
} as const

/** The number of members who read, the same in a small community as in a large one, spread evenly. */
const readers = 20
const rounds = 10

/** Measures the average cost of each read. */
export async function measureReads(url: string, memberCount: number): Promise<Figures> {
  const ids = Array.from({ length: readers }, (_, place) => 1 + Math.floor((place * memberCount) / readers))
  const figures: Figures = {}
  for (const [name, operation] of Object.entries(reads)) {
    const { id } = persistedQuery(operation)
    const each: number[] = []
    const { pages, scanned } = await measure(
      url,
      async ({ ask }) => {
        for (const member of ids) {
          const from = performance.now()
          await ask(member, { id, variables: {} })
          each.push(performance.now() - from)
        }
      },
      { runs: rounds },
    )
    const timed = each.slice(-readers * rounds).sort((a, b) => a - b)
    figures[name] = {
      p50: Number(quantile(timed, 0.5).toFixed(2)),
      pages: Number((pages / readers).toFixed(1)),
      scanned: Object.keys(scanned).join(', '),
    }
  }
  return figures
}

/** Combines the figures of a small community with those of a large one. */
export function besideEachOther(small: Figures, large: Figures): Figures {
  return Object.fromEntries(
    Object.entries(large).map(([name, { p50, pages, scanned }]) => [
      `member: ${name}`,
      {
        'p50 ms, small': small[name]?.p50 ?? '-',
        'p50 ms, large': p50 ?? '-',
        'pages, small': small[name]?.pages ?? '-',
        'pages, large': pages ?? '-',
        'read through': scanned ?? '-',
      },
    ]),
  )
}
