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
    /** The operator's own meeting link; if absent, the provider makes one. */
    link?: GivenLink
    /** Hours before the start at which members who have not answered are reminded. */
    remindHours?: number | null
    /** Hours before the start until which places that fall free are filled again; if absent, as the policy says. */
    replaceHours?: number
    operatorId: number
  }

/**
 * Creates a planned encounter as a draft, which only operators see. Values left out come from the kind (the most seats
 * it may have), the policy (length), the community's record (how many more to invite) and the location (time zone). A
 * repeated request with the same key returns the encounter of the first.
 *
 * @returns its id
 * @throws DomainError BAD_INPUT with a sentence for each wrong field; CONFLICT if the key was used for a different
 *   request
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
 * Creates a planned encounter in the caller's transaction, see {@link createEncounter}. The location was chosen earlier
 * and may be retired by now.
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
