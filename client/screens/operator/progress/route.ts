import type { IEnvironment } from 'relay-runtime'
import { screenRoute } from '../../../routing/screenRoute.ts'
import { ListSkeleton } from '../../../ui/ListSkeleton.tsx'
import type { ProgressScreenQuery } from './__generated__/ProgressScreenQuery.graphql.ts'
import query from './__generated__/ProgressScreenQuery$parameters.ts'

/** Progress over all encounters at /operator/progress. */
export const progressRoute = (environment: IEnvironment) =>
  screenRoute<ProgressScreenQuery>(environment, {
    path: '/operator/progress',
    query,
    variables: () => ({}),
    load: () => import('./ProgressScreen.tsx').then(({ ProgressScreen }) => ProgressScreen),
    Skeleton: ListSkeleton,
    failure: 'The progress could not be loaded.',
  })
