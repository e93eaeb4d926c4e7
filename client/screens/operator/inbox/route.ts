import type { IEnvironment } from 'relay-runtime'
import { screenRoute } from '../../../routing/screenRoute.ts'
import { ListSkeleton } from '../../../ui/ListSkeleton.tsx'
import { oneOf, searched } from '../shared/filters.ts'
import type { InboxScreenQuery } from './__generated__/InboxScreenQuery.graphql.ts'
import query from './__generated__/InboxScreenQuery$parameters.ts'

/** The inbox at /operator/inbox; its search contains `state` (open by default), `origin` and `search`. */
export const inboxRoute = (environment: IEnvironment) =>
  screenRoute<InboxScreenQuery>(environment, {
    path: '/operator/inbox',
    query,
    variables: (_, search) => ({
      state: oneOf(['ANSWERED', 'CLOSED'], search.get('state')) ?? 'OPEN',
      origin: oneOf(['CONTACT', 'SUPPORT'], search.get('origin')),
      search: searched(search),
    }),
    load: () => import('./InboxScreen.tsx').then(({ InboxScreen }) => InboxScreen),
    Skeleton: ListSkeleton,
    failure: 'The inbox could not be loaded.',
  })
