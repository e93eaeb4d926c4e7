import { DomainError } from '#rules/errors.ts'
import { lastAnswerAt } from '#rules/invitation.ts'
import { normalMeetingLink } from '#rules/meetingLink.ts'
import type { Encounter, Prisma, PrismaClient } from '../../generated/client/client.ts'
import { addJob } from '../../platform/queue/addJob.ts'
import { byHand } from '../../video/provider.ts'
import { recordAudit } from '../audit/audit.ts'
import { abandonMeeting, arrangeMeeting } from './arrangeMeeting.ts'
import {
  type EncounterPlan,
  type GivenLink,
  givenLinkError,
  planEnd,
  plannedMinutes,
  refuseWrongPlan,
} from './encounterPlan.ts'
import { tellOfChange } from './tellOfChange.ts'

type Changes = Partial<Omit<EncounterPlan, 'kind'>> & {
  /** A link of the operator's own; null asks the provider for a new one. */
  link?: GivenLink | null
}
export type EncounterUpdate = { encounterId: number; operatorId: number; changes: Changes }

async function lockEncounter(tx: Prisma.TransactionClient, id: number, now: Date): Promise<Encounter> {
  await tx.$queryRaw`SELECT id FROM encounters WHERE id = ${id} FOR UPDATE`
  const found = await tx.encounter.findUnique({ where: { id } })
  if (!found) throw new DomainError('NOT_FOUND', 'This encounter does not exist.', 'encounterId')
  if ((found.state !== 'Draft' && found.state !== 'Scheduled') || found.endsAt <= now) {
    throw new DomainError('CONFLICT', 'An encounter that is over or canceled cannot be changed.')
  }
  return found
}

function planned(was: Encounter, changes: Changes, now: Date): EncounterPlan {
  const { link, ...wanted } = changes
  const plan = { ...was, minutes: plannedMinutes(was), ...wanted }
  const begun = was.state === 'Scheduled' && was.startsAt <= now
  if (begun && Object.keys(wanted).length > 0) {
    throw new DomainError('CONFLICT', 'Once an encounter has begun, only its meeting link can be changed.')
  }
  if (begun && givenLinkError(link) === null) return plan
  refuseWrongPlan(plan, link, now)
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
      data: { meetingUrl, meetingProvider: link && byHand, meetingExternalId: null },
    })
    await abandonMeeting(tx, was)
  }
  const ours = link === undefined ? moved && was.meetingExternalId !== null : link === null
  if (ours && was.state === 'Scheduled') await arrangeMeeting(tx, was.id)
}

/**
 * Changes an encounter. Everyone with a place is told of another name, time or length, and their calendars follow; open
 * invitations never outlast 2 hours before the new start. A new meeting link needs no mail, and is all that can be
 * changed once the encounter has begun (server-rules.md, "Encounters and invitations").
 *
 * @throws DomainError NOT_FOUND for no such encounter, CONFLICT when it is over, BAD_INPUT for each wrong field
 */
export async function updateEncounter(
  db: PrismaClient,
  { encounterId, operatorId, changes }: EncounterUpdate,
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const was = await lockEncounter(tx, encounterId, now)
    const { name, startsAt, minutes, timeZone, minimum, capacity, inviteTarget } = planned(was, changes, now)
    const endsAt = planEnd({ startsAt, minutes })
    const moved = startsAt.getTime() !== was.startsAt.getTime() || endsAt.getTime() !== was.endsAt.getTime()
    const visible = moved || name !== was.name || timeZone !== was.timeZone
    const columns = { name, startsAt, endsAt, timeZone, minimum, capacity, inviteTarget }
    await tx.encounter.update({
      where: { id: encounterId },
      data: { ...columns, updatedAt: now, ...(visible && { calendarSequence: { increment: 1 } }) },
    })
    if (moved) await shortenInvitations(tx, encounterId, startsAt)
    if (visible && was.state === 'Scheduled') await tellOfChange(tx, was, now)
    if (capacity > was.capacity && was.waitlisted > 0) {
      const jobKey = `promote:${encounterId}`
      await addJob(tx, 'promoteFromWaitlist', { encounter: encounterId }, { jobKey })
    }
    await changeMeeting(tx, was, changes.link, visible)
    const subject = { action: 'updateEncounter', subjectType: 'Encounter', subjectId: encounterId }
    // The link itself is told to those seated only.
    const after = { ...audited(columns), meetingLinkChanged: changes.link !== undefined }
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

/** Who is answering just now holds the invitation and waits for the encounter: theirs needs no new end. */
async function shortenInvitations(
  tx: Prisma.TransactionClient,
  encounterId: number,
  startsAt: Date,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE invitations SET expires_at = least(expires_at, ${lastAnswerAt(startsAt)}) WHERE id IN (
      SELECT id FROM invitations WHERE encounter_id = ${encounterId} AND status = 'Invited'
      ORDER BY id FOR UPDATE SKIP LOCKED)`
}
