import type { IEnvironment } from 'relay-runtime'
import { screenRoute } from '../../../routing/screenRoute.ts'
import { ListSkeleton } from '../../../ui/ListSkeleton.tsx'
import { rowIdIn } from '../shared/filters.ts'
import type { EditEncounterScreenQuery } from './__generated__/EditEncounterScreenQuery.graphql.ts'
import query from './__generated__/EditEncounterScreenQuery$parameters.ts'

/** The form that changes the plan of an encounter, at /operator/encounters/:rowId/edit. */
export const editEncounterRoute = (environment: IEnvironment) =>
  screenRoute<EditEncounterScreenQuery>(environment, {
    path: '/operator/encounters/:rowId/edit',
    query,
    variables: ({ rowId }) => ({ rowId: rowIdIn(rowId) }),
    load: () => import('./EditEncounterScreen.tsx').then(({ EditEncounterScreen }) => EditEncounterScreen),
    Skeleton: ListSkeleton,
    failure: 'The encounter could not be loaded.',
  })
