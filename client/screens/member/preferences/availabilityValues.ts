import type { FieldChecks } from '#rules/forms/fieldErrors.ts'
import { awayUntilError, firstsChoices } from '#rules/seats/availability.ts'
import { serverNow } from '../../../browser/serverClock.ts'
import type { Option } from '../../../ui/Select.tsx'
import type { useAvailabilityForm_availability$data } from './__generated__/useAvailabilityForm_availability.graphql.ts'

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export const dayParts = [
  { part: 'MORNING', label: 'Morning', hours: 'before noon' },
  { part: 'AFTERNOON', label: 'Afternoon', hours: 'noon to 5 PM' },
  { part: 'EVENING', label: 'Evening', hours: 'from 5 PM on' },
] as const

type Part = (typeof dayParts)[number]['part']
type WeekTime = { weekday: number; part: Part }

/** What the form holds: each time as `4 EVENING`, a date or '', the days or '' for the usual number. */
export type AvailabilityValues = { times: readonly string[]; awayUntil: string; daysBetweenFirsts: string }

/** The name of a time of the week within the form. */
export const timeOf = ({ weekday, part }: { weekday: number; part: string }): string => `${weekday} ${part}`

const allTimes = weekdays.flatMap((_, index) =>
  dayParts.map(({ part }): WeekTime => ({ weekday: index + 1, part })),
)

const daysWords = (days: number): string => (days === 0 ? 'No limit' : `Every ${days} days`)

/** The days between First Encounters to choose from. */
export const firstsOptions: readonly Option[] = firstsChoices.map((days) => ({
  value: String(days),
  label: daysWords(days),
}))

/**
 * The Sunday that ends the week, by the browser's calendar.
 *
 * @param now the current instant
 * @returns as a date field takes it, such as 2026-11-29; on a Sunday the day itself
 */
export function endOfWeek(now: Date): string {
  const sunday = new Date(now.getFullYear(), now.getMonth(), now.getDate() + ((7 - now.getDay()) % 7))
  const two = (count: number) => String(count).padStart(2, '0')
  return `${sunday.getFullYear()}-${two(sunday.getMonth() + 1)}-${two(sunday.getDate())}`
}

/** What is read while a member chose no number of days. */
export const usualWords = (days: number): string => `As usual (${daysWords(days).toLowerCase()})`

/** The form's values for what is stored. */
export const valuesOf = ({
  times,
  awayUntil,
  daysBetweenFirsts,
}: useAvailabilityForm_availability$data): AvailabilityValues => ({
  times: times.map(timeOf),
  awayUntil: awayUntil ?? '',
  daysBetweenFirsts: daysBetweenFirsts == null ? '' : String(daysBetweenFirsts),
})

/** What is sent for the form's values. */
export const inputOf = ({ times, awayUntil, daysBetweenFirsts }: AvailabilityValues) => ({
  times: allTimes.filter((time) => times.includes(timeOf(time))),
  awayUntil: awayUntil || null,
  daysBetweenFirsts: daysBetweenFirsts === '' ? null : Number(daysBetweenFirsts),
})

/** A sentence for each field, null where it is fine. */
export const availabilityErrors = ({ awayUntil }: AvailabilityValues): FieldChecks => ({
  awayUntil: awayUntilError(awayUntil || null, serverNow()),
})
