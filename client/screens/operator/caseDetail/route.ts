import type { IEnvironment } from 'relay-runtime'
import { screenRoute } from '../../../routing/screenRoute.ts'
import { ListSkeleton } from '../../../ui/ListSkeleton.tsx'
import { rowIdIn } from '../shared/filters.ts'
import type { CaseScreenQuery } from './__generated__/CaseScreenQuery.graphql.ts'
import query from './__generated__/CaseScreenQuery$parameters.ts'

/** One case at /operator/cases/7. */
export const caseRoute = (environment: IEnvironment) =>
  screenRoute<CaseScreenQuery>(environment, {
    path: '/operator/cases/:rowId',
    query,
    variables: ({ rowId }) => ({ rowId: rowIdIn(rowId) }),
    load: () => import('./CaseScreen.tsx').then(({ CaseScreen }) => CaseScreen),
    Skeleton: ListSkeleton,
    failure: 'This case could not be loaded.',
  })
