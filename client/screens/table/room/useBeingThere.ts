import { useEffect, useEffectEvent } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay/hooks'
import { commitMutation, type IEnvironment } from 'relay-runtime'
import { signSeconds } from '#rules/guide/presence.ts'
import { pulse } from '../../../relay/pulse.ts'
import type {
  BeAtTableInput,
  PageTrouble,
  useBeingThereMutation,
} from './__generated__/useBeingThereMutation.graphql.ts'

/** Milliseconds between two signs of a hidden page, at least. */
const leastPause = 10_000

function sign(environment: IEnvironment, input: BeAtTableInput): void {
  commitMutation<useBeingThereMutation>(environment, {
    mutation: graphql`
      mutation useBeingThereMutation($input: BeAtTableInput!) {
        beAtTable(input: $input) {
          isHere
        }
      }
    `,
    variables: { input },
    // A sign that is lost is made good by the next one; the page says itself when it has lost its table.
    onError: () => undefined,
  })
}

/**
 * Says every 15 seconds that this page is at the table and what fails on it, and at once when that changes, when the phone
 * wakes up or is online again. A page that is hidden, as behind a meeting, says so whenever it hears from the server: browsers let
 * its timers run once a minute. Whoever leaves on another page has left here, too. What they said here before they came back may
 * arrive only now; then the page says again that it is there.
 *
 * @param seat the 32 digits of the address
 * @param departures how often the person has left so far, and will have left by what was said on this page
 * @param onLeave called once they have left elsewhere
 */
export function useBeingThere(
  seat: string,
  trouble: readonly PageTrouble[],
  departures: { all: number; own: number },
  onLeave: () => void,
): void {
  const environment = useRelayEnvironment()
  const { all, own } = departures
  const hasLeft = all > own
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    if (hasLeft) leave()
  }, [hasLeft])
  const named = trouble.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what arrives of one's own leaving ends one's presence
  useEffect(() => {
    const failing = named ? (named.split(' ') as PageTrouble[]) : []
    let saidAt = 0
    const say = () => {
      saidAt = performance.now()
      sign(environment, { seat, trouble: failing, departures: own })
    }
    const sayIfSeen = () => {
      if (!document.hidden) say()
    }
    const sayIfHidden = () => {
      if (document.hidden && performance.now() - saidAt >= leastPause) say()
    }
    say()
    const timer = setInterval(say, signSeconds * 1000)
    document.addEventListener('visibilitychange', sayIfSeen)
    window.addEventListener('online', say)
    pulse.addEventListener('beat', sayIfHidden)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', sayIfSeen)
      window.removeEventListener('online', say)
      pulse.removeEventListener('beat', sayIfHidden)
    }
  }, [environment, seat, named, own, all])
}
