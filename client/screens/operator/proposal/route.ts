import type { IEnvironment } from 'relay-runtime'
import { screenRoute } from '../../../routing/screenRoute.ts'
import { ListSkeleton } from '../../../ui/ListSkeleton.tsx'
import { rowIdIn } from '../shared/filters.ts'
import type { ProposalScreenQuery } from './__generated__/ProposalScreenQuery.graphql.ts'
import query from './__generated__/ProposalScreenQuery$parameters.ts'

/** One proposal of groups at /operator/groups/:rowId. The search `from` is the number of the first table shown. */
export const proposalRoute = (environment: IEnvironment) =>
  screenRoute<ProposalScreenQuery>(environment, {
    path: '/operator/groups/:rowId',
    query,
    variables: ({ rowId }, search) => ({
      rowId: rowIdIn(rowId),
      from: rowIdIn(search.get('from') ?? undefined) || null,
    }),
    load: () => import('./ProposalScreen.tsx').then(({ ProposalScreen }) => ProposalScreen),
    Skeleton: ListSkeleton,
    failure: 'The proposal could not be loaded.',
  })
