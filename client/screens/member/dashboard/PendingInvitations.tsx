import { graphql, useFragment } from 'react-relay/hooks'
import { hasExpired } from '#rules/seats/expiry.ts'
import { useNow } from '../../../ui/useNow.ts'
import { useOutcome } from '../../../ui/useOutcome.ts'
import type { PendingInvitations_viewer$key } from './__generated__/PendingInvitations_viewer.graphql.ts'
import { DashboardSection } from './DashboardSection.tsx'
import { InvitationListItem } from './InvitationListItem.tsx'
import { NoInvitations } from './NoInvitations.tsx'

/**
 * The invitations waiting for an answer, soonest first, without those that ran out since they were loaded.
 *
 * @param props the signed-in member
 */
export function PendingInvitations({ viewer }: { viewer: PendingInvitations_viewer$key }) {
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
      }
    `,
    viewer,
  )
  const now = useNow()
  const { outcome, banner, tell } = useOutcome()
  const { __id: connectionId, edges } = data.pendingInvitations
  const invitations = edges
    .map(({ node }) => node)
    .filter(({ expiresAt }) => !hasExpired(expiresAt ? new Date(expiresAt) : null, now))
  return (
    <DashboardSection title="Pending invitations" outcome={outcome} banner={banner}>
      {invitations.length === 0 ? (
        <NoInvitations viewer={data} />
      ) : (
        <ul>
          {invitations.map((invitation) => (
            <InvitationListItem
              key={invitation.id}
              invitation={invitation}
              connectionId={connectionId}
              now={now}
              tell={tell}
            />
          ))}
        </ul>
      )}
    </DashboardSection>
  )
}
