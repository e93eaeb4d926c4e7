import { afterEach, expect, test, vi } from 'vitest'
import { whenIdle } from '../../client/browser/whenIdle.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('work waits for an idle browser at most two seconds', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (call: IdleRequestCallback, options?: IdleRequestOptions) => {
    if (options?.timeout) setTimeout(call, options.timeout)
  })
  const waited = vi.fn()
  void whenIdle().then(waited)
  await vi.advanceTimersByTimeAsync(1999)
  expect(waited).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(waited).toHaveBeenCalledOnce()
})
