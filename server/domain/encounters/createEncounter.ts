import { seatRanges } from '#rules/encounters/encounter.ts'
import { DomainError } from '#rules/errors.ts'
import { normalMeetingLink } from '#rules/forms/meetingLink.ts'
import type { Prisma, PrismaClient } from '../../generated/client/client.ts'
import { byHand } from '../../video/provider.ts'
import { readUsualInvites } from '../attendance/readUsualInvites.ts'
import { recordAudit } from '../audit/audit.ts'
import { type MadeOnce, makeOnce } from '../idempotency/makeOnce.ts'
import { readPolicy } from '../settings/settings.ts'
import { type EncounterPlan, type GivenLink, planEnd, refuseWrongPlan } from './encounterPlan.ts'

export type NewEncounter = Pick<EncounterPlan, 'kind' | 'name' | 'startsAt'> &
  Partial<Pick<EncounterPlan, 'minutes' | 'timeZone' | 'minimum' | 'capacity' | 'inviteTarget'>> & {
    locationId: number
    /** A link of the operator's own; without one the provider makes it. */
    link?: GivenLink
    /** Hours before the start at which whoever has not answered is reminded. */
    remindHours?: number | null
    /** Until how many hours before the start whoever falls away is replaced; as the policy says if absent. */
    replaceHours?: number
    operatorId: number
  }

/**
 * Writes a planned encounter as a draft, which nobody but operators sees. What is left out follows from the kind (all
 * the seats it may have), the policy (length), the community's record (how many more are invited) and the location (its
 * time zone). The same asked for again with the same key is that one.
 *
 * @returns its id
 * @throws DomainError BAD_INPUT with a sentence for each wrong field; CONFLICT for a key that asked for something else
 */
export function createEncounter(
  db: PrismaClient,
  asked: NewEncounter & MadeOnce,
  now: Date,
): Promise<number> {
  return db.$transaction((tx) => {
    const make = async () => {
      const isActive = { id: asked.locationId, active: true }
      if ((await tx.location.count({ where: isActive })) === 0) {
        throw new DomainError('BAD_INPUT', 'Please choose an active location.', 'locationId')
      }
      return planEncounter(tx, asked, now)
    }
    return makeOnce(tx, 'createEncounter', asked, make, now)
  })
}

/**
 * {@link createEncounter} within a transaction that plans more, at a location that was chosen before and may be retired
 * by now.
 */
export async function planEncounter(
  tx: Prisma.TransactionClient,
  asked: NewEncounter,
  now: Date,
): Promise<number> {
  const { locationId, link, operatorId } = asked
  const location = await tx.location.findUniqueOrThrow({ where: { id: locationId } })
  const policy = await readPolicy(tx)
  const range = seatRanges[asked.kind]
  const capacity = asked.capacity ?? range.maximum
  const minimum = asked.minimum ?? range.minimum
  const room = { kind: asked.kind, minimum, capacity }
  const plan: EncounterPlan = {
    kind: asked.kind,
    name: asked.name.trim(),
    startsAt: asked.startsAt,
    minutes: asked.minutes ?? policy.encounterMinutes,
    timeZone: asked.timeZone ?? location.timeZone,
    minimum,
    capacity,
    inviteTarget: asked.inviteTarget ?? (await readUsualInvites(tx, { ...room, location }, now)).invites,
  }
  refuseWrongPlan(plan, link, now)
  const { minutes, ...columns } = plan
  const { id } = await tx.encounter.create({
    data: {
      ...columns,
      endsAt: planEnd(plan),
      locationId,
      replaceHours: asked.kind === 'OneOnOne' ? 0 : (asked.replaceHours ?? policy.replaceHours),
      remindHours: asked.remindHours ?? null,
      ...(link && { meetingUrl: normalMeetingLink(link.typed), meetingProvider: byHand }),
      createdAt: now,
      updatedAt: now,
    },
    select: { id: true },
  })
  const after: Prisma.InputJsonObject = { ...plan, startsAt: plan.startsAt.toISOString(), locationId }
  const change = { actorId: operatorId, action: 'createEncounter', subjectType: 'Encounter', subjectId: id }
  await recordAudit(tx, { ...change, after }, now)
  return id
}
