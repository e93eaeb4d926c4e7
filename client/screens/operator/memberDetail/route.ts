import type { IEnvironment } from 'relay-runtime'
import { screenRoute } from '../../../routing/screenRoute.ts'
import { ListSkeleton } from '../../../ui/ListSkeleton.tsx'
import { rowIdIn } from '../shared/filters.ts'
import type { MemberDetailScreenQuery } from './__generated__/MemberDetailScreenQuery.graphql.ts'
import query from './__generated__/MemberDetailScreenQuery$parameters.ts'

/** One member's history, at /operator/members/7. */
export const memberDetailRoute = (environment: IEnvironment) =>
  screenRoute<MemberDetailScreenQuery>(environment, {
    path: '/operator/members/:rowId',
    query,
    variables: ({ rowId }) => ({ rowId: rowIdIn(rowId) }),
    load: () => import('./MemberDetailScreen.tsx').then(({ MemberDetailScreen }) => MemberDetailScreen),
    Skeleton: ListSkeleton,
    failure: 'Failed to load this member.',
  })
