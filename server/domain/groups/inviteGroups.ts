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
  /** these tables; if null, the next ones that are not invited, at most {@link mostAtOnce} */
  groupIds: readonly number[] | null
  /** if absent, that of the proposal */
  namePattern?: string
  /** the operator's note in each mail */
  note?: string
}

export type GroupsInvited = {
  encounterIds: number[]
  /** tables that have too few people left to meet the rules */
  refusedGroupIds: number[]
  /** of people taken off their tables because they can no longer come */
  leftOutSeatIds: number[]
  /** the table with the operator's own seat, which another operator must invite; null if there is none */
  ownGroupId: number | null
}

/** Reads the tables to invite, and the one among them that another operator must invite. */
async function openTables(
  db: PrismaClient,
  { runId, groupIds, operatorId }: GroupInvitation,
  now: Date,
): Promise<{ ids: number[]; ownGroupId: number | null }> {
  const chosen = groupIds === null ? {} : { id: { in: [...groupIds] } }
  const found = await db.formationGroup.findMany({
    where: { runId, ...chosen, ...(groupIds === null && { encounterId: null }) },
    select: {
      id: true,
      position: true,
      startsAt: true,
      encounterId: true,
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
  // A table that is too late does not stop the others. It is an error only if it was chosen, or if there is no other.
  if (late && (groupIds !== null || ahead.length === 0)) {
    throw new DomainError('CONFLICT', `Table ${late.position}: ${tooLateToInvite}`, 'tableIds')
  }
  return { ids: ahead.slice(0, mostAtOnce).map(({ id }) => id), ownGroupId: own?.id ?? null }
}

/**
 * Invites the people of a proposal. Each table becomes a scheduled encounter, in its own transaction, so that a second
 * call after a failure invites the remaining tables and nobody twice. People who can no longer come are left out and
 * listed in the result. A table that then breaks a hard rule is not invited, and can be completed by hand.
 *
 * @throws DomainError NOT_FOUND if there is no such proposal; FORBIDDEN for an operator who is a candidate of it, or if
 *   another operator must invite a chosen table; CONFLICT if the proposal is not open, a chosen table is not in it, or
 *   it is too late for a chosen table or for all; BAD_INPUT for too many tables at once, or an invalid name
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
