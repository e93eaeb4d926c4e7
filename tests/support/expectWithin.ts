import { expect } from 'vitest'
import { patience } from './patience.ts'

/**
 * Expects that something can be done within a time. Because a busy machine can only make it look slower, it is repeated
 * until one run is fast enough, or the patience of tests is over.
 *
 * @throws what `run` throws, at once
 */
export async function expectWithin(milliseconds: number, run: () => Promise<unknown>): Promise<void> {
  const giveUpAt = performance.now() + patience
  let taken: number
  do {
    const begun = performance.now()
    await run()
    taken = performance.now() - begun
  } while (taken >= milliseconds && performance.now() < giveUpAt)
  expect(taken).toBeLessThan(milliseconds)
}
