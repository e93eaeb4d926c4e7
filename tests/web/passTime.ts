import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

/** Has each test of a file begin with no page and a clock that only moves by hand. */
export function moveTimeByHand(): void {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    cleanup()
    sessionStorage.clear()
    vi.useRealTimers()
  })
}

/** Waits for the code of whatever is loaded only when it is needed; a clock moved by hand does not wait for it. */
export const codeLoaded = () => act(() => vi.dynamicImportSettled())

/** Moves a fake clock on by some milliseconds, and waits for the code that is loaded at its moments. */
export async function passTime(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds))
  await codeLoaded()
}
