import { graphql, type IEnvironment, requestSubscription } from 'relay-runtime'
import { startStopwatch } from '../browser/startStopwatch.ts'
import type { keepFollowingSubscription } from './__generated__/keepFollowingSubscription.graphql.ts'
import { isRefused, keepOpen } from './keepOpen.ts'
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

/** In milliseconds. Longer than the page of a canceled membership takes to leave. */
const firstWait = 2000
const longestWait = 60_000
/**
 * How far back a new stream reports missed changes, in milliseconds: half a minute, less the time to reach the server.
 */
const recall = 20_000

/** Reads one stream until it ends or the signal aborts it. */
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

/**
 * Subscribes to the viewer's changes, and opens a new stream whenever one ends, with growing waits while none opens.
 * Reports whatever may have been missed in between.
 *
 * @param environment where the subscription runs; its store receives the viewer's standing and counts
 * @param tell called with what may have changed
 * @returns whether a stream is open now, and a function that follows until its signal aborts or the session is over
 */
export function createFollower(environment: IEnvironment, tell: Tell) {
  let isOpen = false
  /** For how long something may have been missed. What is shown at first was loaded a moment ago. */
  let unsureFor = startStopwatch()

  const follow = (signal: AbortSignal): Promise<void> =>
    keepOpen(
      {
        follow: (onEvent) =>
          followOnce(
            environment,
            (kinds) => {
              const mayHaveMissed = !isOpen && unsureFor() > recall
              isOpen = true
              onEvent()
              tell(mayHaveMissed ? everyKind : kinds)
            },
            signal,
          ),
        onEnd: (failure) => {
          if (isRefused(failure)) {
            isOpen = false
            return false
          }
          // Nobody knows how long a broken stream had been dead.
          if (isOpen) unsureFor = failure === null ? startStopwatch() : () => Infinity
          isOpen = false
          return true
        },
        firstWait,
        longestWait,
      },
      signal,
    )

  return { isOpen: () => isOpen, follow }
}
