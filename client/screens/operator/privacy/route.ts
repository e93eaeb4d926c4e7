import type { IEnvironment } from 'relay-runtime'
import { screenRoute } from '../../../routing/screenRoute.ts'
import { ListSkeleton } from '../../../ui/ListSkeleton.tsx'
import { oneOf } from '../shared/filters.ts'
import type { PrivacyScreenQuery } from './__generated__/PrivacyScreenQuery.graphql.ts'
import query from './__generated__/PrivacyScreenQuery$parameters.ts'

/** Requests about personal data at /operator/privacy; its search contains `state` and `kind`. */
export const privacyRoute = (environment: IEnvironment) =>
  screenRoute<PrivacyScreenQuery>(environment, {
    path: '/operator/privacy',
    query,
    variables: (_, search) => ({
      state: oneOf(['WAITING', 'DONE'], search.get('state')),
      kind: oneOf(['EXPORT', 'ERASURE'], search.get('kind')),
    }),
    load: () => import('./PrivacyScreen.tsx').then(({ PrivacyScreen }) => PrivacyScreen),
    Skeleton: ListSkeleton,
    failure: 'The requests could not be loaded.',
  })
