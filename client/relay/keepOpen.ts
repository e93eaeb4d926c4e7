import { DomainError } from '#rules/errors.ts'

/** Waits; ends early when the network returns or the signal aborts. */
function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds)
    function done(): void {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
    if (signal.aborted) done()
  })
}

type Stream = {
  /** Reads one stream until it ends; calls `onEvent` for each event */
  follow: (onEvent: () => void) => Promise<void>
  /**
   * Called with the failure that ended a stream, null for a regular end. Returns false if another stream would fail,
   * too
   */
  onEnd: (failure: unknown) => boolean
  /** The shortest wait before the first retry, and the longest before any, in milliseconds */
  firstWait: number
  longestWait: number
}

/** Whether another stream would end the same way: the session is over, or the seat's address is not valid. */
export const isRefused = (failure: unknown): boolean =>
  failure instanceof DomainError && (failure.code === 'UNAUTHENTICATED' || failure.code === 'NOT_FOUND')

/**
 * Opens one stream after the other: a new one whenever one ends, with growing waits while none delivers anything.
 *
 * @returns a promise fulfilled when the signal aborts or `onEnd` returns false
 */
export async function keepOpen(
  { follow, onEnd, firstWait, longestWait }: Stream,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0
  const onEvent = () => {
    failures = 0
  }
  while (!signal.aborted) {
    const failure = await follow(onEvent).then(
      () => null,
      (error: unknown) => error,
    )
    if (!onEnd(failure)) return
    const delay = Math.min(firstWait * 2 ** failures, longestWait)
    failures += 1
    await wait(delay * (1 + Math.random()), signal)
  }
}
