import type { IEnvironment } from 'relay-runtime'
import { screenRoute } from '../../../routing/screenRoute.ts'
import type { DashboardScreenQuery } from './__generated__/DashboardScreenQuery.graphql.ts'
import query from './__generated__/DashboardScreenQuery$parameters.ts'
import { DashboardScreen } from './DashboardScreen.tsx'
import { DashboardSkeleton } from './DashboardSkeleton.tsx'
import { loadLaterParts } from './laterParts.tsx'

/**
 * The dashboard at /member/dashboard. Nearly every visit begins here, so its code is part of the application's script.
 * That saves a request, and 3 KB, since a larger script compresses better.
 */
export const dashboardRoute = (environment: IEnvironment) =>
  screenRoute<DashboardScreenQuery>(environment, {
    path: '/member/dashboard',
    query,
    variables: () => ({}),
    load: async () => {
      loadLaterParts()
      return DashboardScreen
    },
    Skeleton: DashboardSkeleton,
    failure: 'Failed to load pending invites.',
  })
