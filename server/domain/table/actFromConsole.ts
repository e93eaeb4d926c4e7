import type { SeatId } from '#rules/guide/table.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockEncounter } from '../encounters/lockEncounter.ts'
import { addAct, type Deed } from './actAtTable.ts'
import { type Hosting, hostPlace } from './hostTable.ts'
import { hostIdOf } from './seatId.ts'

const actions = { MoveOn: 'moveTableOn', Say: 'sayToTable', EndEarly: 'endTableEarly' } as const

type OutsideAct =
  | { kind: 'MoveOn'; step: number }
  | { kind: 'Say'; text: string }
  | { kind: 'EndEarly' }
  | { kind: 'Remove'; seat: SeatId }

/**
 * Does something at a table as an operator who has not sat down there. The table's log has it as done by the operator; the
 * audit log has that it was done, and not what was said.
 *
 * @throws DomainError NOT_FOUND for no such encounter, CONFLICT where the table is not open or it would do nothing
 */
export async function actFromConsole(
  db: PrismaClient,
  hosting: Hosting,
  { act, reason }: Deed<OutsideAct>,
  now: Date,
): Promise<void> {
  const { encounterId, operatorId } = hosting
  await db.$transaction(async (tx) => {
    await lockEncounter(tx, encounterId, 'gather', now)
    const { id: hostId, token } = await hostPlace(tx, hosting, now)
    const place = { encounterId, id: hostIdOf(token), row: { hostId } }
    await addAct(tx, place, { act, reason }, now)
    // A removal is in the audit log wherever it is done.
    if (act.kind === 'Remove') return
    const change = { action: actions[act.kind], subjectType: 'Encounter', subjectId: encounterId }
    const after = act.kind === 'MoveOn' ? { after: { step: act.step } } : {}
    await recordAudit(tx, { actorId: operatorId, ...change, ...after }, now)
  })
}
