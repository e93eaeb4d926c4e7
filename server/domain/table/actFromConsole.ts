import type { SeatId } from '#rules/guide/table.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { lockEncounter } from '../encounters/lockEncounter.ts'
import { addAct, type Deed } from './actAtTable.ts'
import { type Hosting, hostPlace } from './hostTable.ts'
import { hostIdOf } from './seatId.ts'

type OutsideAct =
  | { kind: 'MoveOn'; step: number }
  | { kind: 'Say'; text: string }
  | { kind: 'EndEarly' }
  | { kind: 'Remove'; seat: SeatId }

/**
 * Adds the action of an operator who is not at the table. The table's log shows it as the operator's action.
 *
 * @throws DomainError NOT_FOUND if there is no such encounter, CONFLICT if the table is not open or the action would
 *   have no effect
 */
export async function actFromConsole(
  db: PrismaClient,
  hosting: Hosting,
  deed: Deed<OutsideAct>,
  now: Date,
): Promise<void> {
  const { encounterId } = hosting
  await db.$transaction(async (tx) => {
    const encounter = await lockEncounter(tx, encounterId, 'gather', now)
    const { id: hostId, token } = await hostPlace(tx, hosting, now)
    await addAct(tx, { encounterId, id: hostIdOf(token), row: { hostId } }, encounter, deed, now)
  })
}
