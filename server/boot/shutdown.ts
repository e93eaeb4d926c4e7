import type { Log } from '../platform/log/log.ts'
import { hearEnding } from './endingSignals.ts'
import { followNpm } from './followNpm.ts'

// Ctrl-C under `npm start` arrives twice at once: from the terminal, and again from npm.
const sameKeystroke = 1000
const longest = 28_000

/**
 * Ends the process in order on SIGINT, SIGTERM or SIGHUP (its terminal is closed), with npm, or after an error nobody caught. A
 * second signal ends it at once, and so does a stop that takes longer than 28 seconds (docs/limits.md promises 30).
 *
 * @param stop closes everything; called once
 * @returns the same way out for the program's own use, with an exit status
 */
export function endInOrder(log: Log, stop: () => Promise<void>): (status: number) => void {
  let since: number | undefined
  const end = (status: number): void => {
    if (since !== undefined) return
    since = performance.now()
    setTimeout(() => process.exit(1), longest).unref()
    stop().then(
      () => process.exit(status),
      (error: unknown) => {
        log.fatal({ err: error }, 'could not stop in order')
        process.exit(1)
      },
    )
  }
  const onSignal = (): void => {
    if (since !== undefined && performance.now() - since > sameKeystroke) process.exit(1)
    end(0)
  }
  hearEnding(onSignal)
  followNpm(() => end(0))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error nobody caught')
    end(1)
  })
  return end
}

/**
 * Runs each stop after the one before it has ended, also where that one failed: the database at the end is stopped whatever
 * happens to a server before it.
 *
 * @throws AggregateError with what failed
 */
export async function stopEach(stops: readonly (() => Promise<void>)[]): Promise<void> {
  const errors: unknown[] = []
  for (const stop of stops) await stop().catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, 'some parts could not be stopped')
}
