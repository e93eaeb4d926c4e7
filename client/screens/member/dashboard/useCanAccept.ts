import { useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks'
import { hasExpired } from '#rules/seats/expiry.ts'
import { useScreens } from '../../../routing/ScreensContext.ts'
import { useNow } from '../../../ui/useNow.ts'
import type { useCanAcceptQuery } from './__generated__/useCanAcceptQuery.graphql.ts'
import { seatClash, type Timed } from './seatClash.ts'

type Known = { canAccept: boolean; expiresAt: Date | null; encounter: Timed | null }

/**
 * Asks whether an invitation that was declined can still be accepted, and again with each refresh of the screen. It
 * cannot for a One-on-One, which declining cancels.
 *
 * @param invitationId its Relay id
 * @param seats the encounters at which the member holds a seat, soonest first
 * @returns whether it is still open, true until that is known, and the sentence to show if a seat is in the way
 */
export function useCanAccept(
  invitationId: string,
  seats: readonly Timed[],
): { isOpen: boolean; clash: string | null } {
  const environment = useRelayEnvironment()
  const { follow } = useScreens()
  const [known, setKnown] = useState<Known>({ canAccept: true, expiresAt: null, encounter: null })
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
                encounter {
                  id
                  name
                  startsAt
                  endsAt
                }
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
            encounter: node?.encounter ?? null,
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
  return {
    isOpen: known.canAccept && !hasExpired(known.expiresAt, now),
    clash: known.encounter && seatClash(known.encounter, seats),
  }
}
