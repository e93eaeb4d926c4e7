import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

/** Makes each test of a file begin without a page and with a fake clock. */
export function fakeClockForEachTest(): void {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    cleanup()
    sessionStorage.clear()
    vi.useRealTimers()
  })
}

/** Waits until all lazily loaded code has arrived, since advancing a fake clock does not wait for it. */
export const codeLoaded = () => act(() => vi.dynamicImportSettled())

/** Advances a fake clock by some milliseconds, and waits for the code that its timers load. */
export async function passTime(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds))
  await codeLoaded()
}
