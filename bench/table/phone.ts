import type pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { openVisitor } from '../../tests/support/browser.ts'
import { createTables } from './tables.ts'

/** A slow phone on a slow network, as in Lighthouse's mobile setting; times in ms, bytes per second. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const slowdown = 4

const visits = 5

/** Milliseconds since the seat's address was opened, and for `guide` since the table was entered. */
export type Arrival = { paint: number[]; lobby: number[]; guide: number[] }

async function painted(page: Page): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  return page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)
}

/**
 * Opens a table by its address with an empty cache, on a slow phone. Measures until the first paint, until the table
 * can be entered, and from there until the guide is shown.
 *
 * @param browser a browser with a camera and a microphone
 */
export async function measurePhone(pool: pg.Pool, url: string, browser: Browser): Promise<Arrival> {
  const arrival: Arrival = { paint: [], lobby: [], guide: [] }
  const script = [
    { kind: 'Arriving', depth: 1 },
    { kind: 'Round', turnSeconds: 90, depth: 1 },
    { kind: 'Farewell', text: 'Good night.' },
  ] as const
  const [table] = await createTables(pool, { count: 1, script: [...script], begunAgo: 60, lines: 0 })
  for (const seat of table?.seats.slice(0, visits) ?? []) {
    const visitor = await openVisitor(browser, url, { width: 390 })
    await visitor.grantPermissions(['camera', 'microphone'])
    const page = await visitor.newPage()
    const phone = await visitor.newCDPSession(page)
    await phone.send('Network.emulateNetworkConditions', network)
    await phone.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(`/meet/${seat}`, { waitUntil: 'commit' })
    const enter = page.getByRole('button', { name: 'Come to the table' })
    await enter.waitFor()
    arrival.lobby.push(await page.evaluate(() => performance.now()))
    arrival.paint.push(await painted(page))
    const guide = page.getByRole('region', { name: 'The guide' })
    const entered = await page.evaluate(() => performance.now())
    await enter.click()
    await guide.waitFor()
    arrival.guide.push((await page.evaluate(() => performance.now())) - entered)
    await visitor.close()
  }
  return arrival
}
