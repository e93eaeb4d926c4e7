import { DomainError } from '#rules/errors.ts'
import { actRefusal } from '#rules/guide/actRefusal.ts'
import { seeTable } from '#rules/guide/seeTable.ts'
import { type Act, nextLineAt, type SeatId } from '#rules/guide/table.ts'
import { tablePhase } from '#rules/guide/tablePhase.ts'
import type { Prisma, PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockEncounter } from '../encounters/lockEncounter.ts'
import { endStay } from '../meetings/endStay.ts'
import { takeFromTable } from '../meetings/takeFromTable.ts'
import { callOff } from '../seats/callOff.ts'
import { tooFewCame } from './callOffUncounted.ts'
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
  await takeFromTable(tx, { invitationId: seat.id }, at)
  const change = { action: 'removeFromTable', subjectType: 'Invitation', subjectId: seat.id } as const
  await recordAudit(tx, { actorId: await memberOf(tx, place), ...change, after: { reason } }, at)
}

/** What is done at a table, and of a removal why; only operators read that. */
export type Deed<Done extends Act = Act> = { act: Done; reason: string | null }

/**
 * {@link actAtTable} within a transaction that has locked the encounter and does more.
 *
 * @throws DomainError CONFLICT with the sentence to show, where it would do nothing or is not theirs to do
 */
export async function addAct(
  tx: Prisma.TransactionClient,
  place: TablePlace,
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
  if (!state.smaller) return
  // Whoever leaves may make those who want to end it most of those who are left.
  const after = seeTable({ ...facts, log: [...facts.log, { at: at.getTime(), by: id, act }] }, at.getTime())
  if (after.ended === 'Uncounted') await callOff(tx, encounterId, tooFewCame, now)
}

/**
 * Adds what somebody did to the table's log, if the guide lets it count now (docs/guide.md). Leaving ends their presence
 * at once; a table of too few that decides to end is called off and counts for nobody.
 *
 * @throws DomainError CONFLICT with the sentence to show, where it would do nothing or is not theirs to do
 */
export async function actAtTable(db: PrismaClient, place: TablePlace, deed: Deed, now: Date): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockEncounter(tx, place.encounterId, 'gather', now)
    await addAct(tx, place, deed, now)
  })
}
