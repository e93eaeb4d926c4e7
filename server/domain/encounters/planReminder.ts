import { remindHoursError } from '#rules/encounters/weeklyPlan.ts'
import { DomainError } from '#rules/errors.ts'
import { otherNumber } from '#rules/forms/overtaken.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockEncounter } from './lockEncounter.ts'

export type ReminderPlan = {
  encounterId: number
  remindHours: number | null
  /** The hours the operator saw. If absent, any hours are replaced. */
  replaces?: number | null | undefined
  operatorId: number
}

/**
 * Sets how many hours before the start members who have not answered are reminded automatically; with null, only the
 * reminder on the invitation's last day is sent.
 *
 * @throws DomainError NOT_FOUND if there is no such encounter; CONFLICT if it has begun or is over, or its hours are
 *   not those in `replaces`; BAD_INPUT for wrong hours
 */
export async function planReminder(
  db: PrismaClient,
  { encounterId, remindHours, replaces, operatorId }: ReminderPlan,
  now: Date,
): Promise<void> {
  const wrong = remindHoursError(remindHours)
  if (wrong) throw new DomainError('BAD_INPUT', wrong, 'remindHours')
  await db.$transaction(async (tx) => {
    const was = await lockEncounter(tx, encounterId, 'change', now)
    if (was.startsAt <= now) {
      throw new DomainError('CONFLICT', 'This encounter takes no answers any more.')
    }
    if (was.remindHours === remindHours) return
    if (replaces !== undefined && replaces !== was.remindHours) throw new DomainError('CONFLICT', otherNumber)
    await tx.encounter.update({ where: { id: encounterId }, data: { remindHours, updatedAt: now } })
    await recordAudit(
      tx,
      {
        actorId: operatorId,
        action: 'planReminder',
        subjectType: 'Encounter',
        subjectId: encounterId,
        before: { remindHours: was.remindHours },
        after: { remindHours },
      },
      now,
    )
  })
}
