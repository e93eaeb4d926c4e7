import type { IEnvironment } from 'relay-runtime'
import { screenRoute } from '../../../routing/screenRoute.ts'
import { ListSkeleton } from '../../../ui/ListSkeleton.tsx'
import type { NewEncounterScreenQuery } from './__generated__/NewEncounterScreenQuery.graphql.ts'
import query from './__generated__/NewEncounterScreenQuery$parameters.ts'

/** The form for a new encounter at /operator/encounters/new. */
export const newEncounterRoute = (environment: IEnvironment) =>
  screenRoute<NewEncounterScreenQuery>(environment, {
    path: '/operator/encounters/new',
    query,
    variables: () => ({}),
    load: () => import('./NewEncounterScreen.tsx').then(({ NewEncounterScreen }) => NewEncounterScreen),
    Skeleton: ListSkeleton,
    failure: 'The form could not be loaded.',
  })
