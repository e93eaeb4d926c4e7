import { movedName } from '#rules/encounters/groupPlan.ts'
import { instantOf } from './zonedTime.ts'

type Named = { readonly name: string; readonly startsAt: string }

/**
 * Returns an encounter's name for another start, if its name contains the day or the time.
 *
 * @param encounter its current name and start
 * @param local the other start, as a field holds it
 * @returns the current name if the field holds no start
 */
export function nameForStart({ name, startsAt }: Named, local: string, timeZone: string): string {
  const to = instantOf(local, timeZone)
  return to === null ? name : movedName(name, { from: new Date(startsAt), to: new Date(to), timeZone })
}
