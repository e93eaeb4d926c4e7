import { graphql, type IEnvironment, requestSubscription } from 'relay-runtime'
import { DomainError } from '#rules/errors.ts'
import type { keepFollowingSubscription } from './__generated__/keepFollowingSubscription.graphql.ts'
import { everyKind, type Tell } from './viewerChanges.ts'

const subscription = graphql`
  subscription keepFollowingSubscription {
    viewerChanged {
      kinds
      viewer {
        accountStatus
        engagement {
          cancellations
          expired
          noShows
        }
      }
    }
  }
`

/** Milliseconds. The first wait is longer than the page of a canceled membership takes to leave by itself. */
const firstWait = 2000
const longestWait = 60_000
/** How far back a new stream reports missed changes: half a minute, less the time to reach the server. */
const recall = 20_000

/** Follows one stream to its end; leaving it is an end, too. */
function followOnce(environment: IEnvironment, onEvent: Tell, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const { dispose } = requestSubscription<keepFollowingSubscription>(environment, {
      subscription,
      variables: {},
      onNext: (data) => onEvent(data?.viewerChanged.kinds ?? everyKind),
      onCompleted: resolve,
      onError: reject,
    })
    const leave = () => {
      dispose()
      resolve()
    }
    signal.addEventListener('abort', leave, { once: true })
  })
}

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

/**
 * Follows the viewer's changes over one stream after the other: a new one whenever one ends, later and later while none
 * opens. Whatever may have been missed in between is passed on.
 *
 * @param environment where the subscription runs, and whose store takes the viewer's standing and counts
 * @param tell called with what may have changed
 * @returns whether a stream is open now, and how to follow until the signal calls it off; that ends early when the session
 *   is over
 */
export function createFollower(environment: IEnvironment, tell: Tell) {
  let isOpen = false
  /** Until when nothing can have been missed; what is shown at first was loaded a moment ago. */
  let sureUntil = performance.now()

  async function follow(signal: AbortSignal): Promise<void> {
    let failures = 0
    const onEvent: Tell = (kinds) => {
      const mayHaveMissed = !isOpen && performance.now() - sureUntil > recall
      isOpen = true
      failures = 0
      tell(mayHaveMissed ? everyKind : kinds)
    }
    while (!signal.aborted) {
      try {
        await followOnce(environment, onEvent, signal)
        if (isOpen) sureUntil = performance.now()
      } catch (error) {
        if (error instanceof DomainError && error.code === 'UNAUTHENTICATED') return
        // How long it had been dead cannot be known.
        if (isOpen) sureUntil = Number.NEGATIVE_INFINITY
      } finally {
        isOpen = false
      }
      const delay = Math.min(firstWait * 2 ** failures, longestWait)
      failures += 1
      await wait(delay * (1 + Math.random()), signal)
    }
  }

  return { isOpen: () => isOpen, follow }
}
