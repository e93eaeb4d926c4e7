import { useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { answerSentences } from '#rules/seats/answerSentences.ts'
import { hasExpired } from '#rules/seats/expiry.ts'
import { lazyOrNothing } from '../../../ui/lazyOrNothing.ts'
import { PromptSuspense } from '../../../ui/PromptSuspense.tsx'
import { useNow } from '../../../ui/useNow.ts'
import type { PendingInvitations_viewer$key } from './__generated__/PendingInvitations_viewer.graphql.ts'
import { AcceptedInvitation } from './acceptedLater.ts'
import { DashboardSection } from './DashboardSection.tsx'
import { InvitationListItem } from './InvitationListItem.tsx'
import { NoInvitations } from './laterParts.tsx'
import type { Timed } from './seatClash.ts'
import { stillTrue } from './stillTrue.ts'
import { useListOutcomes } from './useListOutcomes.ts'

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
  /** The encounters at which they hold a seat, soonest first, if they are loaded */
  seats?: readonly Timed[]
}

const idsOf = ({ edges }: Listed) => edges.map(({ node }) => node.id)

/**
 * The pending invitations, soonest first, without those that expired after they were loaded. An invitation that is
 * accepted here becomes its seat in the same place.
 */
export function PendingInvitations({ viewer, isFirstEver, waiting, seats = [] }: PendingInvitationsProps) {
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
  const [declined, setDeclined] = useState<string>()
  const {
    outcome: last,
    banner,
    tellOf,
    failureOf,
  } = useListOutcomes(open, answerSentences.declined, declined)
  const outcome = stillTrue(last, {
    open: open.map(({ id }) => id),
    waiting: waiting && idsOf(waiting),
    seats: idsOf(data.upcomingEncounters),
    accepted: accepted.map(({ id }) => id),
  })
  const isDeclined = outcome?.sentence === answerSentences.declined
  const lastDeclined = isDeclined ? outcome.about : declined
  const nowDeclined = open.some(({ id }) => id === lastDeclined) ? undefined : lastDeclined
  if (nowDeclined !== declined) setDeclined(nowDeclined)
  // Accepting it after all may fail, and can then be tried again.
  const isOffered = outcome?.about === declined && (isDeclined || outcome?.tone === 'danger')
  const declinedId = isOffered && declined
  const seat = (id: string, index: number) =>
    setAccepted((before) => [...before.filter((each) => each.id !== id), { id, index }])
  const items = open.map((invitation, index) => (
    <InvitationListItem
      key={invitation.id}
      invitation={invitation}
      connectionId={connectionId}
      isFirstEver={isFirstEver}
      seats={seats}
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
      <AcceptedInvitation key={id} invitation={held} tell={tellOf(id)} onUndone={undone} />,
    )
  }
  return (
    <DashboardSection title="Pending invitations" outcome={outcome} banner={banner}>
      {declinedId && (
        <PromptSuspense>
          <AfterDecline
            invitationId={declinedId}
            seats={seats}
            tell={tellOf(declinedId)}
            onSeated={() => seat(declinedId, 0)}
          />
        </PromptSuspense>
      )}
      {items.length === 0 ? (
        <NoInvitations
          viewer={data}
          isFirstVisit={isFirstEver && data.upcomingEncounters.edges.length === 0}
        />
      ) : (
        <ul>{items}</ul>
      )}
    </DashboardSection>
  )
}
