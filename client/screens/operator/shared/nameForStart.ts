import { movedName } from '#rules/encounters/groupPlan.ts'
import { instantOf } from './zonedTime.ts'

type Named = { readonly name: string; readonly startsAt: string }

/**
 * Names an encounter as it would be called at another start, where its name holds the day or the time.
 *
 * @param encounter its name and start of now
 * @param local the other start, as a field holds it
 * @returns the name of now where the field holds no start
 */
export function nameForStart({ name, startsAt }: Named, local: string, timeZone: string): string {
  const to = instantOf(local, timeZone)
  return to === null ? name : movedName(name, { from: new Date(startsAt), to: new Date(to), timeZone })
}
