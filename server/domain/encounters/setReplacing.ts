import { DomainError } from '#rules/errors.ts'
import { otherNumber } from '#rules/forms/overtaken.ts'
import { isReplacing, replaceHoursError } from '#rules/seats/replacing.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { queueReplacing } from '../seats/queueReplacing.ts'
import { lockEncounter } from './lockEncounter.ts'

type Setting = {
  encounterId: number
  hours: number
  /** The hours the operator saw. If absent, any hours are replaced. */
  replaces?: number | null | undefined
  operatorId: number
}

/**
 * Sets until how many hours before the start the service fills places that fall free at an encounter; 0 means never.
 * Places that fell free earlier are filled too (docs/rules.md, "Forming groups").
 *
 * @throws DomainError NOT_FOUND if there is no such encounter; CONFLICT if it is over, or its hours are not those in
 *   `replaces`; BAD_INPUT out of bounds, or for a One-on-One
 */
export async function setReplacing(
  db: PrismaClient,
  { encounterId, hours, replaces, operatorId }: Setting,
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const was = await lockEncounter(tx, encounterId, 'change', now)
    const wrong = replaceHoursError(was.kind, hours)
    if (wrong) throw new DomainError('BAD_INPUT', wrong, 'hours')
    if (was.replaceHours === hours) return
    if ((replaces ?? was.replaceHours) !== was.replaceHours) throw new DomainError('CONFLICT', otherNumber)
    await tx.encounter.update({ where: { id: encounterId }, data: { replaceHours: hours, updatedAt: now } })
    if (isReplacing({ ...was, replaceHours: hours }, now)) await queueReplacing(tx, encounterId)
    const change = {
      actorId: operatorId,
      action: 'setReplacing',
      subjectType: 'Encounter',
      subjectId: encounterId,
    }
    const [before, after] = [{ replaceHours: was.replaceHours }, { replaceHours: hours }]
    await recordAudit(tx, { ...change, before, after }, now)
  })
}
