import type { IEnvironment } from 'relay-runtime'
import { screenRoute } from '../../../routing/screenRoute.ts'
import { ListSkeleton } from '../../../ui/ListSkeleton.tsx'
import type { NeedsMeScreenQuery } from './__generated__/NeedsMeScreenQuery.graphql.ts'
import query from './__generated__/NeedsMeScreenQuery$parameters.ts'

/** What needs the operator, at /operator. */
export const needsMeRoute = (environment: IEnvironment) =>
  screenRoute<NeedsMeScreenQuery>(environment, {
    path: '/operator',
    query,
    variables: () => ({}),
    load: () => import('./NeedsMeScreen.tsx').then(({ NeedsMeScreen }) => NeedsMeScreen),
    Skeleton: ListSkeleton,
    failure: 'Failed to load what needs you.',
  })
