import type { IEnvironment } from 'relay-runtime'
import { serverNow } from '../../../browser/serverClock.ts'
import { screenRoute } from '../../../routing/screenRoute.ts'
import { ListSkeleton } from '../../../ui/ListSkeleton.tsx'
import type { WeekScreenQuery } from './__generated__/WeekScreenQuery.graphql.ts'
import query from './__generated__/WeekScreenQuery$parameters.ts'
import { mondayOf } from './weekDays.ts'

/**
 * The week at /operator/week: its proposals, and the plans they are created from. The search `week` is a Monday; the
 * next week by default.
 */
export const weekRoute = (environment: IEnvironment) =>
  screenRoute<WeekScreenQuery>(environment, {
    path: '/operator/week',
    query,
    variables: (_params, search) => ({
      weekOf: search.get('week') ?? mondayOf(serverNow(), 1),
    }),
    load: () => import('./WeekScreen.tsx').then(({ WeekScreen }) => WeekScreen),
    Skeleton: ListSkeleton,
    failure: 'The week could not be loaded.',
  })
