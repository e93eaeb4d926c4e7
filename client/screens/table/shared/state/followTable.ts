import { graphql, type IEnvironment, requestSubscription } from 'relay-runtime'
import { noteServerTime } from '../../../../browser/serverClock.ts'
import { isRefused, keepOpen } from '../../../../relay/keepOpen.ts'
import type { followTableSubscription } from './__generated__/followTableSubscription.graphql.ts'

const subscription = graphql`
  subscription followTableSubscription($seat: String!) {
    tableChanged(seat: $seat) {
      now
      ...TablePage_table
    }
  }
`

/** In milliseconds, so that a server that was away costs only seconds of an evening. */
const firstWait = 500
const longestWait = 8000

function followOnce(
  environment: IEnvironment,
  seat: string,
  onEvent: () => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const { dispose } = requestSubscription<followTableSubscription>(environment, {
      subscription,
      variables: { seat },
      onNext: (event) => {
        if (event) noteServerTime(Date.parse(event.tableChanged.now), Infinity)
        onEvent()
      },
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
 * Subscribes to a table and reconnects whenever the connection ends. Each new stream begins with the table's current
 * state.
 *
 * @param onOpen called with whether changes arrive now
 * @returns a function that stops it
 */
export function followTable(
  environment: IEnvironment,
  seat: string,
  onOpen: (isOpen: boolean) => void,
): () => void {
  const page = new AbortController()
  const { signal } = page
  keepOpen(
    {
      follow: (onEvent) =>
        followOnce(
          environment,
          seat,
          () => {
            onEvent()
            onOpen(true)
          },
          signal,
        ),
      onEnd: (failure) => {
        if (!signal.aborted) onOpen(false)
        return !isRefused(failure)
      },
      firstWait,
      longestWait,
    },
    signal,
  ).catch(reportError)
  return () => page.abort()
}
