import { type FormationRun, Prisma } from '../../generated/client/client.ts'
import { lockRows } from '../../platform/database/lockRows.ts'

/** A filter for tables whose encounter was canceled: their people are free for other tables of the proposal. */
export const canceledTables = {
  encounter: { state: 'Canceled' },
} satisfies Prisma.FormationGroupWhereInput

/** Marks the proposal invited once every table is, which ends its round. */
export async function closeRound(tx: Prisma.TransactionClient, runId: number, now: Date): Promise<void> {
  await tx.formationRun.updateMany({
    where: { id: runId, state: 'Ready', groups: { some: {}, every: { encounterId: { not: null } } } },
    data: { state: 'Invited', failure: null, updatedAt: now },
  })
}

/** Locks the members whose count of rounds may change, before anything is invited (lockRows.ts describes the order). */
export async function lockCounted(
  tx: Prisma.TransactionClient,
  { id: runId, kind }: FormationRun,
  groupId: number | null,
): Promise<void> {
  if (kind !== 'First') return
  const seats = await tx.formationSeat.findMany({
    where: { runId, OR: [{ groupId: null, counted: false }, ...(groupId === null ? [] : [{ groupId }])] },
    select: { memberId: true },
  })
  await lockRows(tx, { members: seats.map(({ memberId }) => memberId) })
}

/**
 * Adds a round to each person the proposal leaves out, once, and resets it for those at a table that is invited: people
 * who were left out go first next time. Somebody at a table that could not be invited counts as left out, until it is
 * invited. Rounds are counted only if groups are drawn at random; otherwise the count would reveal who has links.
 */
export async function countRound(
  tx: Prisma.TransactionClient,
  { run, groupId, isInvited }: { run: FormationRun; groupId: number | null; isInvited: boolean },
): Promise<void> {
  if (run.kind !== 'First') return
  const away = isInvited ? Prisma.empty : Prisma.sql`OR group_id = ${groupId}`
  await tx.$executeRaw`
    WITH out AS (
      UPDATE formation_seats SET counted = true
      WHERE run_id = ${run.id} AND NOT counted AND (group_id IS NULL ${away})
        AND coalesce(reason, '') NOT IN ('notActive', 'notFree')
      RETURNING member_id
    )
    UPDATE members SET rounds_left_out = rounds_left_out + 1 WHERE id IN (SELECT member_id FROM out)`
  if (!isInvited) return
  await tx.$executeRaw`
    UPDATE members SET rounds_left_out = 0
    WHERE rounds_left_out > 0 AND id IN (SELECT member_id FROM formation_seats WHERE group_id = ${groupId})`
}

/**
 * Ends the round of a proposal that has no table left to invite, because the last one was dissolved: its people were
 * left out.
 */
export async function endRoundWithoutTables(
  tx: Prisma.TransactionClient,
  run: FormationRun,
  now: Date,
): Promise<void> {
  const ofRun = { runId: run.id }
  const open = await tx.formationGroup.count({ where: { ...ofRun, encounterId: null } })
  const invited = await tx.formationGroup.count({ where: { ...ofRun, encounterId: { not: null } } })
  if (open > 0 || invited === 0) return
  await lockCounted(tx, run, null)
  await countRound(tx, { run, groupId: null, isInvited: false })
  await closeRound(tx, run.id, now)
}
