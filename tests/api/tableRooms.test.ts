import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createRooms } from '../../server/platform/live/rooms.ts'
import { createLog } from '../../server/platform/log/log.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const heap = (): number => {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

test('a stream that is open for a whole evening holds no memory for the events it had', async () => {
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
