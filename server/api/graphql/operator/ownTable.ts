import { readLeftToAnother } from '../../../domain/roles/refuseOwnPlace.ts'
import type { Context } from '../builder/context.ts'

type Seats = readonly { memberId: number }[]

/** The other operators, read once for each API request, and only if the viewer sits at one of its tables. */
const known = new WeakMap<Context, ReturnType<typeof readLeftToAnother>>()

/**
 * Whether the viewer has to leave a proposed table to another operator, because they sit at it
 * (rules/safety/ownPlace.ts).
 */
export async function isLeftToOthers(context: Context, seats: Seats): Promise<boolean> {
  const viewerId = context.viewer?.id
  if (viewerId === undefined || seats.every(({ memberId }) => memberId !== viewerId)) return false
  const reading = known.get(context) ?? readLeftToAnother(context.db, viewerId)
  known.set(context, reading)
  return (await reading)(seats)
}
