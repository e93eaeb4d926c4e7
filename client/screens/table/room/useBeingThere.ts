import { useEffect } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay/hooks'
import { commitMutation, type IEnvironment } from 'relay-runtime'
import { signSeconds } from '#rules/guide/presence.ts'
import type { PageTrouble, useBeingThereMutation } from './__generated__/useBeingThereMutation.graphql.ts'

function sign(environment: IEnvironment, seat: string, trouble: readonly PageTrouble[]): void {
  commitMutation<useBeingThereMutation>(environment, {
    mutation: graphql`
      mutation useBeingThereMutation($input: BeAtTableInput!) {
        beAtTable(input: $input) {
          isHere
        }
      }
    `,
    variables: { input: { seat, trouble } },
    // A sign that is lost is made good by the next one; the page says itself when it has lost its table.
    onError: () => undefined,
  })
}

/**
 * Says every 15 seconds that this page is at the table and what fails on it, and at once when that changes, when the phone
 * wakes up or is online again.
 *
 * @param seat the 32 digits of the address
 */
export function useBeingThere(seat: string, trouble: readonly PageTrouble[]): void {
  const environment = useRelayEnvironment()
  const named = trouble.join(' ')
  useEffect(() => {
    const say = () => sign(environment, seat, named ? (named.split(' ') as PageTrouble[]) : [])
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
  }, [environment, seat, named])
}
