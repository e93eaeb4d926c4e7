import { DomainError } from '#rules/errors.ts'
import { mostAtOnce } from '#rules/forms/severalAtOnce.ts'
import { type FormationRun, Prisma, type PrismaClient } from '../../generated/client/client.ts'
import { lockRows } from '../../platform/database/lockRows.ts'
import { recordAudit } from '../audit/audit.ts'
import { inviteTable } from './inviteTable.ts'
import { lockRun, refuseUnlessReady } from './lockRun.ts'

export type GroupInvitation = {
  runId: number
  operatorId: number
  /** these tables, or the next that are not invited, at most {@link mostAtOnce} */
  groupIds: readonly number[] | null
  /** the proposal's if absent */
  namePattern?: string
  /** the operator's own words in each mail */
  note?: string
}

export type GroupsInvited = {
  encounterIds: number[]
  /** tables with too few people left to meet the rules */
  refusedGroupIds: number[]
  /** of those taken off their tables, who could not come any more */
  leftOutSeatIds: number[]
}

async function openTables(db: PrismaClient, { runId, groupIds }: GroupInvitation): Promise<number[]> {
  const chosen = groupIds === null ? {} : { id: { in: [...groupIds] } }
  const found = await db.formationGroup.findMany({
    where: { runId, ...chosen, ...(groupIds === null && { encounterId: null }) },
    select: { id: true },
    orderBy: { position: 'asc' },
    take: mostAtOnce + 1,
  })
  if (groupIds !== null && found.length < new Set(groupIds).size) {
    throw new DomainError(
      'BAD_INPUT',
      `Up to ${mostAtOnce} tables of this proposal can be invited.`,
      'tableIds',
    )
  }
  return found.slice(0, mostAtOnce).map(({ id }) => id)
}

/** Once every table is invited, the round is over. */
async function closeRound(tx: Prisma.TransactionClient, runId: number, now: Date): Promise<void> {
  await tx.formationRun.updateMany({
    where: { id: runId, state: 'Ready', groups: { some: {}, every: { encounterId: { not: null } } } },
    data: { state: 'Invited', updatedAt: now },
  })
}

/** Locks those whose count of rounds may change, before anything is invited (lockRows.ts says in which order). */
async function lockCounted(
  tx: Prisma.TransactionClient,
  { id: runId, kind }: FormationRun,
  groupId: number,
): Promise<void> {
  if (kind !== 'First') return
  const seats = await tx.formationSeat.findMany({
    where: { runId, OR: [{ groupId }, { groupId: null, counted: false }] },
    select: { memberId: true },
  })
  await lockRows(tx, { members: seats.map(({ memberId }) => memberId) })
}

/**
 * Counts a round for each person the proposal leaves out, once, and none any more for those at a table that is invited: whoever
 * was left out goes first next time. Somebody at a table that could not be invited is left out too, until it is. Only where
 * groups are drawn at random: otherwise the count would say who has links.
 */
async function countRound(
  tx: Prisma.TransactionClient,
  { run, groupId, isInvited }: { run: FormationRun; groupId: number; isInvited: boolean },
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
 * Invites the people of a proposal: each table becomes a scheduled encounter, in one transaction of its own, so that
 * doing it again after a failure invites the remaining tables, and no one twice. Whoever cannot come any more is left
 * out and listed in the result. A table that then breaks a hard rule is not invited, and can be completed by hand.
 *
 * @throws DomainError NOT_FOUND for no such proposal; CONFLICT when it is not open or it is too late to invite;
 *   BAD_INPUT for tables of another proposal, a name that cannot be, or a start that has passed
 */
export async function inviteGroups(
  db: PrismaClient,
  asked: GroupInvitation,
  now: Date,
): Promise<GroupsInvited> {
  const { runId, operatorId, note = '' } = asked
  const result: GroupsInvited = { encounterIds: [], refusedGroupIds: [], leftOutSeatIds: [] }
  for (const groupId of await openTables(db, asked)) {
    await db.$transaction(async (tx) => {
      const locked = await lockRun(tx, { runId, operatorId })
      const table = await tx.formationGroup.findUniqueOrThrow({
        where: { id: groupId },
        include: { seats: { orderBy: { id: 'asc' } } },
      })
      if (table.encounterId !== null) {
        result.encounterIds.push(table.encounterId)
        return
      }
      refuseUnlessReady(locked)
      await lockCounted(tx, locked, table.id)
      const location = await tx.location.findUniqueOrThrow({ where: { id: locked.locationId } })
      const run = { ...locked, location }
      const namePattern = asked.namePattern?.trim() || run.namePattern
      const encounterId = await inviteTable(tx, { run, table, operatorId, namePattern, note }, now)
      const dropped = await tx.formationSeat.findMany({
        where: { id: { in: table.seats.map(({ id }) => id) }, groupId: null },
        select: { id: true, memberId: true },
      })
      result.leftOutSeatIds.push(...dropped.map(({ id }) => id))
      if (encounterId === null) result.refusedGroupIds.push(groupId)
      else result.encounterIds.push(encounterId)
      const change = {
        actorId: operatorId,
        action: 'inviteGroups',
        subjectType: 'GroupProposal',
        subjectId: runId,
      }
      const before = { table: table.position, members: table.seats.map(({ memberId }) => memberId) }
      const after = { table: table.position, encounterId, leftOut: dropped.map(({ memberId }) => memberId) }
      await recordAudit(tx, { ...change, before, after }, now)
      await countRound(tx, { run, groupId, isInvited: encounterId !== null })
      await closeRound(tx, runId, now)
    })
  }
  return result
}
