import type { IEnvironment } from 'relay-runtime'
import { screenRoute } from '../../../routing/screenRoute.ts'
import type { MyConnectionsScreenQuery } from './__generated__/MyConnectionsScreenQuery.graphql.ts'
import query from './__generated__/MyConnectionsScreenQuery$parameters.ts'
import { MyConnectionsSkeleton } from './MyConnectionsSkeleton.tsx'

/** The member's connections at /member/my-connections; `?tab=chosen` opens the second tab. */
export const myConnectionsRoute = (environment: IEnvironment) =>
  screenRoute<MyConnectionsScreenQuery>(environment, {
    path: '/member/my-connections',
    query,
    variables: () => ({}),
    load: () => import('./MyConnectionsScreen.tsx').then(({ MyConnectionsScreen }) => MyConnectionsScreen),
    Skeleton: MyConnectionsSkeleton,
    failure: 'Failed to load your connections.',
  })
