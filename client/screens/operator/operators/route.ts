import type { IEnvironment } from 'relay-runtime'
import { screenRoute } from '../../../routing/screenRoute.ts'
import { ListSkeleton } from '../../../ui/ListSkeleton.tsx'
import type { OperatorsScreenQuery } from './__generated__/OperatorsScreenQuery.graphql.ts'
import query from './__generated__/OperatorsScreenQuery$parameters.ts'

/** The operators of the service, at /operator/settings/operators. */
export const operatorsRoute = (environment: IEnvironment) =>
  screenRoute<OperatorsScreenQuery>(environment, {
    path: '/operator/settings/operators',
    query,
    variables: () => ({}),
    load: () => import('./OperatorsScreen.tsx').then(({ OperatorsScreen }) => OperatorsScreen),
    Skeleton: ListSkeleton,
    failure: 'The operators could not be loaded.',
  })
