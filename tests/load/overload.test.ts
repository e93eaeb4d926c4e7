import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { shedLoad } from '../../server/platform/limits/shedLoad.ts'
import { startApi, type TestApi } from '../support/api.ts'

/** Models a process that serves `capacity` requests a second, in the order of their arrival. */
function modelOf(capacity: number) {
  let now = 0
  let looked = 0
  let served = 0
  const load = shedLoad(() => now)
  const queue: { came: number; response: ServerResponse }[] = []

  function serve(): void {
    while (queue[0] && Math.max(served, queue[0].came) + 1000 / capacity <= now) {
      served = Math.max(served, queue[0].came) + 1000 / capacity
      queue.shift()?.response.emit('close')
    }
  }

  /**
   * Lets some seconds pass. Returns how many requests were refused, and the longest wait of the others in milliseconds.
   */
  function advance(seconds: number, rate: number) {
    let refused = 0
    const waits: number[] = []
    for (let request = 0; request < rate * seconds; request++) {
      now += 1000 / rate
      serve()
      const came = now
      const response = new ServerResponse(new IncomingMessage(new Socket()))
      if (load.admits(response)) queue.push({ came, response })
      else refused += 1
      response.once('close', () => {
        load.answered(served - came)
        waits.push(served - came)
      })
      for (; looked + 100 <= now; looked += 100) vi.advanceTimersByTime(100)
    }
    return { refused, longest: Math.max(0, ...waits) }
  }

  return { advance }
}

describe('a process under load', () => {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterAll(() => void vi.useRealTimers())

  test.each([1.3, 2, 10])(
    'refuses the rest at %s times its capacity, and answers the others soon',
    (times) => {
      const { advance } = modelOf(500)
      advance(3, 350)
      // Requests that arrived before the overload was detected are served as well.
      advance(10, times * 500)
      const { refused, longest } = advance(20, times * 500)
      expect(refused / (20 * times * 500)).toBeCloseTo(1 - 1 / times, 1)
      expect(longest).toBeLessThan(1000)
    },
  )

  test('refuses nobody any more two seconds after the load is below its capacity', () => {
    const { advance } = modelOf(500)
    expect(advance(20, 1000).refused).toBeGreaterThan(0)
    advance(2, 350)
    expect(advance(10, 350).refused).toBe(0)
  })

  test('refuses nobody at 90 % of its capacity, nor in a burst', () => {
    const { advance } = modelOf(500)
    expect(advance(10, 450).refused).toBe(0)
    const { refused, longest } = advance(0.4, 1000)
    expect(refused).toBe(0)
    expect(longest).toBeGreaterThan(100)
  })

  test('refuses nobody because some fifty requests are slow by themselves', () => {
    const { advance } = modelOf(4)
    expect(advance(4, 4).refused).toBe(0)
    expect(advance(14, 8).refused).toBe(0)
  })
})

describe('a request that is refused because of load', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi()
  })
  beforeEach(() => void vi.spyOn(api.deps.load, 'admits').mockReturnValue(false))
  afterAll(() => api.close())

  const busy = 'The service is busy just now. Please try again in a moment.'

  test('gets a GraphQL error with Retry-After over GraphQL', async () => {
    const { status, headers, errors } = await api.graphql('{ viewer { id } }')
    expect(status).toBe(503)
    expect(headers.get('Retry-After')).toBe('2')
    expect(errors).toEqual([{ message: busy, extensions: { code: 'UNAVAILABLE' } }])
  })

  test('gets a REST error with Retry-After over REST', async () => {
    const reply = await fetch(`${api.url}/api/lookups/locations`)
    expect(reply.status).toBe(503)
    expect(reply.headers.get('Retry-After')).toBe('2')
    expect(await reply.json()).toEqual({ message: busy, code: 'UNAVAILABLE' })
  })

  test('is never one for a page, or for the health of the process', async () => {
    expect((await fetch(`${api.url}/readyz`)).status).toBe(200)
    expect((await fetch(`${api.url}/api/docs`)).status).toBe(200)
  })
})
