import type { IEnvironment } from 'relay-runtime'
import { screenRoute } from '../../../routing/screenRoute.ts'
import { ListSkeleton } from '../../../ui/ListSkeleton.tsx'
import { oneOf, rowIdIn } from '../shared/filters.ts'
import type { EncounterScreenQuery } from './__generated__/EncounterScreenQuery.graphql.ts'
import query from './__generated__/EncounterScreenQuery$parameters.ts'

const groups = ['GOING', 'WAITLIST', 'INVITED', 'DECLINED', 'EXPIRED'] as const

/**
 * One encounter at /operator/encounters/:rowId. The search `tab` is roster (or absent), live, closeOut or progress;
 * `part` is the part of the roster shown, GOING if absent.
 */
export const encounterRoute = (environment: IEnvironment) =>
  screenRoute<EncounterScreenQuery>(environment, {
    path: '/operator/encounters/:rowId',
    query,
    variables: ({ rowId }, search) => ({
      rowId: rowIdIn(rowId),
      group: oneOf(groups, search.get('part')) ?? 'GOING',
    }),
    load: () => import('./EncounterScreen.tsx').then(({ EncounterScreen }) => EncounterScreen),
    Skeleton: ListSkeleton,
    failure: 'The encounter could not be loaded.',
  })
