import { isOperator } from '#rules/account/operator.ts'
import { DomainError } from '#rules/errors.ts'
import { actRefusal } from '#rules/guide/actRefusal.ts'
import { seeTable } from '#rules/guide/seeTable.ts'
import { type Act, type ActKind, nextLineAt, type SeatId } from '#rules/guide/table.ts'
import { tablePhase } from '#rules/guide/tablePhase.ts'
import type { Encounter, Prisma, PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockEncounter } from '../encounters/lockEncounter.ts'
import { endStay } from '../meetings/endStay.ts'
import { takeFromTable } from '../meetings/takeFromTable.ts'
import { closeEndedTable } from './closeEndedTables.ts'
import type { TablePlace } from './findPlace.ts'
import { findSeat } from './findSeat.ts'
import { memberOf } from './placeMember.ts'
import { readTable } from './readTable.ts'

const closed = {
  Early: 'The table is not open yet.',
  Lobby: 'The table is not open yet.',
  Over: 'This table has ended.',
  Canceled: 'This encounter was canceled.',
  Unseated: 'This seat is no longer yours.',
  Removed: 'You can no longer be at this table.',
} as const

async function recordRemoval(
  tx: Prisma.TransactionClient,
  place: TablePlace,
  removed: SeatId,
  reason: string | null,
  at: Date,
): Promise<void> {
  const { encounterId } = place
  const seat = await findSeat(tx, encounterId, removed)
  if (!seat) return
  await tx.invitation.update({ where: { id: seat.id }, data: { removedAt: at } })
  await takeFromTable(tx, { invitationId: seat.id }, at)
  const change = { action: 'removeFromTable', subjectType: 'Invitation', subjectId: seat.id } as const
  await recordAudit(tx, { actorId: await memberOf(tx, place), ...change, after: { reason } }, at)
}

/** The names of operators' actions at a table in the audit log. */
const operatorActions: Partial<Record<ActKind, string>> = {
  TakeHost: 'takeHost',
  HandBack: 'handBackHost',
  MoveOn: 'moveTableOn',
  GoBack: 'moveTableBack',
  Extend: 'extendTablePart',
  SkipTurn: 'skipTurn',
  Say: 'sayToTable',
  EndEarly: 'endTableEarly',
}

/**
 * Logs an operator's action at a table in the audit log, without the words of a message. Ending a table is logged for
 * members too.
 */
async function recordOperatorAct(
  tx: Prisma.TransactionClient,
  place: TablePlace,
  act: Act,
  at: Date,
): Promise<void> {
  const action = operatorActions[act.kind]
  if (action === undefined) return
  const member = await tx.member.findUniqueOrThrow({
    where: { id: await memberOf(tx, place) },
    select: { id: true, role: true, status: true },
  })
  if (!isOperator(member) && act.kind !== 'EndEarly') return
  const change = { action, subjectType: 'Encounter', subjectId: place.encounterId }
  const after = 'step' in act ? { after: { step: act.step } } : {}
  await recordAudit(tx, { actorId: member.id, ...change, ...after }, at)
}

/** An action at a table. If it removes somebody, `reason` says why; only operators can read that. */
export type Deed<Done extends Act = Act> = { act: Done; reason: string | null }

/**
 * Adds an action in the caller's transaction, which has locked the encounter, see {@link actAtTable}.
 *
 * @throws DomainError CONFLICT with the sentence to show, if the action would have no effect or the person may not do
 *   it
 */
export async function addAct(
  tx: Prisma.TransactionClient,
  place: TablePlace,
  encounter: Encounter,
  { act, reason }: Deed,
  now: Date,
): Promise<void> {
  const { encounterId, id, row } = place
  const table = await readTable(tx, encounterId)
  const facts = table?.facts
  if (!table || !facts) throw new DomainError('CONFLICT', closed.Early)
  const at = nextLineAt(facts.log.at(-1)?.at, now)
  const state = seeTable(facts, at.getTime())
  const phase = tablePhase(table, state, id, at)
  if (phase !== 'Open') throw new DomainError('CONFLICT', closed[phase])
  const mayHost = table.people.get(id)?.mayHost ?? false
  const refusal = actRefusal(state, facts, id, act, { mayHost })
  if (refusal) throw new DomainError('CONFLICT', refusal)
  await tx.tableEntry.create({ data: { encounterId, ...row, act, at } })
  if (act.kind === 'Leave') await endStay(tx, row, at)
  if (act.kind === 'Remove') await recordRemoval(tx, place, act.seat, reason, at)
  await recordOperatorAct(tx, place, act, at)
  // When somebody leaves, those who want to end the table may become the majority.
  if (!state.smaller && act.kind !== 'EndEarly') return
  const log = [...facts.log, { at: at.getTime(), by: id, act }]
  await closeEndedTable(tx, encounter, { ...facts, log }, at, now)
}

/**
 * Adds somebody's action to the table's log, if the guide allows it now (docs/guide.md). Leaving ends their presence at
 * once. If the action ends the table, its encounter is closed.
 *
 * @throws DomainError CONFLICT with the sentence to show, if the action would have no effect or the person may not do
 *   it
 */
export async function actAtTable(db: PrismaClient, place: TablePlace, deed: Deed, now: Date): Promise<void> {
  await db.$transaction(async (tx) => {
    const encounter = await lockEncounter(tx, place.encounterId, 'gather', now)
    await addAct(tx, place, encounter, deed, now)
  })
}
