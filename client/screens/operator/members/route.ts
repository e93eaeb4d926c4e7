import type { IEnvironment } from 'relay-runtime'
import { screenRoute } from '../../../routing/screenRoute.ts'
import { ListSkeleton } from '../../../ui/ListSkeleton.tsx'
import { memberFilter, oneOf } from '../shared/filters.ts'
import type { MembersScreenQuery } from './__generated__/MembersScreenQuery.graphql.ts'
import query from './__generated__/MembersScreenQuery$parameters.ts'

/**
 * Everyone with an account, at /operator/members; `?search=`, `?status=`, `?location=` (a Relay id), `?engagement=` and
 * `?order=` are its filters.
 */
export const membersRoute = (environment: IEnvironment) =>
  screenRoute<MembersScreenQuery>(environment, {
    path: '/operator/members',
    query,
    variables: (_params, search) => ({
      ...memberFilter(search),
      order: oneOf(['OLDEST', 'USERNAME'], search.get('order')) ?? 'NEWEST',
    }),
    load: () => import('./MembersScreen.tsx').then(({ MembersScreen }) => MembersScreen),
    Skeleton: ListSkeleton,
    failure: 'Failed to load the members.',
  })
