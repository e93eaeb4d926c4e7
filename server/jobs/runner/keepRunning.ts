import { setTimeout } from 'node:timers/promises'

/** Milliseconds between attempts to start again. */
const retryDelay = 1000

/** Something that runs until it is stopped, or until it gives up by itself. */
export type Run = {
  /** Resolves with the reason once it has given up, or was stopped. */
  over: Promise<unknown>
  stop(): Promise<void>
  /** Lets go of one that has given up; resolves when what it was still doing is done, as far as it ever will be. */
  abandon(): Promise<void>
}

/**
 * Keeps something running: when it gives up, another one is started in its place, however many attempts that takes.
 *
 * @param start starts one; the first one's error is the caller's
 * @param report called with the reason why one gave up, or could not be started again
 * @returns its `stop` resolves once the last one has stopped and those that gave up are let go of
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
