import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { minute } from '#rules/time/durations.ts'
import { median } from './load/load.ts'
import { readOptions, wholeNumber } from './options.ts'
import { type Figures, report } from './results.ts'
import { openSite, type Site } from './site.ts'
import { type Second, sendSteadily, sumOf } from './soak/steadyLoad.ts'
import { openVisits } from './soak/visits.ts'

const options = { minutes: wholeNumber(1, 240).default(30) }
/** The ramp: its first rate, the factor from step to step, and the seconds and tries of each step. */
const ramp = { least: 20, factor: 1.25, seconds: 6, tries: 2, mostSteps: 30 }
/** A rate is carried if all replies are good and p99 is below this many milliseconds. */
const carried = 1000
const soakShare = 0.7
const overload = { times: 2, seconds: 20 }
const calm = 15
const bearersEvery = 4 * minute

const memoryOf = (pid: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024

type Asked = (rate: number, seconds: number) => Promise<Second[]>

const isCarried = (seconds: readonly Second[]): boolean => {
  const { later, wrongs, unsent, p99 } = sumOf(seconds)
  return later + wrongs + unsent === 0 && p99 < carried
}

/** Whether a rate is carried in at least one try: other work of the machine may spoil one. */
async function carries(ask: Asked, rate: number): Promise<boolean> {
  for (let tries = 0; tries < ramp.tries; tries++) {
    const seconds = await ask(rate, ramp.seconds)
    process.stdout.write(`${Math.round(rate)} a second: p99 ${Math.round(sumOf(seconds).p99)} ms\n`)
    if (isCarried(seconds)) return true
  }
  return false
}

/** Returns the highest rate, in requests a second, that is carried. */
async function findCapacity(ask: Asked): Promise<number> {
  let capacity = 0
  await ask(ramp.least, ramp.seconds)
  for (let step = 0, rate = ramp.least; step < ramp.mostSteps; step++, rate *= ramp.factor) {
    if (!(await carries(ask, rate))) break
    capacity = rate
  }
  if (capacity === 0) throw new Error(`Not even ${ramp.least} requests a second were carried`)
  return capacity
}

const rounded = (figure: number) => Number(figure.toPrecision(3))

function figuresOf(rate: number, seconds: readonly Second[]): Figures[string] {
  const { good, p50, p99, later, unsent, wrong } = sumOf(seconds)
  const words = [...wrong].map(([what, count]) => `${count} ${what}`).join(', ')
  return {
    'a second': Math.round(rate),
    good,
    'p50 ms': rounded(p50),
    'p99 ms': rounded(p99),
    '503 with Retry-After': later,
    unsent,
    wrong: words || 0,
  }
}

/** Returns the median of the p99 of every five seconds, so that a pause of the machine has little effect. */
function usualP99(seconds: readonly Second[]): number {
  const width = 5
  const parts = Array.from({ length: Math.ceil(seconds.length / width) }, (_, at) =>
    seconds.slice(at * width, (at + 1) * width),
  )
  return median(parts.map((part) => sumOf(part).p99))
}

const quarterOf = <T>(list: readonly T[], quarter: number): T[] =>
  list.slice(Math.floor((list.length * quarter) / 4), Math.floor((list.length * (quarter + 1)) / 4))

/** Compares the last quarter with the second one. In the first quarter the process is still growing to its size. */
const change = (before: number, after: number): Figures[string] => ({
  'second quarter': rounded(before),
  'last quarter': rounded(after),
  'change %': rounded((after / before - 1) * 100),
})

/** Returns the number of seconds until all later seconds are carried again, as before the overload. */
function recoveredAfter(seconds: readonly Second[]): number | string {
  const last = seconds.findLastIndex((second) => !isCarried([second]))
  return last === seconds.length - 1 ? `more than ${seconds.length}` : last + 1
}

async function soak(site: Site, minutes: number): Promise<Figures> {
  let bearers = await site.bearers()
  const next = await openVisits(site.pool, () => bearers)
  const ask: Asked = (rate, seconds) => sendSteadily(`${site.url}/graphql`, { rate, seconds }, next)
  const memory: number[] = []
  const renewing = setInterval(() => {
    site.bearers().then(
      (renewed) => {
        bearers = renewed
      },
      (error: unknown) => process.emitWarning(String(error)),
    )
  }, bearersEvery)
  const pid = site.processes.web.pid ?? 0
  try {
    const capacity = await findCapacity(ask)
    const rate = soakShare * capacity
    const looking = setInterval(() => memory.push(memoryOf(pid)), 5000)
    const seconds = await ask(rate, Math.round(minutes * 60)).finally(() => clearInterval(looking))
    const over = await ask(overload.times * capacity, overload.seconds)
    const after = await ask(rate, calm)
    const [second, last] = [quarterOf(seconds, 1), quarterOf(seconds, 3)]
    return {
      [`${minutes} minutes at 70 %`]: figuresOf(rate, seconds),
      [`${overload.seconds} s at twice the capacity`]: figuresOf(overload.times * capacity, over),
      [`${calm} s at 70 % again`]: figuresOf(rate, after),
      'p99 ms, the median of 5 s each': change(usualP99(second), usualP99(last)),
      'memory MB': change(median(quarterOf(memory, 1)), median(quarterOf(memory, 3))),
      capacity: { 'a second': Math.round(capacity) },
      recovery: { seconds: recoveredAfter(after), 'goal seconds': 5 },
    }
  } finally {
    clearInterval(renewing)
  }
}

/**
 * Measures half an hour at 70 % of the service's capacity with the requests of members, then twice the capacity, then
 * 70 % again. `--minutes N` sets another length. A ramp finds the capacity first: the requests a second at which all
 * replies are good, 99 % of them within a second. The service does its own jobs meanwhile, in a separate process.
 * Needs Linux.
 */
export async function benchSoak(args: readonly string[]): Promise<void> {
  const { minutes } = readOptions(args, options)
  const site = await openSite()
  try {
    await site.start('../server/main.ts', { ROLE: 'all', DEMO: '0' })
    const wanted = { before: loadavg()[0] ?? 0, after: 0 }
    const figures = await soak(site, minutes)
    wanted.after = loadavg()[0] ?? 0
    await report('soak', { ...figures, 'processes that wanted a core': wanted })
  } finally {
    await site.close()
  }
}
