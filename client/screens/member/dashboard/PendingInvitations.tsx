import { lazy, Suspense, useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { answerSentences } from '#rules/seats/answerSentences.ts'
import { hasExpired } from '#rules/seats/expiry.ts'
import { LoadedLater } from '../../../ui/LoadedLater.tsx'
import { lazyOrNothing } from '../../../ui/lazyOrNothing.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useNow } from '../../../ui/useNow.ts'
import type { Outcome } from '../../../ui/useOutcome.ts'
import type { PendingInvitations_viewer$key } from './__generated__/PendingInvitations_viewer.graphql.ts'
import { AcceptedInvitation } from './acceptedLater.ts'
import { DashboardSection } from './DashboardSection.tsx'
import { InvitationListItem } from './InvitationListItem.tsx'
import { seated } from './seated.ts'
import { useListOutcomes } from './useListOutcomes.ts'

const NoInvitations = lazy(() =>
  import('./NoInvitations.tsx').then((module) => ({ default: module.NoInvitations })),
)

const AfterDecline = lazyOrNothing(() => import('./AfterDecline.tsx').then((module) => module.AfterDecline))

/** An invitation accepted on this screen: its Relay id, and its index in the list. */
type Accepted = { id: string; index: number }

type Listed = { readonly edges: readonly { readonly node: { readonly id: string } }[] }

type PendingInvitationsProps = {
  viewer: PendingInvitations_viewer$key
  /** Whether the member has never attended an encounter */
  isFirstEver: boolean
  /** Their places on waitlists, if they are loaded */
  waiting?: Listed
}

/** The outcome if it is still true: a place on a waitlist may have become a seat since, or be lost. */
function stillTrue(outcome: Outcome | null, waiting: Listed | undefined, seats: Listed): Outcome | null {
  if (!waiting || outcome?.sentence !== answerSentences.waitlisted) return outcome
  const isIn = ({ edges }: Listed) => edges.some(({ node }) => node.id === outcome.about)
  if (isIn(waiting)) return outcome
  return isIn(seats) ? seated : null
}

/**
 * The pending invitations, soonest first, without those that expired after they were loaded. An invitation that is
 * accepted here becomes its seat in the same place.
 *
 * @param props the signed-in member
 */
export function PendingInvitations({ viewer, isFirstEver, waiting }: PendingInvitationsProps) {
  const data = useFragment(
    graphql`
      fragment PendingInvitations_viewer on Viewer {
        ...NoInvitations_viewer
        pendingInvitations(first: 50) @connection(key: "PendingInvitations_pendingInvitations") {
          __id
          edges {
            node {
              id
              expiresAt
              ...InvitationListItem_invitation
            }
          }
        }
        upcomingEncounters(first: 50) @connection(key: "HeldSeats_upcomingEncounters") {
          edges {
            node {
              id
              ...AcceptedInvitation_invitation
            }
          }
        }
      }
    `,
    viewer,
  )
  const now = useNow()
  const [accepted, setAccepted] = useState<readonly Accepted[]>([])
  const { __id: connectionId, edges } = data.pendingInvitations
  const open = edges
    .map(({ node }) => node)
    .filter(({ expiresAt }) => !hasExpired(expiresAt ? new Date(expiresAt) : null, now))
  const { outcome: last, banner, tellOf, failureOf } = useListOutcomes(open)
  const outcome = stillTrue(last, waiting, data.upcomingEncounters)
  const declinedId = outcome?.sentence === answerSentences.declined && outcome.about
  const seat = (id: string, index: number) => setAccepted((before) => [...before, { id, index }])
  const items = open.map((invitation, index) => (
    <InvitationListItem
      key={invitation.id}
      invitation={invitation}
      connectionId={connectionId}
      isFirstEver={isFirstEver}
      now={now}
      failure={failureOf(invitation.id)}
      tell={tellOf(invitation.id)}
      onSeated={() => seat(invitation.id, index)}
    />
  ))
  // A seat that was lost meanwhile is no longer in the list of seats.
  for (const { id, index } of accepted) {
    const held = data.upcomingEncounters.edges.find(({ node }) => node.id === id)?.node
    if (!held) continue
    const undone = () => setAccepted((before) => before.filter((each) => each.id !== id))
    items.splice(
      index,
      0,
      <LoadedLater key={id}>
        <AcceptedInvitation invitation={held} tell={tellOf(id)} onUndone={undone} />
      </LoadedLater>,
    )
  }
  return (
    <DashboardSection title="Pending invitations" outcome={outcome} banner={banner}>
      {declinedId && (
        <Suspense>
          <AfterDecline
            invitationId={declinedId}
            tell={tellOf(declinedId)}
            onSeated={() => seat(declinedId, 0)}
          />
        </Suspense>
      )}
      {items.length === 0 ? (
        <LoadedLater fallback={<Skeleton width="full" height="control" />}>
          <NoInvitations
            viewer={data}
            isFirstVisit={isFirstEver && data.upcomingEncounters.edges.length === 0}
          />
        </LoadedLater>
      ) : (
        <ul>{items}</ul>
      )}
    </DashboardSection>
  )
}
