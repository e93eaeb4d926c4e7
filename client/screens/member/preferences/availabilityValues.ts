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

/**
 * The form's values: each time as `4 EVENING`, a date or '', the days between First Encounters or '' for the usual
 * number.
 */
export type AvailabilityValues = { times: readonly string[]; awayUntil: string; daysBetweenFirsts: string }

/** The form's name of a time of the week. */
export const timeOf = ({ weekday, part }: { weekday: number; part: string }): string => `${weekday} ${part}`

const allTimes = weekdays.flatMap((_, index) =>
  dayParts.map(({ part }): WeekTime => ({ weekday: index + 1, part })),
)

const daysWords = (days: number): string => (days === 0 ? 'No limit' : `Every ${days} days`)

/** The options for the days between First Encounters. */
export const firstsOptions: readonly Option[] = firstsChoices.map((days) => ({
  value: String(days),
  label: daysWords(days),
}))

/**
 * Returns the Sunday that ends the week, in the browser's time zone.
 *
 * @returns a date as a date field takes it, such as 2026-11-29; on a Sunday the same day
 */
export function endOfWeek(now: Date): string {
  const sunday = new Date(now.getFullYear(), now.getMonth(), now.getDate() + ((7 - now.getDay()) % 7))
  const two = (count: number) => String(count).padStart(2, '0')
  return `${sunday.getFullYear()}-${two(sunday.getMonth() + 1)}-${two(sunday.getDate())}`
}

/** The option for members who chose no number of days. */
export const usualWords = (days: number): string => `As usual (${daysWords(days).toLowerCase()})`

/** Converts stored availability into the form's values. */
export const valuesOf = ({
  times,
  awayUntil,
  daysBetweenFirsts,
}: useAvailabilityForm_availability$data): AvailabilityValues => ({
  times: times.map(timeOf),
  awayUntil: awayUntil ?? '',
  daysBetweenFirsts: daysBetweenFirsts == null ? '' : String(daysBetweenFirsts),
})

/** Converts the form's values into the mutation's input. */
export const inputOf = ({ times, awayUntil, daysBetweenFirsts }: AvailabilityValues) => ({
  times: allTimes.filter((time) => times.includes(timeOf(time))),
  awayUntil: awayUntil || null,
  daysBetweenFirsts: daysBetweenFirsts === '' ? null : Number(daysBetweenFirsts),
})

/** Returns an error for each field, null for a valid one. */
export const availabilityErrors = ({ awayUntil }: AvailabilityValues): FieldChecks => ({
  awayUntil: awayUntilError(awayUntil || null, serverNow()),
})
