import type { IEnvironment } from 'relay-runtime'
import { screenRoute } from '../../../routing/screenRoute.ts'
import { ListSkeleton } from '../../../ui/ListSkeleton.tsx'
import type { GuideScriptsScreenQuery } from './__generated__/GuideScriptsScreenQuery.graphql.ts'
import query from './__generated__/GuideScriptsScreenQuery$parameters.ts'

/**
 * The guide's script of a kind of encounter at /operator/settings/scripts/:kind, where the kind is first, second or
 * one-on-one.
 */
export const guideScriptsRoute = (environment: IEnvironment) =>
  screenRoute<GuideScriptsScreenQuery>(environment, {
    path: '/operator/settings/scripts/:kind',
    query,
    variables: () => ({}),
    load: () => import('./GuideScriptsScreen.tsx').then(({ GuideScriptsScreen }) => GuideScriptsScreen),
    Skeleton: ListSkeleton,
    failure: 'The scripts could not be loaded.',
  })
