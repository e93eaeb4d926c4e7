import { type MeasuredPresence, measurePresence } from '../../../domain/attendance/markByPresence.ts'
import type { Context } from '../builder/context.ts'

const presenceOf = new WeakMap<Context, Map<number, Promise<MeasuredPresence>>>()

/** Measures the presence at an encounter once for each API request, for all rows of its roster. */
export function rosterPresence(context: Context, encounterId: number): Promise<MeasuredPresence> {
  const measured = presenceOf.get(context) ?? new Map<number, Promise<MeasuredPresence>>()
  presenceOf.set(context, measured)
  const known = measured.get(encounterId)
  if (known) return known
  const presence = measurePresence(context.db, encounterId, context.now)
  measured.set(encounterId, presence)
  return presence
}
