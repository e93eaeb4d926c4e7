import type { Log } from '../platform/log/log.ts'
import { hearEnding } from './endingSignals.ts'
import { endProcess } from './endProcess.ts'
import { followNpm } from './followNpm.ts'

// Ctrl-C under `npm start` arrives twice at once: from the terminal, and again from npm.
const sameKeystroke = 1000
const longest = 28_000

/**
 * Ends the process in order on SIGINT, SIGTERM or SIGHUP (its terminal was closed), when npm ends, or after an uncaught
 * error, and logs the beginning and the end of the stop. A second signal ends it at once, and so does a stop that takes
 * longer than 28 seconds (docs/limits.md promises 30).
 *
 * @param stop closes everything; called once
 * @param level of the log lines about a stop in order
 * @returns a function for the program itself to end in order, with an exit status and without those log lines
 */
export function endInOrder(
  log: Log,
  stop: () => Promise<void>,
  level: 'info' | 'debug' = 'info',
): (status: number) => void {
  let since: number | undefined
  const end = (status: number, reason?: string): void => {
    if (since !== undefined) return
    since = performance.now()
    if (reason !== undefined) log[level]({ reason }, 'stopping')
    setTimeout(() => {
      log.fatal({ ms: longest }, 'could not stop in time')
      process.exit(1)
    }, longest).unref()
    stop().then(
      () => {
        if (reason !== undefined) log[level]('stopped')
        endProcess(status)
      },
      (error: unknown) => {
        log.fatal({ err: error }, 'could not stop in order')
        endProcess(1)
      },
    )
  }
  hearEnding((signal) => {
    if (since !== undefined && performance.now() - since > sameKeystroke) process.exit(1)
    end(0, signal)
  })
  followNpm(() => end(0, 'npm is gone'))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error nobody caught')
    end(1, 'an error nobody caught')
  })
  return (status) => end(status)
}

/**
 * Runs the stops one after the other, even if one fails: the database at the end is stopped whatever happens to a
 * server before it.
 *
 * @throws AggregateError with all errors
 */
export async function stopEach(stops: readonly (() => Promise<void>)[]): Promise<void> {
  const errors: unknown[] = []
  for (const stop of stops) await stop().catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, 'some parts could not be stopped')
}
