import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Waits for the code of whatever is loaded only when it is needed; a clock moved by hand does not wait for it. */
export const codeLoaded = () => act(() => vi.dynamicImportSettled())

/** Moves a fake clock on by some milliseconds, and waits for the code that is loaded at its moments. */
export async function passTime(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds))
  await codeLoaded()
}
