import { useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks'
import type { useCanAcceptQuery } from './__generated__/useCanAcceptQuery.graphql.ts'

/**
 * Asks whether an invitation that was declined can still be accepted. It cannot for a One-on-One, which declining
 * cancels.
 *
 * @param invitationId its Relay id
 * @returns true until it is known
 */
export function useCanAccept(invitationId: string): boolean {
  const environment = useRelayEnvironment()
  const [canAccept, setCanAccept] = useState(true)
  useEffect(() => {
    const asked = fetchQuery<useCanAcceptQuery>(
      environment,
      graphql`
        query useCanAcceptQuery($id: ID!) {
          node(id: $id) {
            ... on Invitation {
              canAccept
            }
          }
        }
      `,
      { id: invitationId },
    ).subscribe({ next: ({ node }) => setCanAccept(node?.canAccept !== false), error: reportError })
    return () => asked.unsubscribe()
  }, [environment, invitationId])
  return canAccept
}
