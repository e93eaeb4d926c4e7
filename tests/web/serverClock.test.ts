import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Loads the clock like a page that was just opened. */
async function openClock() {
  vi.resetModules()
  return import('../../client/browser/serverClock.ts')
}

const start = Date.parse('2026-11-27T00:00:00.000Z')

/** The server's time `since` milliseconds after the start; it is five minutes ahead of the page's. */
const server = (since: number) => start + 300_000 + since
const page = (since: number) => start + since

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Sets the page's clock, and returns the server's time as the page knows it, in milliseconds since the start. */
const knownAt = (serverNow: () => Date, since: number) => {
  vi.setSystemTime(page(since))
  return serverNow().getTime() - server(0)
}

test('before the first response the page’s clock is used', async () => {
  const { serverNow } = await openClock()
  expect(serverNow().getTime()).toBe(start)
})

test('an exact time corrects one in whole seconds, and no later one in whole seconds undoes that', async () => {
  const { noteServerTime, serverNow } = await openClock()
  vi.setSystemTime(page(990))
  noteServerTime(server(0), server(0) + 1000 - page(940))
  expect(knownAt(serverNow, 990)).toBe(0)
  vi.setSystemTime(page(1540))
  noteServerTime(server(1500), Infinity)
  expect(knownAt(serverNow, 1540)).toBe(1500)
  for (const second of [2, 3, 4, 5]) {
    const before = knownAt(serverNow, second * 1000 + 900)
    noteServerTime(server(second * 1000), server(second * 1000) + 1000 - page(second * 1000 + 700))
    expect(knownAt(serverNow, second * 1000 + 900)).toBe(before)
  }
})

test('a slow response changes nothing, and a quicker one brings the time nearer, but never ahead', async () => {
  const { noteServerTime, serverNow } = await openClock()
  const behind: number[] = []
  for (const [sent, took] of [
    [0, 200],
    [1000, 800],
    [2000, 30],
    [3000, 400],
  ] as const) {
    vi.setSystemTime(page(sent + took))
    noteServerTime(server(sent), Infinity)
    behind.push(sent + took - knownAt(serverNow, sent + took))
  }
  expect(behind).toEqual([200, 200, 30, 30])
})

test('if the page’s clock is corrected or set back, the next responses adjust the server’s time', async () => {
  const { noteServerTime, serverNow } = await openClock()
  noteServerTime(server(0), Infinity)
  for (const [since, clock] of [
    [10_000, server],
    [20_000, page],
  ] as const) {
    vi.setSystemTime(clock(since))
    noteServerTime(server(since), server(since) + 1000 - clock(since - 100))
    const ahead = serverNow().getTime() - server(since)
    expect(ahead).toBeGreaterThanOrEqual(0)
    expect(ahead).toBeLessThanOrEqual(1100)
  }
})

test('if the page’s clock runs fast, it is corrected by no more than necessary', async () => {
  const { noteServerTime, serverNow } = await openClock()
  noteServerTime(server(0), Infinity)
  vi.setSystemTime(page(3_600_200))
  noteServerTime(server(3_600_000), server(3_600_000) - page(3_600_150))
  expect(serverNow().getTime()).toBe(server(3_600_050))
})
