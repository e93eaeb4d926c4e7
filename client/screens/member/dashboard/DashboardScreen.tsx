import { lazy } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { HappeningNow } from '../happeningNow/HappeningNow.tsx'
import type { DashboardScreenQuery } from './__generated__/DashboardScreenQuery.graphql.ts'
import { DashboardGreeting } from './DashboardGreeting.tsx'
import styles from './DashboardScreen.module.css'
import { HeldSeats } from './HeldSeats.tsx'
import { ImpressionsMade } from './ImpressionsMade.tsx'
import { PendingInvitations } from './PendingInvitations.tsx'
import { WaitlistedInvitations } from './WaitlistedInvitations.tsx'

type Loaded = { queryRef: PreloadedQuery<DashboardScreenQuery> }

const DashboardByParts = lazy(async () => ({
  default: (await import('./DashboardByParts.tsx')).DashboardByParts,
}))

/**
 * The member's first screen: a greeting, how things stand, what waits for an answer and what lies ahead.
 *
 * @param props the reference of its query
 */
export function DashboardScreen({ queryRef }: Loaded) {
  return (
    <ErrorBoundary FallbackComponent={DashboardByParts} resetKeys={[queryRef]}>
      <WholeDashboard queryRef={queryRef} />
    </ErrorBoundary>
  )
}

function WholeDashboard({ queryRef }: Loaded) {
  const { viewer } = usePreloadedQuery<DashboardScreenQuery>(
    graphql`
      query DashboardScreenQuery @preloadable {
        viewer {
          ...DashboardGreeting_viewer
          ...HappeningNow_viewer
          ...PendingInvitations_viewer
          ...ImpressionsMade_viewer
          ...WaitlistedInvitations_viewer
          ...HeldSeats_viewer
        }
      }
    `,
    queryRef,
  )
  return (
    <div className={styles.screen}>
      <title>Dashboard · Encounters</title>
      <DashboardGreeting viewer={viewer} />
      <HappeningNow viewer={viewer} />
      <PendingInvitations viewer={viewer} />
      <ImpressionsMade viewer={viewer} />
      <WaitlistedInvitations viewer={viewer} />
      <HeldSeats viewer={viewer} />
    </div>
  )
}
