import { defaultTimeZone } from '#rules/dates.ts'
import { instantOf } from '../shared/zonedTime.ts'
import type { EncountersScreenQuery$variables } from './__generated__/EncountersScreenQuery.graphql.ts'
import { monthIn } from './listVariables.ts'
import { monthAfter } from './monthDays.ts'

const beginningOf = (month: string) => instantOf(`${month}-01T00:00`, defaultTimeZone)

/**
 * Returns the filter of the exported file: that of the list, but for a month from its first day to its last in
 * Detroit's time. The calendar itself loads a day more on either side and leaves out encounters that are in another
 * month where they take place.
 *
 * @param variables those of the screen's query
 * @param search the address's search
 */
export function exportFilter(
  { count: _count, order: _order, ...filter }: EncountersScreenQuery$variables,
  search: URLSearchParams,
  now: Date,
) {
  if (search.get('view') !== 'calendar') return filter
  const month = monthIn(search.get('month'), now)
  return { ...filter, from: beginningOf(monthAfter(month, 0)), until: beginningOf(monthAfter(month, 1)) }
}
