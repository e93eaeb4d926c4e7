import { useEffect } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay/hooks'
import { commitMutation, type IEnvironment } from 'relay-runtime'
import { signSeconds } from '#rules/guide/presence.ts'
import type { useBeingThereMutation } from './__generated__/useBeingThereMutation.graphql.ts'

function sign(environment: IEnvironment, seat: string): void {
  commitMutation<useBeingThereMutation>(environment, {
    mutation: graphql`
      mutation useBeingThereMutation($input: BeAtTableInput!) {
        beAtTable(input: $input) {
          isHere
        }
      }
    `,
    variables: { input: { seat } },
    // A sign that is lost is made good by the next one; the page says itself when it has lost its table.
    onError: () => undefined,
  })
}

/**
 * Says every 15 seconds that this page is at the table, and at once when the phone wakes up or is online again.
 *
 * @param seat the 32 digits of the address
 */
export function useBeingThere(seat: string): void {
  const environment = useRelayEnvironment()
  useEffect(() => {
    const say = () => sign(environment, seat)
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
  }, [environment, seat])
}
