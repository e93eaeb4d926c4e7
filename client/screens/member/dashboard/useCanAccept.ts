import { useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks'
import { hasExpired } from '#rules/seats/expiry.ts'
import { useScreens } from '../../../routing/ScreensContext.ts'
import { useNow } from '../../../ui/useNow.ts'
import type { useCanAcceptQuery } from './__generated__/useCanAcceptQuery.graphql.ts'

type Known = { canAccept: boolean; expiresAt: Date | null }

/**
 * Asks whether an invitation that was declined can still be accepted, and again with each refresh of the screen. It
 * cannot for a One-on-One, which declining cancels.
 *
 * @param invitationId its Relay id
 * @returns true until it is known
 */
export function useCanAccept(invitationId: string): boolean {
  const environment = useRelayEnvironment()
  const { follow } = useScreens()
  const [known, setKnown] = useState<Known>({ canAccept: true, expiresAt: null })
  const now = useNow()
  useEffect(() => {
    let asked: { unsubscribe: () => void } | undefined
    const ask = () => {
      asked?.unsubscribe()
      asked = fetchQuery<useCanAcceptQuery>(
        environment,
        graphql`
          query useCanAcceptQuery($id: ID!) {
            node(id: $id) {
              ... on Invitation {
                canAccept
                expiresAt
              }
            }
          }
        `,
        { id: invitationId },
      ).subscribe({
        next: ({ node }) =>
          setKnown({
            canAccept: node?.canAccept !== false,
            expiresAt: node?.expiresAt ? new Date(node.expiresAt) : null,
          }),
        error: reportError,
      })
    }
    ask()
    const unfollow = follow(ask)
    return () => {
      unfollow()
      asked?.unsubscribe()
    }
  }, [environment, invitationId, follow])
  return known.canAccept && !hasExpired(known.expiresAt, now)
}
