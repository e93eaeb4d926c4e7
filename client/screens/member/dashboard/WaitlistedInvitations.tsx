import { useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { answerSentences } from '#rules/seats/answerSentences.ts'
import { openedPart } from '../../../ui/loadedPart.tsx'
import { useNow } from '../../../ui/useNow.ts'
import type { AskedPlace } from '../happeningNow/LeaveQuestion.tsx'
import type { WaitlistedInvitations_viewer$key } from './__generated__/WaitlistedInvitations_viewer.graphql.ts'
import { DashboardSection } from './DashboardSection.tsx'
import { useListOutcomes } from './useListOutcomes.ts'
import { WaitlistListItem } from './WaitlistListItem.tsx'

const LeaveWaitlistDialog = openedPart(
  () => import('./LeaveWaitlistDialog.tsx').then((module) => module.LeaveWaitlistDialog),
  null,
)

/** The member's places on waitlists of upcoming encounters, soonest first; nothing if there are none. */
export function WaitlistedInvitations({ viewer }: { viewer: WaitlistedInvitations_viewer$key }) {
  const { accountStatus, waitlistedInvitations } = useFragment(
    graphql`
      fragment WaitlistedInvitations_viewer on Viewer {
        accountStatus
        waitlistedInvitations(first: 50) @connection(key: "WaitlistedInvitations_waitlistedInvitations") {
          __id
          edges {
            node {
              id
              encounter {
                startsAt
              }
              ...WaitlistListItem_invitation
            }
          }
        }
      }
    `,
    viewer,
  )
  const now = useNow()
  const [asked, setAsked] = useState<AskedPlace | null>(null)
  const places = waitlistedInvitations.edges
    .map(({ node }) => node)
    .filter(({ encounter }) => new Date(encounter.startsAt) > now)
  const { outcome, banner, tellOf, failureOf } = useListOutcomes(places, answerSentences.leftWaitlist)
  if (places.length === 0 && !outcome && !asked) return null
  return (
    <DashboardSection title="On the waitlist" outcome={outcome} banner={banner}>
      {places.length > 0 && (
        <ul>
          {places.map((place) => (
            <WaitlistListItem
              key={place.id}
              invitation={place}
              isPaused={accountStatus === 'PAUSED'}
              now={now}
              failure={failureOf(place.id)}
              onAsk={setAsked}
            />
          ))}
        </ul>
      )}
      {asked && (
        <LeaveWaitlistDialog
          place={asked}
          isWaiting={places.some(({ id }) => id === asked.id)}
          listId={waitlistedInvitations.__id}
          onKeep={() => setAsked(null)}
          tell={(next) => {
            setAsked(null)
            tellOf(asked.id)(next && { ...next, name: asked.name })
          }}
        />
      )}
    </DashboardSection>
  )
}
