import type { IEnvironment } from 'relay-runtime'
import { serverNow } from '../../../browser/serverClock.ts'
import { screenRoute } from '../../../routing/screenRoute.ts'
import { ListSkeleton } from '../../../ui/ListSkeleton.tsx'
import type { EncountersScreenQuery } from './__generated__/EncountersScreenQuery.graphql.ts'
import query from './__generated__/EncountersScreenQuery$parameters.ts'
import { listVariables } from './listVariables.ts'

/** The encounters at /operator/encounters; its search contains the filters as {@link listVariables} reads them. */
export const encountersRoute = (environment: IEnvironment) =>
  screenRoute<EncountersScreenQuery>(environment, {
    path: '/operator/encounters',
    query,
    variables: (_, search) => listVariables(search, serverNow()),
    load: () => import('./EncountersScreen.tsx').then(({ EncountersScreen }) => EncountersScreen),
    Skeleton: ListSkeleton,
    failure: 'The encounters could not be loaded.',
  })
