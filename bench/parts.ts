import { loadavg } from 'node:os'
import { byName } from './options.ts'
import { type Figures, report } from './results.ts'
import { openSite, type Site } from './site.ts'

/**
 * Measures the parts of a benchmark on one site. Also reports the load average, the number of processes that wanted a
 * core, before and after.
 *
 * @param benchmark the benchmark's name
 * @param name one of its parts; all if absent
 * @throws UsageError for an unknown part
 */
export async function measureParts(
  benchmark: string,
  parts: Readonly<Record<string, (site: Site) => Promise<Figures>>>,
  name: string | undefined,
): Promise<void> {
  const chosen = name === undefined ? Object.values(parts) : [byName(parts, name, 'part')]
  const site = await openSite()
  try {
    const wanted = { before: loadavg()[0] ?? 0, after: 0 }
    const figures: Figures = { 'processes that wanted a core': wanted }
    for (const part of chosen) Object.assign(figures, await part(site))
    wanted.after = loadavg()[0] ?? 0
    await report(name === undefined ? benchmark : `${benchmark}-${name}`, figures)
  } finally {
    await site.close()
  }
}
