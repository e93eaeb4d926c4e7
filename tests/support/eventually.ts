import { vi } from 'vitest'
import { patience } from './patience.ts'

/**
 * Waits until a check passes.
 *
 * @param interval milliseconds between two tries
 * @returns what the check returned
 * @throws the check's last error, once {@link patience} is over
 */
export const eventually = <Result>(check: () => Result | Promise<Result>, interval = 20): Promise<Result> =>
  vi.waitFor(check, { timeout: patience, interval })
