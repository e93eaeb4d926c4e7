import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { defaultTimeZone, longDate } from '#rules/dates.ts'
import type { DashboardScreenQuery } from './__generated__/DashboardScreenQuery.graphql.ts'
import { AccountStatusBadge } from './AccountStatusBadge.tsx'
import styles from './DashboardScreen.module.css'
import { PendingInvitations } from './PendingInvitations.tsx'

/**
 * The member's first screen: a greeting, how things stand, and the invitations waiting for an answer.
 *
 * @param props the reference of its query
 */
export function DashboardScreen({ queryRef }: { queryRef: PreloadedQuery<DashboardScreenQuery> }) {
  const { viewer } = usePreloadedQuery<DashboardScreenQuery>(
    graphql`
      query DashboardScreenQuery {
        viewer {
          username
          createdAt
          accountStatus
          ...PendingInvitations_viewer
        }
      }
    `,
    queryRef,
  )
  return (
    <div className={styles.screen}>
      <title>Dashboard · Encounters</title>
      <div>
        <h1>Welcome, {viewer.username}!</h1>
        <p className={styles.standing}>
          <span>Member since {longDate(new Date(viewer.createdAt), defaultTimeZone)}</span>
          <AccountStatusBadge status={viewer.accountStatus} />
        </p>
      </div>
      <PendingInvitations viewer={viewer} />
    </div>
  )
}
