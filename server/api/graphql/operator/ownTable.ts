import { readLeftToAnother } from '../../../domain/roles/refuseOwnPlace.ts'
import type { Context } from '../builder/context.ts'

type Seats = readonly { memberId: number }[]

/** The other operators are read once for each request of the API, and only where its viewer sits somewhere themselves. */
const known = new WeakMap<Context, ReturnType<typeof readLeftToAnother>>()

/** Whether the viewer leaves a table of a proposal to another operator, since they sit at it (rules/safety/ownPlace.ts). */
export async function isLeftToOthers(context: Context, seats: Seats): Promise<boolean> {
  const viewerId = context.viewer?.id
  if (viewerId === undefined || seats.every(({ memberId }) => memberId !== viewerId)) return false
  const reading = known.get(context) ?? readLeftToAnother(context.db, viewerId)
  known.set(context, reading)
  return (await reading)(seats)
}
