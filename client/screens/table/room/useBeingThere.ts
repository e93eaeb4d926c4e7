import { useEffect, useEffectEvent, useState } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay/hooks'
import { commitMutation, type IEnvironment } from 'relay-runtime'
import { signSeconds } from '#rules/guide/presence.ts'
import type {
  BeAtTableInput,
  PageTrouble,
  useBeingThereMutation,
} from './__generated__/useBeingThereMutation.graphql.ts'

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
 * wakes up or is online again. Whoever leaves on another page has left here, too.
 *
 * @param seat the 32 digits of the address
 * @param departures how often the person has left so far
 * @param onLeave called once they have left elsewhere
 */
export function useBeingThere(
  seat: string,
  trouble: readonly PageTrouble[],
  departures: number,
  onLeave: () => void,
): void {
  const environment = useRelayEnvironment()
  const [before] = useState(departures)
  const hasLeft = departures > before
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    if (hasLeft) leave()
  }, [hasLeft])
  const named = trouble.join(' ')
  useEffect(() => {
    const failing = named ? (named.split(' ') as PageTrouble[]) : []
    const say = () => sign(environment, { seat, trouble: failing, departures: before })
    const sayIfSeen = () => {
      if (!document.hidden) say()
    }
    say()
    const timer = setInterval(say, signSeconds * 1000)
    document.addEventListener('visibilitychange', sayIfSeen)
    window.addEventListener('online', say)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', sayIfSeen)
      window.removeEventListener('online', say)
    }
  }, [environment, seat, named, before])
}
