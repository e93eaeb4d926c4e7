import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Script } from '#rules/guide/table.ts'
import { openPage, type Page, speakerOf } from './page.ts'
import { createTables } from './tables.ts'

const rounds = (turnSeconds: number): Script => [
  { kind: 'Arriving', depth: 1 },
  ...Array.from({ length: 40 }, () => ({ kind: 'Round', turnSeconds, depth: 1 }) as const),
  { kind: 'Farewell', text: 'Good night.' },
]
const longTurns = rounds(75)
const shortTurns = rounds(1)

export type Agreement = { acts: number[]; timers: number[]; reload: number[]; join: number[] }

async function sitDown(pool: pg.Pool, url: string, script: Script): Promise<Page[]> {
  const [table] = await createTables(pool, { count: 1, script, begunAgo: 2, lines: 0 })
  if (!table) throw new Error('No table was made')
  const pages = table.seats.map(openPage)
  await Promise.all(
    pages.map(async (page) => {
      const shown = page.until(({ guide }) => guide?.turn != null)
      await page.be(url)
      await page.follow(url)
      await shown
    }),
  )
  return pages
}

/** Measures the milliseconds from an act until each other page shows the next step. */
async function delays(url: string, pages: readonly Page[], by: Page, act: string): Promise<number[]> {
  const step = pages[0]?.last()?.guide?.step ?? 0
  const others = pages.filter((page) => page !== by).map((page) => page.untilStep(step + 1))
  const own = by.untilStep(step + 1)
  const begun = performance.now()
  await by.act(url, act, step)
  const arrived = await Promise.all(others)
  await own
  return arrived.map((at) => at - begun)
}

async function measureActs(url: string, pages: readonly Page[]): Promise<number[]> {
  const all: number[] = []
  for (let turn = 0; turn < 80; turn++) {
    const { speaker } = speakerOf(pages)
    all.push(...(await delays(url, pages, speaker, turn % 5 === 4 ? 'PASS' : 'DONE')))
    await pause(200)
  }
  const [host] = pages
  if (!host) throw new Error('There is no page')
  await host.act(url, 'TAKE_HOST')
  for (let part = 0; part < 20; part++) {
    all.push(...(await delays(url, pages, host, 'MOVE_ON')))
    await pause(200)
  }
  await host.act(url, 'HAND_BACK')
  return all
}

/** Measures the milliseconds from the end of a turn, by the shared clock, until each page shows the next one. */
async function measureTimers(pages: readonly Page[], seconds: number): Promise<number[]> {
  const all: number[] = []
  for (const page of pages) {
    page.listen(({ guide }, before) => {
      const ended = before?.guide?.turn?.until
      if (guide && ended && guide.step === (before.guide?.step ?? 0) + 1)
        all.push(Date.now() - Date.parse(ended))
    })
  }
  await pause(seconds * 1000)
  return all
}

async function measureReload(url: string, pages: readonly Page[]): Promise<number[]> {
  const all: number[] = []
  for (const page of [...pages, ...pages]) {
    page.close()
    const { step } = speakerOf(pages)
    const right = page.untilStep(step)
    const begun = performance.now()
    await page.follow(url)
    all.push((await right) - begun)
  }
  return all
}

/** Lets each person leave and come back, and measures until their own page shows that, and the right step. */
async function measureJoin(url: string, pages: readonly Page[]): Promise<number[]> {
  const all: number[] = []
  for (const page of [...pages, ...pages]) {
    const gone = page.until(({ isHere }) => !isHere)
    await page.act(url, 'LEAVE')
    await gone
    page.close()
    const others = pages.filter((each) => each !== page)
    const here = page.until(({ isHere, guide }) => isHere && guide?.step === others[0]?.last()?.guide?.step)
    const begun = performance.now()
    await Promise.all([page.be(url), page.follow(url)])
    await here
    all.push(performance.now() - begun)
  }
  return all
}

/**
 * Measures at one table of twelve how long it takes until all pages agree: after an act, after a timer, after a
 * reload, and after somebody comes back.
 */
export async function measureAgreement(pool: pg.Pool, url: string): Promise<Agreement> {
  const pages = await sitDown(pool, url, longTurns)
  const signs = setInterval(() => {
    for (const page of pages) page.be(url)
  }, 15_000)
  try {
    const acts = await measureActs(url, pages)
    const reload = await measureReload(url, pages)
    const join = await measureJoin(url, pages)
    for (const page of pages) page.close()
    const quick = await sitDown(pool, url, shortTurns)
    const timers = await measureTimers(quick, 30)
    for (const page of quick) page.close()
    return { acts, timers, reload, join }
  } finally {
    clearInterval(signs)
  }
}

/**
 * Lets twelve pages follow a table, half at each of two processes, and kills one process. Returns the milliseconds
 * until all pages show an act made right after that.
 */
export async function measureKill(
  pool: pg.Pool,
  victim: { url: string; kill(): Promise<void> },
  survivor: string,
): Promise<number[]> {
  const pages = await sitDown(pool, survivor, longTurns)
  const lost = pages.filter((_, index) => index % 2 === 0)
  for (const page of lost) {
    page.close()
    const comeBack = async (): Promise<void> => {
      await pause(page.wait())
      await page.follow(survivor)
    }
    await page.follow(victim.url, () => void comeBack())
  }
  const { speaker, step } = speakerOf(pages)
  const all = pages.map((page) => page.untilStep(step + 1))
  const begun = performance.now()
  await victim.kill()
  await speaker.act(survivor, 'DONE', step)
  const arrived = await Promise.all(all)
  for (const page of pages) page.close()
  return arrived.map((at) => at - begun)
}

/** Kills a process and waits until it has exited. */
export async function killNow(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}
