import { remindHoursError } from '#rules/encounters/weeklyPlan.ts'
import { DomainError } from '#rules/errors.ts'
import { otherNumber } from '#rules/forms/overtaken.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockEncounter } from './lockEncounter.ts'

export type ReminderPlan = {
  encounterId: number
  remindHours: number | null
  /** The hours that the operator read; absent: whichever they are */
  replaces?: number | null | undefined
  operatorId: number
}

/**
 * Sets how many hours before the start those who have not answered are reminded by themselves; null for only the reminder
 * of the invitation's last day.
 *
 * @throws DomainError NOT_FOUND for no such encounter, CONFLICT when it is over or has begun, or where it replaces other hours
 *   than there are, BAD_INPUT for wrong hours
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
        ...{ actorId: operatorId, action: 'planReminder', subjectType: 'Encounter', subjectId: encounterId },
        before: { remindHours: was.remindHours },
        after: { remindHours },
      },
      now,
    )
  })
}
