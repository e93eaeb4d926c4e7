import { setTimeout } from 'node:timers/promises'

/** Milliseconds between attempts to start again. */
const retryDelay = 1000

/** Something that runs until it is stopped or gives up. */
export type Run = {
  /** Resolves with the reason once it has given up or was stopped. */
  over: Promise<unknown>
  stop(): Promise<void>
  /** Abandons a run that has given up; resolves when its remaining work is done, or cannot be done any more. */
  abandon(): Promise<void>
}

/**
 * Keeps something running: when a run gives up, another one is started in its place, with as many attempts as needed.
 *
 * @param start starts a run; an error of the first call is thrown to the caller
 * @param report called with the reason why a run gave up, or could not be started again
 * @returns a handle whose `stop` resolves once the last run has stopped and all others are abandoned
 */
export async function keepRunning(
  start: () => Promise<Run>,
  report: (reason: unknown) => void,
): Promise<{ stop(): Promise<void> }> {
  let isStopping = false
  let current: Run | undefined
  let replacing = Promise.resolve()
  const abandoned = new Set<Promise<void>>()

  function letGo(run: Run): void {
    const done = run.abandon().finally(() => abandoned.delete(done))
    abandoned.add(done)
  }

  function watch(run: Run): void {
    current = run
    void run.over.then((reason) => {
      if (isStopping) return
      report(reason)
      letGo(run)
      current = undefined
      replacing = replace()
    })
  }

  async function replace(): Promise<void> {
    while (!isStopping && !current) {
      await setTimeout(retryDelay)
      await start().then(watch, report)
    }
  }

  watch(await start())
  return {
    async stop() {
      isStopping = true
      await replacing
      await Promise.all([current?.stop(), ...abandoned])
    },
  }
}
