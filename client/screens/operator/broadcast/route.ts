import type { IEnvironment } from 'relay-runtime'
import { screenRoute } from '../../../routing/screenRoute.ts'
import { ListSkeleton } from '../../../ui/ListSkeleton.tsx'
import { memberFilter } from '../shared/filters.ts'
import type { BroadcastScreenQuery } from './__generated__/BroadcastScreenQuery.graphql.ts'
import query from './__generated__/BroadcastScreenQuery$parameters.ts'
import { placesIn } from './places.ts'

/**
 * Writing to many people at /operator/write: to members, with the filters of their list in the search, or to people at
 * `?encounter=` (a Relay id), in the groups that `?places=` names.
 */
export const broadcastRoute = (environment: IEnvironment) =>
  screenRoute<BroadcastScreenQuery>(environment, {
    path: '/operator/write',
    query,
    variables: (_params, search) => {
      const encounterId = search.get('encounter')
      const to = encounterId ? { encounterId, places: placesIn(search.get('places')) } : memberFilter(search)
      return { to, encounterId: encounterId ?? '', isEncounter: Boolean(encounterId) }
    },
    load: () => import('./BroadcastScreen.tsx').then(({ BroadcastScreen }) => BroadcastScreen),
    Skeleton: ListSkeleton,
    failure: 'The recipients could not be loaded.',
  })
