import type { EncounterKindName } from './encounter.ts'
import { mostSlots, tableCountError } from './groupPlan.ts'
import { encounterLengthError, overInviteError } from './plannedEncounter.ts'

/** A start that repeats every week, on the location's clock. */
export type WeeklySlotPlan = {
  /** 1 is Monday, 7 Sunday */
  weekday: number
  /** such as 19:00 */
  time: string
  /** null for as many tables as there are people to fill */
  tables: number | null
  active: boolean
}

export type WeeklyPlanValues = {
  kind: EncounterKindName
  minutes: number
  /** people invited for each seat; null for the policy's number */
  overInvite: number | null
  /** hours before the start; null for no reminder except that of the last day */
  remindHours: number | null
  slots: readonly WeeklySlotPlan[]
}

/** The days of a week in the order of `weekday`, Monday first. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** Answers close 2 hours before the start, and a week before it few people are invited. */
export const remindHoursRange = { minimum: 3, maximum: 168 }

const isWholeIn = (value: number, minimum: number, maximum: number): boolean =>
  Number.isInteger(value) && value >= minimum && value <= maximum

function slotsError(slots: readonly WeeklySlotPlan[]): string | null {
  if (slots.length > mostSlots) return `Up to ${mostSlots} times are possible.`
  if (!slots.every(({ weekday }) => isWholeIn(weekday, 1, 7))) return 'Please choose a day of the week.'
  if (!slots.every(({ time }) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time))) {
    return 'Please give each time as hours and minutes, such as 19:00.'
  }
  for (const { tables } of slots) {
    const wrong = tables === null ? null : tableCountError(tables)
    if (wrong) return wrong
  }
  const starts = new Set(slots.map(({ weekday, time }) => `${weekday} ${time}`))
  return starts.size < slots.length ? 'Each time can stand once only.' : null
}

/**
 * Returns the sentence to show for an invalid reminder time, in hours before the start, or null.
 *
 * @param hours null for no reminder
 */
export function remindHoursError(hours: number | null): string | null {
  const { minimum, maximum } = remindHoursRange
  return hours === null || isWholeIn(hours, minimum, maximum)
    ? null
    : `Remind ${minimum} to ${maximum} whole hours before the start.`
}

/**
 * Checks a weekly plan for one location and kind.
 *
 * @returns the sentence to show for each field, or null if it is fine
 */
export function weeklyPlanErrors(
  plan: WeeklyPlanValues,
): Record<'minutes' | 'overInvite' | 'remindHours' | 'slots', string | null> {
  return {
    minutes: encounterLengthError(plan.minutes),
    overInvite: plan.overInvite === null ? null : overInviteError(plan.kind, plan.overInvite),
    remindHours: remindHoursError(plan.remindHours),
    slots: slotsError(plan.slots),
  }
}
