import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { createRooms } from '../../server/platform/live/rooms.ts'
import { createLog } from '../../server/platform/log/log.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const heap = (): number => {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

test('a stream that is open for a whole evening uses no memory for past events', async () => {
  let change: (key: number) => void = () => undefined
  const rooms = createRooms<{ version: number }>({
    read: async () => ({ version: 1 }),
    changesAt: () => null,
    onChange: (heard) => {
      change = heard
    },
    clock: () => new Date(0),
    log: createLog('silent'),
  })
  let received = 0
  const streams = Array.from({ length: 100 }, (_, index) => rooms.open(1, `watcher ${index}`))
  const readers = streams.map(async ({ next }) => {
    while (await next()) received += 1
  })
  const live = async (events: number): Promise<void> => {
    for (let made = 0; made < events; made++) {
      change(1)
      // Once for the reading, once for the streams.
      await setImmediate()
      await setImmediate()
    }
  }
  await live(50)
  const before = heap()
  await live(1000)
  const perEvent = (heap() - before) / 100_000
  expect(received).toBeGreaterThanOrEqual(100_000)
  expect(perEvent).toBeLessThan(60)
  rooms.close()
  await Promise.all(readers)
})

test('a room that could not be read is read again after half a second, then after twice as long, up to 5 seconds', async () => {
  vi.useFakeTimers()
  const readAt: number[] = []
  const rooms = createRooms<object>({
    read: async () => {
      readAt.push(Date.now() - began)
      throw new Error('The database is away.')
    },
    changesAt: () => null,
    onChange: () => undefined,
    clock: () => new Date(),
    log: createLog('silent'),
  })
  const began = Date.now()
  const stream = rooms.open(1, 'watcher')
  await vi.advanceTimersByTimeAsync(17_500)
  stream.release()
  vi.useRealTimers()
  expect(readAt).toEqual([0, 500, 1500, 3500, 7500, 12_500, 17_500])
})
