import type { IEnvironment } from 'relay-runtime'
import { screenRoute } from '../../../routing/screenRoute.ts'
import { ListSkeleton } from '../../../ui/ListSkeleton.tsx'
import type { LiveEveningScreenQuery } from './__generated__/LiveEveningScreenQuery.graphql.ts'
import query from './__generated__/LiveEveningScreenQuery$parameters.ts'

/** The tables of the evening at /operator/live. */
export const liveEveningRoute = (environment: IEnvironment) =>
  screenRoute<LiveEveningScreenQuery>(environment, {
    path: '/operator/live',
    query,
    variables: () => ({}),
    load: () => import('./LiveEveningScreen.tsx').then(({ LiveEveningScreen }) => LiveEveningScreen),
    Skeleton: ListSkeleton,
    failure: 'The tables could not be loaded.',
  })
