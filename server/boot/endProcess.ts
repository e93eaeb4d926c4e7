/** Milliseconds in which the process may end by itself. */
const grace = 500

/**
 * Ends the process with an exit status as soon as nothing is open any more, and after half a second in any case.
 *
 * `process.exit` straight after much work can hang for good and no longer hear signals: it waits for the threads that
 * compile, and one of these may wait for a garbage collection, which only the waiting thread could run
 * (https://github.com/nodejs/node/issues/54918). After half a second without work, none of them compiles.
 */
export function endProcess(status: number): void {
  process.exitCode = status
  setTimeout(() => process.exit(), grace).unref()
}
