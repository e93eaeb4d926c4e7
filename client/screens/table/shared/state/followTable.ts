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

/** Milliseconds. A server that went away costs nobody more than a few seconds of an evening. */
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
 * Follows a table in the store, whatever becomes of the connection; each new stream begins with the table as it is then.
 *
 * @param onOpen called with whether the page hears of changes now
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
