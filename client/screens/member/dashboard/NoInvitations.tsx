import { graphql, useFragment } from 'react-relay/hooks'
import { defaultTimeZone, fullDate } from '#rules/dates.ts'
import { serverNow } from '../../../browser/serverClock.ts'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { NoInvitations_viewer$key } from './__generated__/NoInvitations_viewer.graphql.ts'
import { FirstSteps } from './FirstSteps.tsx'

type NoInvitationsProps = {
  viewer: NoInvitations_viewer$key
  /** Whether the member has attended no encounter and has no seat */
  isFirstVisit: boolean
}

/** Shown when there are no pending invitations: why that is, and what comes next. */
export function NoInvitations({ viewer, isFirstVisit }: NoInvitationsProps) {
  const { accountStatus, membership } = useFragment(
    graphql`
      fragment NoInvitations_viewer on Viewer {
        accountStatus
        membership {
          subscriptionType
          pausedUntil
        }
      }
    `,
    viewer,
  )
  const until = membership.pausedUntil ? new Date(membership.pausedUntil) : null
  return (
    <EmptyState sentence="You have no pending invitations.">
      {membership.subscriptionType === null ? (
        <p>
          This account runs the service and takes no part in encounters. Your work is on{' '}
          <ScreenLink href="/operator">the operator’s side</ScreenLink>.
        </p>
      ) : accountStatus === 'PAUSED' ? (
        <p>
          {until && until > serverNow()
            ? `Your membership is paused until ${fullDate(until, defaultTimeZone)}, and nobody invites you before then. See `
            : 'While your membership is paused, nobody invites you. You can resume it under '}
          <ScreenLink href="/member/membership">Membership</ScreenLink>.
        </p>
      ) : (
        <>
          <p>
            As soon as there is a seat for you, the invitation waits here. We email you, too, unless you
            turned that off under <ScreenLink href="/member/preferences">Preferences</ScreenLink>.
          </p>
          {isFirstVisit && <FirstSteps />}
        </>
      )}
    </EmptyState>
  )
}
