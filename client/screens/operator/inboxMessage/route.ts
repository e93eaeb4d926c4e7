import type { IEnvironment } from 'relay-runtime'
import { screenRoute } from '../../../routing/screenRoute.ts'
import { ListSkeleton } from '../../../ui/ListSkeleton.tsx'
import { rowIdIn } from '../shared/filters.ts'
import type { InboxMessageScreenQuery } from './__generated__/InboxMessageScreenQuery.graphql.ts'
import query from './__generated__/InboxMessageScreenQuery$parameters.ts'

/** One message at /operator/inbox/7, the address in mails about messages. */
export const inboxMessageRoute = (environment: IEnvironment) =>
  screenRoute<InboxMessageScreenQuery>(environment, {
    path: '/operator/inbox/:rowId',
    query,
    variables: ({ rowId }) => ({ rowId: rowIdIn(rowId) }),
    load: () => import('./InboxMessageScreen.tsx').then(({ InboxMessageScreen }) => InboxMessageScreen),
    Skeleton: ListSkeleton,
    failure: 'This message could not be loaded.',
  })
