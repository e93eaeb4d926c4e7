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

/** The shortest time between two heartbeats of a hidden page, in milliseconds. */
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
    // The next heartbeat makes up for a lost one. The page itself says when it has lost its table.
    onError: () => undefined,
  })
}

/**
 * Sends a heartbeat every 15 seconds with what fails on this page, and at once when that changes, when the phone wakes
 * up or is online again, or when the table shows the person as away, since a network can fail and return without an
 * event. A hidden page, for example behind a meeting, sends one whenever it receives something from the
 * server, since browsers run its timers only once a minute. If the person leaves on another page, this page leaves,
 * too. A leave that was sent here before they returned may arrive only now; the page then sends another heartbeat.
 *
 * @param seat the 32 digits of the address
 * @param isAway whether the table shows the person as away
 * @param departures how often the person has left so far, and will have left by what this page has sent
 * @param onLeave called once they have left elsewhere
 */
export function useBeingThere(
  seat: string,
  trouble: readonly PageTrouble[],
  isAway: boolean,
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the person is shown as away or has left, a heartbeat is due at once
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
  }, [environment, seat, named, isAway, own, all])
}
