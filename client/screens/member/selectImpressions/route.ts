import type { IEnvironment } from 'relay-runtime'
import { screenRoute } from '../../../routing/screenRoute.ts'
import type { SelectImpressionsScreenQuery } from './__generated__/SelectImpressionsScreenQuery.graphql.ts'
import query from './__generated__/SelectImpressionsScreenQuery$parameters.ts'
import { SelectImpressionsSkeleton } from './SelectImpressionsSkeleton.tsx'

/**
 * Select Impressions at /member/select-impressions/7, where 7 is the encounter's number. Anything but a number is no
 * encounter.
 */
export const selectImpressionsRoute = (environment: IEnvironment) =>
  screenRoute<SelectImpressionsScreenQuery>(environment, {
    path: '/member/select-impressions/:eventId',
    query,
    variables: ({ eventId }) => ({ eventId: Number(eventId) || 0 }),
    load: () =>
      import('./SelectImpressionsScreen.tsx').then(({ SelectImpressionsScreen }) => SelectImpressionsScreen),
    Skeleton: SelectImpressionsSkeleton,
    failure: 'Failed to load attendees.',
  })
