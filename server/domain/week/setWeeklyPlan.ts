import { type WeeklyPlanValues, weeklyPlanErrors } from '#rules/encounters/weeklyPlan.ts'
import { DomainError } from '#rules/errors.ts'
import { refuseWrongFields } from '#rules/forms/fieldErrors.ts'
import type { Prisma, PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { readPolicy } from '../settings/settings.ts'
import { planVersion } from './planVersion.ts'

export type WeeklyPlanRequest = Omit<WeeklyPlanValues, 'minutes'> & {
  /** if absent, that of the policy */
  minutes?: number
  /** the {@link planVersion} the operator saw; if absent, any plan is replaced */
  replaces?: string
  locationId: number
  operatorId: number
}

/** The order of starts within a week. */
export const slotOrder = [
  { weekday: 'asc' },
  { time: 'asc' },
] satisfies Prisma.WeeklySlotOrderByWithRelationInput[]

const slotColumns = { weekday: true, time: true, tables: true, active: true } as const
const planColumns = {
  id: true,
  minutes: true,
  overInvite: true,
  remindHours: true,
  slots: { select: slotColumns, orderBy: slotOrder },
} as const

/**
 * The first half of an advisory lock's two-part key. An advisory lock is needed because a new plan has no row to lock.
 */
const changingPlans = 0x656e77

const unknownLocation = 'Please choose an active location.'
const retiredLocation = 'This location is retired. Offer it again under Settings, or take its times away.'
const overtaken = 'Another operator has changed these times meanwhile. Please look at them first.'

/**
 * Sets what is proposed every week for one location and kind, and replaces the earlier plan. Without any start, the
 * plan is deleted. Existing proposals do not change. Setting the same plan again is not logged.
 *
 * @throws DomainError BAD_INPUT with a sentence for each wrong field; CONFLICT if the plan in force is not the one in
 *   `replaces`, or the location was retired meanwhile
 */
export async function setWeeklyPlan(
  db: PrismaClient,
  { locationId, operatorId, replaces, ...asked }: WeeklyPlanRequest,
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const location = await tx.location.findUnique({ where: { id: locationId } })
    if (!location) throw new DomainError('BAD_INPUT', unknownLocation, 'locationId')
    const { kind, overInvite, remindHours } = asked
    const minutes = asked.minutes ?? (await readPolicy(tx)).encounterMinutes
    refuseWrongFields(weeklyPlanErrors({ ...asked, minutes }))
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${changingPlans}, hashtext(${`${locationId} ${kind}`}))`
    const key = { locationId_kind: { locationId, kind } }
    const found = await tx.weeklyPlan.findUnique({ where: key, select: planColumns })
    const slots = asked.slots.map(({ weekday, time, tables, active }) => ({ weekday, time, tables, active }))
    const values = { minutes, overInvite, remindHours }
    const version = planVersion(found)
    if (version === planVersion({ ...values, slots })) return
    if (!location.active && !found) throw new DomainError('BAD_INPUT', unknownLocation, 'locationId')
    if (!location.active && slots.length > 0) throw new DomainError('CONFLICT', retiredLocation)
    if (replaces !== undefined && version !== replaces) throw new DomainError('CONFLICT', overtaken)
    if (slots.length === 0) await tx.weeklyPlan.deleteMany({ where: { locationId, kind } })
    else {
      const { id } = await tx.weeklyPlan.upsert({
        where: key,
        create: { locationId, kind, ...values },
        update: values,
      })
      await tx.weeklySlot.deleteMany({ where: { planId: id } })
      await tx.weeklySlot.createMany({ data: slots.map((slot) => ({ planId: id, ...slot })) })
    }
    const { id: _id, ...before } = found ?? { id: null }
    await recordAudit(
      tx,
      {
        actorId: operatorId,
        action: 'setWeeklyPlan',
        subjectType: 'Location',
        subjectId: locationId,
        before: { kind, ...before },
        after: { kind, ...(slots.length > 0 && { ...values, slots }) },
      },
      now,
    )
  })
}
