import type { IEnvironment } from 'relay-runtime'
import { screenRoute } from '../../../routing/screenRoute.ts'
import { ListSkeleton } from '../../../ui/ListSkeleton.tsx'
import { oneOf } from '../shared/filters.ts'
import type { CasesScreenQuery } from './__generated__/CasesScreenQuery.graphql.ts'
import query from './__generated__/CasesScreenQuery$parameters.ts'

/** The queue of cases at /operator/cases; its search contains `list` (waiting cases by default). */
export const casesRoute = (environment: IEnvironment) =>
  screenRoute<CasesScreenQuery>(environment, {
    path: '/operator/cases',
    query,
    variables: (_, search) => ({
      list: oneOf(['APPEALED', 'DECIDED'], search.get('list')) ?? 'WAITING',
    }),
    load: () => import('./CasesScreen.tsx').then(({ CasesScreen }) => CasesScreen),
    Skeleton: ListSkeleton,
    failure: 'The cases could not be loaded.',
  })
