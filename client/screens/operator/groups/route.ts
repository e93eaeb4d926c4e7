import type { IEnvironment } from 'relay-runtime'
import { screenRoute } from '../../../routing/screenRoute.ts'
import { ListSkeleton } from '../../../ui/ListSkeleton.tsx'
import { oneOf } from '../shared/filters.ts'
import type { GroupsScreenQuery } from './__generated__/GroupsScreenQuery.graphql.ts'
import query from './__generated__/GroupsScreenQuery$parameters.ts'

const kinds = ['FIRST', 'SECOND', 'ONE_ON_ONE'] as const

/**
 * Form groups at /operator/groups. The search `kind` shows only one kind; `new`, with a kind or empty, opens the form,
 * with the location whose number `location` is.
 */
export const groupsRoute = (environment: IEnvironment) =>
  screenRoute<GroupsScreenQuery>(environment, {
    path: '/operator/groups',
    query,
    variables: (_, search) => ({ kind: oneOf(kinds, search.get('kind')) }),
    load: () => import('./GroupsScreen.tsx').then(({ GroupsScreen }) => GroupsScreen),
    Skeleton: ListSkeleton,
    failure: 'The proposals could not be loaded.',
  })
