import type { IEnvironment } from 'relay-runtime'
import { screenRoute } from '../../../relay/screenRoute.ts'
import query, { type DashboardScreenQuery } from './__generated__/DashboardScreenQuery.graphql.ts'
import { DashboardSkeleton } from './DashboardSkeleton.tsx'

/**
 * The dashboard at /member/dashboard.
 *
 * @param environment where its query runs
 * @returns its route, relative to /member
 */
export const dashboardRoute = (environment: IEnvironment) =>
  screenRoute<DashboardScreenQuery>(environment, {
    path: 'dashboard',
    query,
    variables: () => ({}),
    load: () => import('./DashboardScreen.tsx').then(({ DashboardScreen }) => DashboardScreen),
    Skeleton: DashboardSkeleton,
    failure: 'Failed to load pending invites.',
  })
