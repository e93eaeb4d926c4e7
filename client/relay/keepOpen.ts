import { DomainError } from '#rules/errors.ts'

/** Waits, shorter when the network comes back or the work is called off. */
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
  /** Follows one stream to its end; calls `onEvent` whenever something came */
  follow: (onEvent: () => void) => Promise<void>
  /** Called with what a stream ended with; null for an end in order. Gives false when no other will do better */
  onEnd: (failure: unknown) => boolean
  /** Milliseconds before the first try after an end, at least; and at most before any */
  firstWait: number
  longestWait: number
}

/** Whether another stream would end in the same way: a session that is over, a seat that is none. */
export const isRefused = (failure: unknown): boolean =>
  failure instanceof DomainError && (failure.code === 'UNAUTHENTICATED' || failure.code === 'NOT_FOUND')

/**
 * Follows one stream after the other: another whenever one ends, later and later while none gives anything.
 *
 * @returns a promise fulfilled when the signal calls it off, or when `onEnd` does
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
