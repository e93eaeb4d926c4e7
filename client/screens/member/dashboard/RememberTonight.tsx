import { useEffect } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { serverNow } from '../../../browser/serverClock.ts'
import { chooseTonight, storeTonight } from '../../../session/tonight.ts'
import type { RememberTonight_viewer$key } from './__generated__/RememberTonight_viewer.graphql.ts'

/** Whether somebody was not removed from the table of their seat. */
const mayCome = ({ afterRemovalUrl }: { afterRemovalUrl: string | null | undefined }) => !afterRemovalUrl

/**
 * Stores the member's seat of today in this browser, to be shown without a network, and removes it when there is none.
 */
export function RememberTonight({ viewer }: { viewer: RememberTonight_viewer$key }) {
  const { happeningNow, next } = useFragment(
    graphql`
      fragment RememberTonight_viewer on Viewer {
        happeningNow {
          joinUrl
          afterRemovalUrl
          encounter {
            name
            startsAt
            endsAt
            timeZone
          }
        }
        next: upcomingEncounters(first: 1) {
          edges {
            node {
              joinUrl
              afterRemovalUrl
              lobbyUrl
              encounter {
                name
                startsAt
                endsAt
                timeZone
              }
            }
          }
        }
      }
    `,
    viewer,
  )
  useEffect(() => {
    const seats = [
      ...happeningNow
        .filter(mayCome)
        .map(({ encounter, joinUrl }) => ({ ...encounter, address: joinUrl ?? null })),
      ...next.edges.flatMap(({ node }) =>
        mayCome(node) ? { ...node.encounter, address: node.joinUrl ?? node.lobbyUrl ?? null } : [],
      ),
    ]
    storeTonight(chooseTonight(seats, serverNow()))
  }, [happeningNow, next])
  return null
}
