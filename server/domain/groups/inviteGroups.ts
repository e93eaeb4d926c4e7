import { DomainError } from '#rules/errors.ts'
import { mostAtOnce } from '#rules/forms/severalAtOnce.ts'
import { ownPlaceText } from '#rules/safety/ownPlace.ts'
import { lastClosedStart, tooLateToInvite } from '#rules/seats/invitation.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { operatorRows } from '../roles/operatorRows.ts'
import { readLeftToAnother } from '../roles/refuseOwnPlace.ts'
import { refuseCandidateOf } from './candidates.ts'
import { goneFromProposal } from './goneFromProposal.ts'
import { inviteTable } from './inviteTable.ts'
import { lockRun, refuseUnlessReady } from './lockRun.ts'
import { closeRound, countRound, lockCounted } from './rounds.ts'

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
  /** the table at which the operator sits, which another one invites; null for none */
  ownGroupId: number | null
}

/** The tables to invite, and the one among those meant that is left to another operator. */
async function openTables(
  db: PrismaClient,
  { runId, groupIds, operatorId }: GroupInvitation,
  now: Date,
): Promise<{ ids: number[]; ownGroupId: number | null }> {
  const chosen = groupIds === null ? {} : { id: { in: [...groupIds] } }
  const found = await db.formationGroup.findMany({
    where: { runId, ...chosen, ...(groupIds === null && { encounterId: null }) },
    select: {
      ...{ id: true, position: true, startsAt: true, encounterId: true },
      seats: { where: { member: operatorRows }, select: { memberId: true } },
    },
    orderBy: { position: 'asc' },
    ...(groupIds !== null && { take: mostAtOnce + 1 }),
  })
  if (groupIds !== null && found.length > mostAtOnce) {
    throw new DomainError('BAD_INPUT', `Up to ${mostAtOnce} tables can be invited at once.`, 'tableIds')
  }
  if (groupIds !== null && found.length < new Set(groupIds).size) throw goneFromProposal('tableIds')
  const isLeft = await readLeftToAnother(db, operatorId)
  const own = found.find(({ encounterId, seats }) => encounterId === null && isLeft(seats))
  if (own && groupIds !== null) throw new DomainError('FORBIDDEN', ownPlaceText, 'tableIds')
  const open = found.filter((table) => table !== own)
  const isTooLate = (table: (typeof open)[number]) =>
    table.encounterId === null && table.startsAt <= lastClosedStart(now)
  const late = open.find(isTooLate)
  const ahead = open.filter((table) => !isTooLate(table))
  // Such a table stands in the way of no other; where it was chosen, or there is no other, that is said.
  if (late && (groupIds !== null || ahead.length === 0)) {
    throw new DomainError('CONFLICT', `Table ${late.position}: ${tooLateToInvite}`, 'tableIds')
  }
  return { ids: ahead.slice(0, mostAtOnce).map(({ id }) => id), ownGroupId: own?.id ?? null }
}

/**
 * Invites the people of a proposal: each table becomes a scheduled encounter, in one transaction of its own, so that
 * doing it again after a failure invites the remaining tables, and no one twice. Whoever cannot come any more is left
 * out and listed in the result. A table that then breaks a hard rule is not invited, and can be completed by hand.
 *
 * @throws DomainError NOT_FOUND for no such proposal; FORBIDDEN for an operator who is a candidate of it, and where a table named
 *   is left to another one; CONFLICT when it is not open, where a table named is not in it, and where it is too late to invite a
 *   table named or any table; BAD_INPUT for more tables than can be invited at once, or a name that cannot be
 */
export async function inviteGroups(
  db: PrismaClient,
  asked: GroupInvitation,
  now: Date,
): Promise<GroupsInvited> {
  const { runId, operatorId, note = '' } = asked
  await refuseCandidateOf(db, operatorId, runId)
  const { ids, ownGroupId } = await openTables(db, asked, now)
  const result: GroupsInvited = { encounterIds: [], refusedGroupIds: [], leftOutSeatIds: [], ownGroupId }
  for (const groupId of ids) {
    await db.$transaction(async (tx) => {
      const locked = await lockRun(tx, { runId, operatorId })
      const table = await tx.formationGroup.findUnique({
        where: { id: groupId },
        include: { seats: { orderBy: { id: 'asc' } } },
      })
      if (table === null) {
        if (asked.groupIds !== null) throw goneFromProposal('tableIds')
        return
      }
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
