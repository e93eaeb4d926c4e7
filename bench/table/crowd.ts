import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { signSeconds } from '#rules/guide/presence.ts'
import type { Script } from '#rules/guide/table.ts'
import { inParallel } from '../inParallel.ts'
import { openPage, type Page, speakerOf } from './page.ts'
import { createTables } from './tables.ts'

const tables = 100
const actSeconds = 10
const warmSeconds = 20
const seconds = 60

/** Half an hour of conversation, then rounds, so that each table is in its first round when the benchmark begins. */
const talkSeconds = 1800
const script: Script = [
  { kind: 'Arriving', depth: 1 },
  { kind: 'Prompt', seconds: talkSeconds, depth: 1 },
  ...Array.from({ length: 12 }, () => ({ kind: 'Round', turnSeconds: 75, depth: 1 }) as const),
  { kind: 'Farewell', text: 'Good night.' },
]

export type Crowd = {
  /** Milliseconds from an act until each other page at the table shows the next step. */
  delays: number[]
  /** Milliseconds that a heartbeat takes. */
  signs: number[]
  /** Requests that were refused because the service was busy. */
  refused: number
  /** Seconds of processor time per second. */
  core: number
  /** Seconds per second that its main thread waited for a core, from Linux; null elsewhere. */
  waited: number | null
  /** The most memory in bytes. */
  memory: number
}

type Web = { url: string; pid: number; metricsToken: string }
type Usage = { processor: number; memory: number; waited: number | null }

/** Returns the seconds that a process's main thread has waited for a core; null except on Linux. */
async function waitedOf(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null
  const [, nanoseconds = ''] = (await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')
  return Number(nanoseconds) / 1e9
}

/** Reads the web process's own metrics. */
async function usageOf({ url, pid, metricsToken }: Web): Promise<Usage> {
  const reply = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } })
  const text = await reply.text()
  const figure = (name: string): number => {
    const found = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]
    if (found === undefined) throw new Error(`The process does not say ${name}`)
    return Number(found)
  }
  return {
    processor: figure('process_cpu_seconds_total'),
    memory: figure('process_resident_memory_bytes'),
    waited: await waitedOf(pid),
  }
}

/** Repeats an act, first after a share of the period, until the signal aborts. */
async function every(
  period: number,
  share: number,
  signal: AbortSignal,
  act: () => Promise<void>,
): Promise<void> {
  const begun = performance.now() + share * period
  for (let turn = 0; ; turn++) {
    const due = begun + turn * period - performance.now()
    // An abort ends the wait early; the loop then checks the signal.
    await pause(Math.max(due, 0), undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    await act()
  }
}

/**
 * Measures a hundred tables of twelve in the middle of their evening, all on one web process. Each page has a stream
 * and sends a heartbeat every 15 seconds; at each table somebody ends their turn every 10 seconds. The pages run in
 * this process.
 */
export async function measureCrowd(pool: pg.Pool, web: Web): Promise<Crowd> {
  const { url } = web
  const made = await createTables(pool, { count: tables, script, begunAgo: talkSeconds + 5, lines: 120 })
  const groups: Page[][] = made.map(({ seats }) => seats.map(openPage))
  const everyone = groups.flat()
  await inParallel(everyone, 32, (page) => page.be(url))
  await inParallel(everyone, 32, async (page) => {
    const shown = page.until(({ guide }) => guide?.turn != null)
    await page.follow(url)
    await shown
  })
  const ending = new AbortController()
  const { signal } = ending
  let isMeasured = false
  const delays: number[] = []
  const signs: number[] = []
  let refused = 0
  const tried = async (asked: Promise<void>): Promise<boolean> => {
    const isDone = await asked.then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof Error && error.message.includes('UNAVAILABLE'))) throw error
        return false
      },
    )
    if (isMeasured && !isDone) refused += 1
    return isDone
  }
  const speak = async (pages: readonly Page[]): Promise<void> => {
    const { speaker, step } = speakerOf(pages)
    const all = pages.map((page) => page.untilStep(step + 1))
    const begun = performance.now()
    if (!(await tried(speaker.act(url, 'DONE', step)))) return
    const arrived = await Promise.all(all)
    if (isMeasured)
      delays.push(...arrived.flatMap((at, index) => (pages[index] === speaker ? [] : [at - begun])))
  }
  const sign = async (page: Page): Promise<void> => {
    const begun = performance.now()
    const isDone = await tried(page.be(url))
    if (isMeasured && isDone) signs.push(performance.now() - begun)
  }
  const living = Promise.all([
    ...groups.map((pages, index) =>
      every(actSeconds * 1000, index / groups.length, signal, () => speak(pages)),
    ),
    ...everyone.map((page, index) =>
      every(signSeconds * 1000, index / everyone.length, signal, () => sign(page)),
    ),
  ])
  // If something fails the measurement ends; otherwise it is awaited at the end.
  const measuring = (async () => {
    await pause(warmSeconds * 1000)
    isMeasured = true
    const begun = performance.now()
    const before = await usageOf(web)
    let memory = before.memory
    let after = before
    while (performance.now() - begun < seconds * 1000) {
      await pause(5000)
      after = await usageOf(web)
      memory = Math.max(memory, after.memory)
    }
    const measured = (performance.now() - begun) / 1000
    const core = (after.processor - before.processor) / measured
    const waited = after.waited === null ? null : (after.waited - (before.waited ?? 0)) / measured
    ending.abort()
    return { delays, signs, refused, core, waited, memory }
  })()
  const measured = await Promise.race([measuring, living.then(() => measuring)])
  await living
  for (const page of everyone) page.close()
  return measured
}
