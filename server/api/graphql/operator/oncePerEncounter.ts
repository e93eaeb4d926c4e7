import type { Context } from '../builder/context.ts'

/** Makes a read of an encounter run once for each API request, for all rows of its roster. */
export function oncePerEncounter<Found>(
  read: (context: Context, encounterId: number) => Promise<Found>,
): (context: Context, encounterId: number) => Promise<Found> {
  const readings = new WeakMap<Context, Map<number, Promise<Found>>>()
  return (context, encounterId) => {
    const known = readings.get(context) ?? new Map<number, Promise<Found>>()
    readings.set(context, known)
    const reading = known.get(encounterId) ?? read(context, encounterId)
    known.set(encounterId, reading)
    return reading
  }
}
