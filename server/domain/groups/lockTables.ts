import { tableRuleTexts } from '#rules/encounters/tableRules.ts'
import { DomainError } from '#rules/errors.ts'
import { ownPlaceText } from '#rules/safety/ownPlace.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { readLeftToAnother } from '../roles/refuseOwnPlace.ts'
import { goneFromProposal } from './goneFromProposal.ts'
import { lockRun, refuseUnlessReady } from './lockRun.ts'
import { tableFaults } from './tableFaults.ts'

type Locking = {
  runId: number
  /** these tables; if null, all that can be locked or unlocked */
  groupIds: readonly number[] | null
  locked: boolean
  operatorId: number
}

/**
 * Locks tables, so that they do not change when groups are formed again, or unlocks them. Invited ones stay locked.
 *
 * @throws DomainError NOT_FOUND if there is no such proposal; CONFLICT if the proposal is not open, or a chosen table
 *   is not in it, breaks a hard rule or is invited
 */
export async function lockTables(
  db: PrismaClient,
  { runId, groupIds, locked, operatorId }: Locking,
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const run = await lockRun(tx, { runId, operatorId })
    refuseUnlessReady(run)
    const groups = await tx.formationGroup.findMany({
      where: { runId, ...(groupIds && { id: { in: [...groupIds] } }) },
      select: {
        id: true,
        position: true,
        locked: true,
        encounterId: true,
        seats: { select: { memberId: true, broken: true } },
      },
      orderBy: { position: 'asc' },
    })
    if (groupIds && groups.length < new Set(groupIds).size) throw goneFromProposal('tableIds')
    const isLeft = await readLeftToAnother(tx, operatorId)
    const whyNot = (group: (typeof groups)[number]): string | null => {
      if (group.encounterId !== null) return locked ? null : 'Its people are invited already.'
      if (isLeft(group.seats)) return ownPlaceText
      const fault = locked ? tableFaults(run, group.seats).find(({ hard }) => hard) : undefined
      return fault ? tableRuleTexts[fault.rule] : null
    }
    const refused = groups.find((group) => whyNot(group) !== null)
    if (groupIds && refused)
      throw new DomainError('CONFLICT', `Table ${refused.position}: ${whyNot(refused)}`, 'tableIds')
    const changed = groups.filter((group) => group.locked !== locked && whyNot(group) === null)
    if (changed.length === 0) return
    await tx.formationGroup.updateMany({
      where: { id: { in: changed.map(({ id }) => id) } },
      data: { locked },
    })
    const tables = changed.map(({ position }) => position)
    const change = {
      actorId: operatorId,
      action: 'lockTables',
      subjectType: 'GroupProposal',
      subjectId: runId,
    }
    await recordAudit(tx, { ...change, before: { locked: !locked }, after: { tables, locked } }, now)
  })
}
