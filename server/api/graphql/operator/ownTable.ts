import { isAmong, isLeftToAnother } from '#rules/safety/ownPlace.ts'
import { readOtherOperators } from '../../../domain/roles/refuseOwnPlace.ts'
import type { Context } from '../builder/context.ts'

/** The other operators are read once for each request of the API, and only where its viewer sits somewhere themselves. */
const known = new WeakMap<Context, Promise<number[]>>()

function otherOperators(context: Context, viewerId: number): Promise<number[]> {
  const reading = known.get(context) ?? readOtherOperators(context.db, viewerId)
  known.set(context, reading)
  return reading
}

/** Whether the viewer leaves a table of a proposal to another operator, since they sit at it (rules/safety/ownPlace.ts). */
export async function isLeftToOthers(
  context: Context,
  seats: readonly { memberId: number }[],
): Promise<boolean> {
  const { viewer } = context
  const table = { there: seats.map(({ memberId }) => memberId) }
  if (!viewer || !isAmong(viewer.id, table)) return false
  return isLeftToAnother(viewer.id, await otherOperators(context, viewer.id), table)
}
