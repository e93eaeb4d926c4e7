import { defaultTimeZone } from '#rules/dates.ts'
import { dateIn } from '#rules/encounters/dateIn.ts'
import { day } from '#rules/time/durations.ts'
import { encounterNeeds, encounterStates, goingOnSince } from '../shared/encounterWords.ts'
import { choiceOf, oneOf, searched } from '../shared/filters.ts'
import { proposalKinds } from '../shared/proposalWords.ts'
import type { EncountersScreenQuery$variables } from './__generated__/EncountersScreenQuery.graphql.ts'

/**
 * Reads the month of the calendar.
 *
 * @param given from the address, such as '2026-12'
 * @param now the current instant, whose month in Detroit is the default
 * @returns the year, and the month from 1 to 12
 */
export function monthIn(given: string | null, now: Date): { year: number; month: number } {
  const isMonth = given !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(given)
  const [year, month] = (isMonth ? given : dateIn(now, defaultTimeZone)).split('-')
  return { year: Number(year), month: Number(month) }
}

/** One day more on either side, since the month begins and ends at another instant in each zone. */
function spanOf({ year, month }: { year: number; month: number }) {
  const from = new Date(Date.UTC(year, month - 1, 1) - day)
  const until = new Date(Date.UTC(year, month, 1) + day)
  return { from: from.toISOString(), until: until.toISOString(), order: 'SOONEST', count: 50 } as const
}

/** Reads which encounters the list shows by their time. */
export const listSpan = (search: URLSearchParams) => oneOf(['past', 'all'], search.get('when')) ?? 'ahead'

/**
 * Reads the filters of the encounters from their address: `view` calendar with its `month`, else a list of upcoming
 * encounters (`when` past or all for others); `kind`, `state`, `location`, `need` and `search`.
 *
 * @param search the address's search
 * @returns the variables of the screen's query
 */
export function listVariables(search: URLSearchParams, now: Date): EncountersScreenQuery$variables {
  const state = choiceOf(encounterStates, search.get('state'))
  const need = choiceOf(encounterNeeds, search.get('need'))
  const filter = {
    kind: choiceOf(proposalKinds, search.get('kind')),
    states: state && [state],
    locationId: search.get('location') || null,
    need,
    search: searched(search),
  }
  if (search.get('view') === 'calendar') return { ...filter, ...spanOf(monthIn(search.get('month'), now)) }
  const when = need ? 'all' : listSpan(search)
  return {
    ...filter,
    from: when === 'ahead' ? goingOnSince(now).toISOString() : null,
    until: when === 'past' ? now.toISOString() : null,
    order: when === 'ahead' || need ? 'SOONEST' : 'LATEST',
    count: 20,
  }
}
