import { lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { lazyOrNothing } from '../../../ui/lazyOrNothing.ts'
import { HappeningNow } from '../happeningNow/HappeningNow.tsx'
import type { DashboardScreenQuery } from './__generated__/DashboardScreenQuery.graphql.ts'
import { DashboardGreeting } from './DashboardGreeting.tsx'
import styles from './DashboardScreen.module.css'
import { HeldSeats, useHeldSeats } from './HeldSeats.tsx'
import { ImpressionsMade, Standing, WaitlistedInvitations } from './laterParts.tsx'
import { OnceThere } from './OnceThere.tsx'
import { PendingInvitations } from './PendingInvitations.tsx'

type Loaded = { queryRef: PreloadedQuery<DashboardScreenQuery> }

const DashboardByParts = lazy(async () => ({
  default: (await import('./DashboardByParts.tsx')).DashboardByParts,
}))

const RememberTonight = lazyOrNothing(() =>
  import('./RememberTonight.tsx').then((module) => module.RememberTonight),
)

/**
 * The member's first screen: a greeting, the next seat, invitations to answer, further seats, and the member's
 * standing.
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
          hasAttended
          happeningNow {
            encounter {
              id
              name
              startsAt
              endsAt
            }
          }
          pendingImpressions(first: 50) @connection(key: "ImpressionsMade_pendingImpressions") {
            edges {
              node {
                id
              }
            }
          }
          waitlistedInvitations(first: 50) @connection(key: "WaitlistedInvitations_waitlistedInvitations") {
            edges {
              node {
                id
              }
            }
          }
          ...DashboardGreeting_viewer
          ...HappeningNow_viewer
          ...PendingInvitations_viewer
          ...ImpressionsMade_viewer
          ...WaitlistedInvitations_viewer
          ...HeldSeats_viewer
          ...Standing_viewer
          ...RememberTonight_viewer
        }
      }
    `,
    queryRef,
  )
  const seats = [...viewer.happeningNow, ...useHeldSeats(viewer).seats].map(({ encounter }) => encounter)
  return (
    <div className={styles.screen}>
      <title>Dashboard · Encounters</title>
      <DashboardGreeting viewer={viewer} />
      <HappeningNow viewer={viewer} />
      <HeldSeats viewer={viewer} part="next" />
      <PendingInvitations
        viewer={viewer}
        isFirstEver={!viewer.hasAttended}
        waiting={viewer.waitlistedInvitations}
        seats={seats}
      />
      <OnceThere isThere={viewer.pendingImpressions.edges.length > 0}>
        <ImpressionsMade viewer={viewer} />
      </OnceThere>
      <OnceThere isThere={viewer.waitlistedInvitations.edges.length > 0}>
        <WaitlistedInvitations viewer={viewer} />
      </OnceThere>
      <HeldSeats viewer={viewer} part="later" />
      <Standing viewer={viewer} />
      <Suspense>
        <RememberTonight viewer={viewer} />
      </Suspense>
    </div>
  )
}
