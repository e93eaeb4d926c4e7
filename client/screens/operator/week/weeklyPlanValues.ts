import { weeklyPlanErrors } from '#rules/encounters/weeklyPlan.ts'
import type { FieldChecks } from '#rules/forms/fieldErrors.ts'
import { policyNumbers } from '#rules/membership/policy.ts'
import { numberOf } from '../shared/numberOf.ts'
import { proposalKinds } from '../shared/proposalWords.ts'

/** A time in the form; numbers as typed. */
export type SlotValues = { weekday: string; time: string; tables: string; active: boolean }

/** A plan in the form. */
export type PlanValues = {
  kind: string
  locationId: string
  minutes: string
  overInvite: string
  remindHours: string
  slots: readonly SlotValues[]
}

/** The first time of a new plan: an evening in the middle of the week. */
const usualSlot: SlotValues = { weekday: '3', time: '19:00', tables: '', active: true }

/** Returns the default of a further time: the day after the last one, at the same hour. */
export function slotAfter(last: SlotValues | undefined): SlotValues {
  if (!last) return usualSlot
  return { ...usualSlot, weekday: String((Number(last.weekday) % 7) + 1), time: last.time }
}

/** An empty plan. */
export const emptyPlan: PlanValues = {
  kind: '',
  locationId: '',
  minutes: '',
  overInvite: '',
  remindHours: '',
  slots: [usualSlot],
}

const slotsOf = ({ slots }: PlanValues) =>
  slots.map(({ weekday, time, tables, active }) => ({
    weekday: Number(weekday),
    time,
    active,
    tables: numberOf(tables),
  }))

/**
 * Checks a plan by the server's own rules.
 *
 * @returns an error for each field, null for a valid one
 */
export function checkPlan(values: PlanValues): FieldChecks {
  const kind = proposalKinds.find(({ value }) => value === values.kind)?.rule
  return {
    kind: kind ? null : 'Please choose what the groups are for.',
    locationId: values.locationId ? null : 'Please choose a location.',
    ...weeklyPlanErrors({
      kind: kind ?? 'First',
      minutes: numberOf(values.minutes) ?? policyNumbers.encounterMinutes.usual,
      overInvite: kind === 'OneOnOne' ? null : numberOf(values.overInvite),
      remindHours: numberOf(values.remindHours),
      slots: slotsOf(values),
    }),
  }
}

/**
 * Converts a valid form into the input of `setWeeklyPlan`.
 *
 * @returns the input; the policy decides about empty fields
 */
export function toPlanInput(values: PlanValues) {
  const kind = proposalKinds.find(({ value }) => value === values.kind)?.value
  if (!kind) throw new Error('Only what was checked is sent')
  return {
    kind,
    locationId: values.locationId,
    minutes: numberOf(values.minutes),
    overInvite: kind === 'ONE_ON_ONE' ? null : numberOf(values.overInvite),
    remindHours: numberOf(values.remindHours),
    slots: slotsOf(values),
  }
}
