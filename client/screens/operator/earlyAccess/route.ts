import type { IEnvironment } from 'relay-runtime'
import { screenRoute } from '../../../routing/screenRoute.ts'
import { ListSkeleton } from '../../../ui/ListSkeleton.tsx'
import { oneOf, searched } from '../shared/filters.ts'
import type { EarlyAccessScreenQuery } from './__generated__/EarlyAccessScreenQuery.graphql.ts'
import query from './__generated__/EarlyAccessScreenQuery$parameters.ts'

/**
 * The queue for early access at /operator/early-access; `?state=`, `?search=`, `?city=` and `?order=OLDEST` are its
 * filters. Waiting requests are shown by default, and every state for ALL.
 */
export const earlyAccessRoute = (environment: IEnvironment) =>
  screenRoute<EarlyAccessScreenQuery>(environment, {
    path: '/operator/early-access',
    query,
    variables: (_params, search) => {
      const named = oneOf(['INVITED', 'DECLINED', 'JOINED', 'ALL'], search.get('state'))
      return {
        search: searched(search),
        state: named === 'ALL' ? null : (named ?? 'REQUESTED'),
        city: search.get('city') || null,
        order: oneOf(['OLDEST'], search.get('order')) ?? 'NEWEST',
      }
    },
    load: () => import('./EarlyAccessScreen.tsx').then(({ EarlyAccessScreen }) => EarlyAccessScreen),
    Skeleton: ListSkeleton,
    failure: 'Failed to load the requests for early access.',
  })
