import { expect } from 'vitest'
import { eventually } from './eventually.ts'

/**
 * Expects that something can be done within a time. A busy machine only ever makes it look slower than it is, so it is done
 * again until one time was short enough.
 *
 * @throws once tests wait no longer (`patience`)
 */
export const expectWithin = (milliseconds: number, run: () => Promise<unknown>): Promise<void> =>
  eventually(async () => {
    const begun = performance.now()
    await run()
    expect(performance.now() - begun).toBeLessThan(milliseconds)
  })
