import { readFile } from 'node:fs/promises'
import { quantile } from './inParallel.ts'
import { type Commits, measureCommits } from './live/commits.ts'
import { measureStreams } from './live/streams.ts'
import { measureParts } from './parts.ts'
import type { Figures } from './results.ts'
import type { Site } from './site.ts'

const rates = [100, 600, 1200, 2000]
const mostStreams = 10_000

const tenths = (figure: number) => Math.round(figure * 10) / 10

function spread({ perSecond, commits, heard, lost }: Commits): Figures[string] {
  return {
    'a second': Math.round(perSecond),
    'commit p50 ms': tenths(quantile(commits, 0.5)),
    'commit p99 ms': tenths(quantile(commits, 0.99)),
    'heard p50 ms': tenths(quantile(heard, 0.5)),
    'heard p99 ms': tenths(quantile(heard, 0.99)),
    lost,
  }
}

async function commits(site: Site): Promise<Figures> {
  const figures: Figures = {}
  for (const { rate, before, after } of await measureCommits(site, rates)) {
    figures[`${rate} commits a second: NOTIFY in each`] = spread(before)
    figures[`${rate} commits a second: sent after`] = spread(after)
  }
  return figures
}

/** Returns the megabytes a process has in memory, from Linux. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

async function streams(site: Site, count = mostStreams): Promise<Figures> {
  const { url, child } = await site.start('../server/main.ts', { ROLE: 'web', DEMO: '0' })
  const empty = await memoryOf(child.pid)
  let open = 0
  const { delays, lost } = await measureStreams(site, url, count, async () => {
    open = await memoryOf(child.pid)
  })
  return {
    [`${count} streams: memory`]: {
      'empty MB': empty,
      MB: open,
      'busy MB': await memoryOf(child.pid),
      'goal MB': 1024,
    },
    [`${count} streams: a change`]: {
      'p50 ms': Math.round(quantile(delays, 0.5)),
      'p99 ms': Math.round(quantile(delays, 0.99)),
      samples: delays.length,
      lost,
      'goal ms': 1000,
    },
  }
}

/**
 * Measures live updates: what commits cost that notify open pages, and ten thousand open streams at one process.
 * Arguments: `commits` or `streams`, both by default; after `streams` another number of streams.
 *
 * @throws UsageError for an unknown part
 */
export async function benchLive([name, count]: readonly string[]): Promise<void> {
  const parts = {
    commits,
    streams: (site: Site) => streams(site, count === undefined ? undefined : Number(count)),
  }
  await measureParts('live', parts, name)
}
