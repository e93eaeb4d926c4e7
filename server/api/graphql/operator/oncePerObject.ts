import type { Context } from '../builder/context.ts'

/** Makes a read run once for each object of a reply, whichever of its fields need it. */
export function oncePerObject<Parent extends object, Found>(
  read: (context: Context, parent: Parent) => Promise<Found>,
): (context: Context, parent: Parent) => Promise<Found> {
  const readings = new WeakMap<Parent, Promise<Found>>()
  return (context, parent) => {
    const reading = readings.get(parent) ?? read(context, parent)
    readings.set(parent, reading)
    return reading
  }
}
