import { createHash } from 'node:crypto'
import type { WeeklySlot } from '../../generated/client/client.ts'

type Slot = Pick<WeeklySlot, 'weekday' | 'time' | 'tables' | 'active'>
export type StoredPlan = {
  minutes: number
  overInvite: number | null
  remindHours: number | null
  slots: readonly Slot[]
}

/** Returns a hash of a plan's content, whatever the order of its starts; empty if there is no plan. */
export function planVersion(plan: StoredPlan | null): string {
  if (plan === null || plan.slots.length === 0) return ''
  const { minutes, overInvite, remindHours } = plan
  const slots = plan.slots
    .map(({ weekday, time, tables, active }) => `${weekday} ${time} ${tables} ${active}`)
    .sort()
  return createHash('sha256')
    .update([minutes, overInvite, remindHours, ...slots].join('\n'))
    .digest('hex')
}
