import { isDeepStrictEqual } from 'node:util'
import { moveEncounter } from '#rules/encounters/encounterLife.ts'
import { DomainError } from '#rules/errors.ts'
import { otherMeeting, otherNumber } from '#rules/forms/overtaken.ts'
import { lobbyOpensAt } from '#rules/guide/tablePhase.ts'
import { isReplacing } from '#rules/seats/replacing.ts'
import type { Encounter, Prisma, PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { clearMarks, clearTable } from '../seats/marks.ts'
import { queuePromotion } from '../seats/queuePromotion.ts'
import { queueReplacing } from '../seats/queueReplacing.ts'
import { refuseClashingMove } from '../seats/refuseClashingMove.ts'
import { changeMeeting, type LinkChange, linkChangeOf, replacesLink } from './changeMeeting.ts'
import {
  type EncounterPlan,
  type GivenLink,
  planEnd,
  plannedMinutes,
  refuseWrongPlan,
} from './encounterPlan.ts'
import { lockEncounter } from './lockEncounter.ts'
import { moveInvitations } from './moveInvitations.ts'
import { noteNewEnd } from './noteNewEnd.ts'
import { tellOfChange } from './tellOfChange.ts'

type Changes = Partial<Omit<EncounterPlan, 'kind'>> & {
  /** The operator's own link; null asks the provider for a new one. */
  link?: GivenLink | null
}

/** What the operator saw when they made the changes. Whatever is absent is not compared. */
type Seen = {
  planVersion?: number | null | undefined
  linkVersion?: number | null | undefined
  numbersRead?: { [name in PlanNumber]?: number | null | undefined } | null | undefined
}

export type EncounterUpdate = Seen & { encounterId: number; operatorId: number; changes: Changes }

const planNumbers = ['minimum', 'capacity', 'inviteTarget'] as const
type PlanNumber = (typeof planNumbers)[number]

/** The columns that hold the plan of an encounter. */
type PlanColumns = Pick<Encounter, 'name' | 'startsAt' | 'endsAt' | 'timeZone' | PlanNumber>

/**
 * Changes an encounter. Everyone with a place or an open invitation gets a mail about a new name, time or length;
 * calendar entries and the expiry of open invitations are updated too. A new meeting link needs no mail. Once the
 * encounter has begun, only its link and a later end can be set (docs/rules.md, "Encounters and invitations"). A second
 * identical call changes nothing.
 *
 * @throws DomainError NOT_FOUND if there is no such encounter; CONFLICT if it is over, if somebody seated has another
 *   seat at about the new time, or if the name, time, number or link to change was changed since the operator saw it;
 *   BAD_INPUT for each wrong field
 */
export async function updateEncounter(
  db: PrismaClient,
  { encounterId, operatorId, changes, ...seen }: EncounterUpdate,
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const withMembers = changes.startsAt !== undefined || changes.minutes !== undefined
    const was = await lockEncounter(tx, encounterId, 'change', now, { withMembers })
    const plan = changedPlan(was, changes, now)
    const effects = moveEncounter(was, plan, now)
    if ('refusal' in effects) throw new DomainError('CONFLICT', effects.refusal)
    const { moved, startMoved } = effects
    const isScheduled = was.state === 'Scheduled'
    const visible = moved || plan.name !== was.name || plan.timeZone !== was.timeZone
    const link = linkChangeOf(was, changes.link)
    refuseOvertaken(was, { plan, visible, link }, seen)
    if (link === 'stays' && isDeepStrictEqual(audited(plan), audited(was))) return
    await tx.encounter.update({
      where: { id: encounterId },
      data: {
        ...plan,
        updatedAt: now,
        ...(visible && { calendarSequence: { increment: 1 } }),
        ...(startMoved && isScheduled && { movedAt: now }),
      },
    })
    if (moved && isScheduled) await refuseClashingMove(tx, encounterId)
    if (startMoved) await followMove(tx, was, plan.startsAt, now)
    else if (moved) await noteNewEnd(tx, was, plan.endsAt, now)
    if (visible && isScheduled) await tellOfChange(tx, was, now)
    if (plan.capacity > was.capacity && was.waitlisted > 0) await queuePromotion(tx, encounterId)
    if (isReplacing({ ...was, ...plan }, now)) await queueReplacing(tx, encounterId)
    await changeMeeting(tx, was, link, visible)
    const subject = { action: 'updateEncounter', subjectType: 'Encounter', subjectId: encounterId }
    // Only members with a seat may see the link itself.
    const after = { ...audited(plan), meetingLinkChanged: link !== 'stays' }
    await recordAudit(tx, { actorId: operatorId, ...subject, before: audited(was), after }, now)
  })
}

function changedPlan(was: Encounter, { link, ...changes }: Changes, now: Date): PlanColumns {
  const plan = { ...was, minutes: plannedMinutes(was), ...changes }
  const begun = was.state === 'Scheduled' && was.startsAt <= now
  if (begun && Object.keys(changes).some((name) => name !== 'minutes')) {
    const message = 'Once an encounter has begun, only its end and its meeting link can be changed.'
    throw new DomainError('CONFLICT', message)
  }
  refuseWrongPlan(plan, link, now, begun)
  if (plan.capacity < was.seatsTaken) {
    throw new DomainError('BAD_INPUT', `${was.seatsTaken} seats are taken already.`, 'capacity')
  }
  const { startsAt, timeZone, minimum, capacity, inviteTarget } = plan
  const endsAt = planEnd(plan)
  return { name: plan.name.trim(), startsAt, endsAt, timeZone, minimum, capacity, inviteTarget }
}

/** Refuses to replace what another operator has changed since this one looked. */
function refuseOvertaken(
  was: Encounter,
  { plan, visible, link }: { plan: PlanColumns; visible: boolean; link: LinkChange },
  { planVersion, linkVersion, numbersRead }: Seen,
): void {
  if (visible && (planVersion ?? was.calendarSequence) !== was.calendarSequence) {
    const sentence = 'The name or the time was changed in the meantime. Please look at it before you save.'
    throw new DomainError('CONFLICT', sentence)
  }
  const isOvertaken = (number: PlanNumber): boolean =>
    plan[number] !== was[number] && (numbersRead?.[number] ?? was[number]) !== was[number]
  if (planNumbers.some(isOvertaken)) throw new DomainError('CONFLICT', otherNumber)
  if (replacesLink(was, link) && (linkVersion ?? was.linkVersion) !== was.linkVersion) {
    throw new DomainError('CONFLICT', otherMeeting)
  }
}

/** Returns the plan as the audit log shows it. */
function audited({ name, startsAt, endsAt, timeZone, minimum, capacity, inviteTarget }: PlanColumns) {
  const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), timeZone }
  return { name, ...times, minimum, capacity, inviteTarget }
}

/**
 * Clears marks of attendance and the table's state, since nobody has attended at the new time, and moves the expiry of
 * open invitations along with the start.
 */
async function followMove(
  tx: Prisma.TransactionClient,
  was: Encounter,
  startsAt: Date,
  now: Date,
): Promise<void> {
  await clearMarks(tx, was.id)
  await clearTable(tx, was, now >= lobbyOpensAt(startsAt))
  await moveInvitations(tx, was, startsAt, now)
}
