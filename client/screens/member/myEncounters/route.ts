import type { IEnvironment } from 'relay-runtime'
import { screenRoute } from '../../../routing/screenRoute.ts'
import type { MyEncountersScreenQuery } from './__generated__/MyEncountersScreenQuery.graphql.ts'
import query from './__generated__/MyEncountersScreenQuery$parameters.ts'
import { MyEncountersSkeleton } from './MyEncountersSkeleton.tsx'

/** My Encounters at /member/my-encounters; the search `tab` is upcoming (or absent), previous or unprocessed. */
export const myEncountersRoute = (environment: IEnvironment) =>
  screenRoute<MyEncountersScreenQuery>(environment, {
    path: '/member/my-encounters',
    query,
    variables: () => ({}),
    load: () => import('./MyEncountersScreen.tsx').then(({ MyEncountersScreen }) => MyEncountersScreen),
    Skeleton: MyEncountersSkeleton,
    failure: 'Your encounters could not be loaded.',
  })
