import { graphql, useFragment } from 'react-relay/hooks'
import { defaultTimeZone, longDate } from '#rules/dates.ts'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { DashboardGreeting_viewer$key } from './__generated__/DashboardGreeting_viewer.graphql.ts'
import styles from './DashboardGreeting.module.css'
import { EngagementBadges } from './EngagementBadges.tsx'

/**
 * The greeting, with how the member stands.
 *
 * @param props the signed-in member
 */
export function DashboardGreeting({ viewer }: { viewer: DashboardGreeting_viewer$key }) {
  const data = useFragment(
    graphql`
      fragment DashboardGreeting_viewer on Viewer {
        username
        createdAt
        accountStatus
        ...EngagementBadges_viewer
      }
    `,
    viewer,
  )
  return (
    <header>
      <h1>Welcome, {data.username}!</h1>
      <p className={styles.standing}>
        <span>Member since {longDate(new Date(data.createdAt), defaultTimeZone)}</span>
        <ScreenLink className={styles.status} href="/member/membership">
          <StatusBadge status={data.accountStatus} />
        </ScreenLink>
        <EngagementBadges viewer={data} />
      </p>
      <ScreenLink className={styles.onward} href="/member/my-encounters">
        See my encounters
      </ScreenLink>
    </header>
  )
}
