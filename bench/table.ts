import { openBrowser } from '../tests/support/browser.ts'
import { quantile } from './inParallel.ts'
import { measureParts } from './parts.ts'
import type { Figures } from './results.ts'
import type { Site } from './site.ts'
import { killNow, measureAgreement, measureKill } from './table/agreement.ts'
import { measureCrowd } from './table/crowd.ts'
import { measurePhone } from './table/phone.ts'

const metricsToken = 'only-for-the-benchmarks-of-tables'
const webEnv = {
  ROLE: 'web',
  DEMO: '0',
  METRICS_TOKEN: metricsToken,
}
const kills = 3

const whole = (figure: number) => Math.round(figure)

/** Returns the figures of a list of times, with the goal for the p99. */
function spread(milliseconds: readonly number[], goal: number): Figures[string] {
  const sorted = milliseconds.toSorted((left, right) => left - right)
  return {
    'p50 ms': whole(quantile(sorted, 0.5)),
    'p99 ms': whole(quantile(sorted, 0.99)),
    'most ms': whole(sorted.at(-1) ?? Number.NaN),
    samples: sorted.length,
    'goal ms': goal,
  }
}

async function agreement(site: Site): Promise<Figures> {
  const { url } = await site.start('../server/main.ts', webEnv)
  const { acts, timers, reload, join } = await measureAgreement(site.pool, url)
  return {
    'one table: an act': spread(acts, 500),
    'one table: a timer': spread(timers, 500),
    'one table: a reload': spread(reload, 2000),
    'one table: coming late': spread(join, 2000),
  }
}

async function kill(site: Site): Promise<Figures> {
  const survivor = await site.start('../server/main.ts', webEnv)
  const all: number[] = []
  for (let round = 0; round < kills; round++) {
    const { url, child } = await site.start('../server/main.ts', webEnv)
    all.push(...(await measureKill(site.pool, { url, kill: () => killNow(child) }, survivor.url)))
  }
  return { 'one table: a killed process': spread(all, 5000) }
}

async function crowd(site: Site): Promise<Figures> {
  const { url, child } = await site.start('../server/main.ts', webEnv)
  const web = { url, pid: child.pid ?? 0, metricsToken }
  const { delays, signs, refused, core, waited, memory } = await measureCrowd(site.pool, web)
  return {
    '100 tables: an act': spread(delays, 500),
    '100 tables: a heartbeat': { ...spread(signs, 500), refused },
    '100 tables: processor': {
      '% of a core': whole(core * 100),
      'goal %': 50,
      ...(waited !== null && { '% waited for one': whole(waited * 100) }),
    },
    '100 tables: memory': { MB: whole(memory / 2 ** 20), 'goal MB': 1024 },
  }
}

async function phone(site: Site): Promise<Figures> {
  const { url } = await site.start('../server/main.ts', webEnv)
  const browser = await openBrowser(['--use-fake-device-for-media-stream'], 'windows')
  try {
    const { paint, lobby, guide } = await measurePhone(site.pool, url, browser)
    return {
      'slow phone: first frame': spread(paint, 1500),
      'slow phone: can be entered': spread(lobby, 1500),
      'slow phone: from there to the guide': spread(guide, 1500),
    }
  } finally {
    await browser.close()
  }
}

const parts: Readonly<Record<string, (site: Site) => Promise<Figures>>> = { agreement, kill, crowd, phone }

/**
 * Measures guided tables over real HTTP and streams: how soon twelve pages agree, what a hundred tables cost one
 * process, and how soon all pages are right again after one of two processes is killed. Argument: one of these parts;
 * all by default.
 *
 * @throws UsageError for an unknown part
 */
export async function benchTable([name]: readonly string[]): Promise<void> {
  await measureParts('table', parts, name)
}
