import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { inParallel } from './inParallel.ts'
import { type Ask, median } from './load/load.ts'
import { spentBetween } from './load/processorTime.ts'
import { answer, asksOf } from './reads.ts'
import { openSite, type Site } from './site.ts'

/** The reads to check: the one that every visit begins with, and the one with the least work for PostgreSQL. */
const reads = ['dashboard', 'REST age ranges']
const resultFile = 'bench/results/smoke.json'

/** The share by which a ratio may fall below the recorded one. */
const mostLost = 0.25

/** As many at a time as the service has connections for reads, so that it sends each read separately. */
const lanes = 3
const requestsARound = 30
const members = Array.from({ length: requestsARound }, (_, at) => at * 7)
const warmRounds = 12
const rounds = { least: 12, most: 48 }

const recorded = z.record(z.string(), z.number())

/** Measures the microseconds of processor time per request, including the database. */
async function costOf(ask: Ask): Promise<number> {
  const before = await ask.account()
  await inParallel(members, lanes, async (member) => {
    await answer(ask, member)
  })
  const after = await ask.account()
  if (!before || !after) throw new Error('Only Linux has an account of the processor time of a process')
  return spentBetween(before, after) / members.length
}

/**
 * Returns the bounds of the true median, with the certainty of three standard deviations. The bounds are ranks of the
 * measured ratios, so a few outliers do not move them.
 */
function bounds(ratios: readonly number[]): { low: number; high: number } {
  const sorted = [...ratios].sort((left, right) => left - right)
  const rank = Math.max(0, Math.floor(sorted.length / 2 - 1.5 * Math.sqrt(sorted.length)))
  return { low: sorted[rank] ?? Number.NaN, high: sorted.at(-1 - rank) ?? Number.NaN }
}

export type Seen = {
  read: string
  /** Processor time per request of the floor relative to the service. Above 1 the service takes less. */
  ratio: number
  rounds: number
  /** Whether the ratio is certainly below the limit. */
  isLost: boolean
  limit: number
}

/** Measures floor and service in turn, at most `rounds.most` times, until the side of the limit is certain. */
async function look(read: string, site: Site, limit: number): Promise<Seen> {
  const { floor, service } = await asksOf(read, site)
  for (let round = 0; round < warmRounds; round++) for (const side of [floor, service]) await costOf(side)
  const ratios: number[] = []
  let between = { low: 0, high: Number.POSITIVE_INFINITY }
  const isOpen = () => between.low < limit && between.high >= limit
  while (ratios.length < rounds.least || (isOpen() && ratios.length < rounds.most)) {
    ratios.push((await costOf(floor)) / (await costOf(service)))
    between = bounds(ratios)
  }
  return { read, ratio: median(ratios), rounds: ratios.length, isLost: between.high < limit, limit }
}

/**
 * Compares the processor time per request of service and floor. On a machine that others use too, both take longer,
 * but use no more processor time.
 *
 * @returns the result for each read; a read is lost if its ratio has certainly fallen by more than a quarter of the
 *   recorded one
 */
export async function lookAtReads(site: Site): Promise<Seen[]> {
  const ratios = recorded.parse(JSON.parse(readFileSync(resultFile, 'utf8')))
  const seen: Seen[] = []
  for (const read of reads) seen.push(await look(read, site, (ratios[read] ?? 0) * (1 - mostLost)))
  return seen
}

/**
 * Checks quickly whether reads cost more than before. `npm run bench -- smoke record` writes the ratios to be
 * committed.
 *
 * @throws Error if a read is lost
 */
export async function benchSmoke([act]: readonly string[]): Promise<void> {
  const site = await openSite()
  try {
    const seen = await lookAtReads(site)
    for (const { read, ratio, rounds, limit } of seen)
      process.stdout.write(
        `${read}: ${ratio.toFixed(2)} of the floor, at least ${limit.toFixed(2)}, ${rounds} rounds\n`,
      )
    if (act === 'record') {
      const ratios = Object.fromEntries(seen.map(({ read, ratio }) => [read, Number(ratio.toFixed(2))]))
      await writeFile(resultFile, `${JSON.stringify(ratios, null, 2)}\n`)
    } else if (seen.some(({ isLost }) => isLost)) throw new Error('A read costs more than before')
  } finally {
    await site.close()
  }
}
