import { isDeepStrictEqual } from 'node:util'
import { moveEncounter } from '#rules/encounters/encounterLife.ts'
import { DomainError } from '#rules/errors.ts'
import { normalMeetingLink } from '#rules/forms/meetingLink.ts'
import { otherMeeting, otherNumber } from '#rules/forms/overtaken.ts'
import { lobbyOpensAt } from '#rules/guide/tablePhase.ts'
import { isReplacing } from '#rules/seats/replacing.ts'
import type { Encounter, Prisma, PrismaClient } from '../../generated/client/client.ts'
import { byHand } from '../../video/provider.ts'
import { recordAudit } from '../audit/audit.ts'
import { abandonMeeting, arrangeMeeting } from '../meetings/arrangeMeeting.ts'
import { clearMarks, clearTable } from '../seats/marks.ts'
import { queuePromotion } from '../seats/queuePromotion.ts'
import { queueReplacing } from '../seats/queueReplacing.ts'
import { refuseClashingMove } from '../seats/refuseClashingMove.ts'
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
export type EncounterUpdate = {
  encounterId: number
  operatorId: number
  changes: Changes
  /** The `calendarSequence` the operator saw; without it, any is accepted. */
  planVersion?: number | null | undefined
  /** The `linkVersion` the operator saw; without it, any is accepted. */
  linkVersion?: number | null | undefined
  /** The numbers the operator saw. A number to change must still have this value; if absent, any value is accepted. */
  numbersRead?: { [name in PlanNumber]?: number | null | undefined } | null | undefined
}

const planNumbers = ['minimum', 'capacity', 'inviteTarget'] as const
type PlanNumber = (typeof planNumbers)[number]

function planned(was: Encounter, changes: Changes, now: Date): EncounterPlan {
  const { link, ...wanted } = changes
  const plan = { ...was, minutes: plannedMinutes(was), ...wanted }
  const begun = was.state === 'Scheduled' && was.startsAt <= now
  if (begun && Object.keys(wanted).some((name) => name !== 'minutes')) {
    const message = 'Once an encounter has begun, only its end and its meeting link can be changed.'
    throw new DomainError('CONFLICT', message)
  }
  refuseWrongPlan(plan, link, now, begun)
  if (plan.capacity < was.seatsTaken) {
    throw new DomainError('BAD_INPUT', `${was.seatsTaken} seats are taken already.`, 'capacity')
  }
  return { ...plan, name: plan.name.trim() }
}

async function changeMeeting(
  tx: Prisma.TransactionClient,
  was: Encounter,
  link: GivenLink | null | undefined,
  moved: boolean,
): Promise<void> {
  if (link !== undefined) {
    const meetingUrl = link && normalMeetingLink(link.typed)
    await tx.encounter.update({
      where: { id: was.id },
      data: {
        ...{ meetingUrl, meetingProvider: link && byHand, meetingExternalId: null },
        linkVersion: { increment: 1 },
      },
    })
    await abandonMeeting(tx, was)
  }
  // If there is no link yet, a job may be making one from the encounter's earlier data.
  const isArranged = was.meetingExternalId !== null || was.meetingUrl === null
  const ours = link === undefined ? moved && isArranged : link === null
  if (ours && was.state === 'Scheduled') await arrangeMeeting(tx, was.id)
}

/**
 * Returns the link to set, or undefined if it is the operator's link that the encounter has already. Asking the
 * provider for a new link (null) is always a change.
 */
const otherLink = (was: Encounter, link: GivenLink | null | undefined): GivenLink | null | undefined =>
  link && was.meetingProvider === byHand && was.meetingUrl === normalMeetingLink(link.typed)
    ? undefined
    : link

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
  { encounterId, operatorId, changes, planVersion, linkVersion, numbersRead }: EncounterUpdate,
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const withMembers = changes.startsAt !== undefined || changes.minutes !== undefined
    const was = await lockEncounter(tx, encounterId, 'change', now, { withMembers })
    const { name, startsAt, minutes, timeZone, minimum, capacity, inviteTarget } = planned(was, changes, now)
    const endsAt = planEnd({ startsAt, minutes })
    const effects = moveEncounter(was, { startsAt, endsAt }, now)
    if ('refusal' in effects) throw new DomainError('CONFLICT', effects.refusal)
    const { moved, startMoved } = effects
    const isScheduled = was.state === 'Scheduled'
    const visible = moved || name !== was.name || timeZone !== was.timeZone
    if (visible && (planVersion ?? was.calendarSequence) !== was.calendarSequence) {
      const sentence = 'The name or the time was changed in the meantime. Please look at it before you save.'
      throw new DomainError('CONFLICT', sentence)
    }
    const columns = { name, startsAt, endsAt, timeZone, minimum, capacity, inviteTarget }
    const isOvertaken = (number: PlanNumber) =>
      columns[number] !== was[number] && (numbersRead?.[number] ?? was[number]) !== was[number]
    if (planNumbers.some(isOvertaken)) throw new DomainError('CONFLICT', otherNumber)
    const link = otherLink(was, changes.link)
    // Asking for a new link while the first is still being made replaces nothing: the provider makes one anyway.
    const replaces = link !== undefined && (link !== null || was.meetingUrl !== null)
    if (replaces && (linkVersion ?? was.linkVersion) !== was.linkVersion) {
      throw new DomainError('CONFLICT', otherMeeting)
    }
    if (link === undefined && isDeepStrictEqual(audited(columns), audited(was))) return
    await tx.encounter.update({
      where: { id: encounterId },
      data: {
        ...columns,
        updatedAt: now,
        ...(visible && { calendarSequence: { increment: 1 } }),
        ...(startMoved && isScheduled && { movedAt: now }),
      },
    })
    if (moved && isScheduled) await refuseClashingMove(tx, encounterId)
    if (startMoved) await followMove(tx, was, startsAt, now)
    else if (moved) await noteNewEnd(tx, was, endsAt, now)
    if (visible && isScheduled) await tellOfChange(tx, was, now)
    if (capacity > was.capacity && was.waitlisted > 0) {
      await queuePromotion(tx, encounterId)
    }
    if (isReplacing({ ...was, ...columns }, now)) await queueReplacing(tx, encounterId)
    await changeMeeting(tx, was, link, visible)
    const subject = { action: 'updateEncounter', subjectType: 'Encounter', subjectId: encounterId }
    // Only members with a seat may see the link itself.
    const after = { ...audited(columns), meetingLinkChanged: link !== undefined }
    await recordAudit(tx, { actorId: operatorId, ...subject, before: audited(was), after }, now)
  })
}

type Audited = Pick<
  Encounter,
  'name' | 'startsAt' | 'endsAt' | 'timeZone' | 'minimum' | 'capacity' | 'inviteTarget'
>

function audited({ name, startsAt, endsAt, timeZone, minimum, capacity, inviteTarget }: Audited) {
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
