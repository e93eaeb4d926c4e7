import { DomainError, type ErrorCode } from '#rules/errors.ts'
import { day, hour, minute } from '#rules/time/durations.ts'
import { settleAttendance } from '../../server/domain/attendance/settleAttendance.ts'
import { completeEncounters } from '../../server/domain/encounters/completeEncounters.ts'
import { createEncounter } from '../../server/domain/encounters/createEncounter.ts'
import { scheduleEncounter } from '../../server/domain/encounters/scheduleEncounter.ts'
import { releaseImpressions } from '../../server/domain/impressions/releaseImpressions.ts'
import { respondToImpression } from '../../server/domain/impressions/respondToImpression.ts'
import { submitImpressions } from '../../server/domain/impressions/submitImpressions.ts'
import { expireInvitations } from '../../server/domain/seats/expireInvitations.ts'
import { inviteMembers } from '../../server/domain/seats/inviteMembers.ts'
import { promoteFromWaitlist } from '../../server/domain/seats/promoteFromWaitlist.ts'
import { respondToInvitation } from '../../server/domain/seats/respondToInvitation.ts'
import type { PrismaClient } from '../../server/generated/client/client.ts'
import { inviteTarget, type PlannedEncounter } from './calendar.ts'
import { type Cast, castEncounters } from './cast.ts'
import type { Community } from './community.ts'
import { chooseGuests } from './guests.ts'
import type { Part } from './part.ts'
import { after, type Stage } from './stage.ts'

type Scene = {
  stage: Stage
  community: Community
  plan: PlannedEncounter
  cast: Cast
  encounterId: number
  /** Ids of members who cannot come. */
  busy: ReadonlySet<number>
  /** The people who came, read when the first of them chooses: by then all have come. */
  attended?: Promise<Attendee[]>
}

type Attendee = { memberId: number; member: { email: string } }

async function invite(scene: Scene): Promise<void> {
  const { stage, community, plan, cast, encounterId, busy } = scene
  const { database, now } = stage
  const guests = await chooseGuests(stage, plan, cast, busy)
  const memberIds = guests.map(({ id }) => id)
  await inviteMembers(database.prisma, { encounterId, memberIds, operatorId: community.operatorId }, now())
  const rows = await database.prisma.invitation.findMany({
    where: { encounterId },
    orderBy: { id: 'asc' },
    select: { id: true, memberId: true, member: { select: { email: true } } },
  })
  for (const row of rows) {
    const isDemo = row.member.email === community.demoEmail
    const part = isDemo && cast.demo ? cast.demo : cast.last || cast.full ? comesForSure : drawPart(stage)
    playPart(scene, {
      ...row,
      part,
      answersAfter: isDemo ? demoAnswersAfter(cast) : stage.chance.between(20, 2900) * minute,
    })
  }
}

/** The demo member answers before everybody else, or after the seats are gone. */
const demoAnswersAfter = ({ last }: Cast) => (last ? 50 * hour : 10 * minute)

/** The part of everybody else if no seat is to be left. */
const comesForSure: Part = { answer: 'accept', comes: true }

function drawPart({ chance }: Stage): Part {
  return {
    answer: chance.happens(0.86) ? 'accept' : chance.pick(['decline', 'ignore'] as const),
    ...(chance.happens(0.05) && { cancels: chance.between(1, 6) }),
    comes: chance.happens(0.94),
    ...(chance.happens(0.92) && { chooses: chance.pick([0, 1, 1, 2, 2, 3]) }),
    ...(chance.happens(0.8) && { likes: chance.happens(0.75) }),
  }
}

/** Waits for a write that may be refused with one code. */
async function passOver(deed: Promise<unknown>, code: ErrorCode): Promise<void> {
  await deed.catch((error: unknown) => {
    if (!(error instanceof DomainError && error.code === code)) throw error
  })
}

type Role = { id: number; memberId: number; part: Part; answersAfter: number }

/** Records that a person came and stayed: past evenings pass in an instant. Returns whether they had a seat. */
async function comeToTheTable({ invitation }: PrismaClient, id: number, now: Date): Promise<boolean> {
  const { count } = await invitation.updateMany({
    where: { id, seatedAt: { not: null }, encounter: { state: 'Scheduled' } },
    data: { joinedAt: now, attendance: 'Attended', attendanceSource: 'Presence', attendanceAt: now },
  })
  return count > 0
}

/** Plans what one invited person does. Impossible actions, such as giving up a seat they never got, are skipped. */
function playPart(scene: Scene, { id, memberId, part, answersAfter }: Role): void {
  const { stage, plan, encounterId } = scene
  const { timeline, chance, now, database } = stage
  const { prisma } = database
  const respond = async (response: 'accepted' | 'declined'): Promise<void> => {
    const answer = respondToInvitation(prisma, { memberId, invitationId: id, response }, now())
    // The member is paused by now, or has a seat elsewhere at that time: then there is no answer.
    await passOver(answer, 'CONFLICT')
  }
  if (part.answer === 'ignore') return
  timeline.plan(after(now(), answersAfter), async () => {
    await respond(part.answer === 'accept' ? 'accepted' : 'declined')
  })
  if (part.answer === 'decline') return
  if (part.cancels) {
    timeline.plan(after(plan.startsAt, -part.cancels * day), async () => {
      await respond('declined')
      await promoteFromWaitlist(prisma, encounterId, now())
    })
    return
  }
  if (!part.comes) return
  timeline.plan(after(plan.startsAt, chance.between(-4, 6) * minute), async () => {
    if (!(await comeToTheTable(prisma, id, now()))) return
    const { chooses } = part
    if (chooses === undefined) return
    timeline.plan(after(plan.startsAt, chance.between(2, 60) * hour), () => choose(scene, memberId, chooses))
  })
}

const readAttended = ({ stage: { database }, encounterId }: Scene): Promise<Attendee[]> =>
  database.prisma.invitation.findMany({
    where: { encounterId, attendance: 'Attended' },
    orderBy: { id: 'asc' },
    select: { memberId: true, member: { select: { email: true } } },
  })

async function choose(scene: Scene, memberId: number, count: number): Promise<void> {
  const { stage, cast, community, encounterId } = scene
  const { database, chance, now } = stage
  scene.attended ??= readAttended(scene)
  const others = (await scene.attended).filter((other) => other.memberId !== memberId)
  const demo = others.find(({ member }) => member.email === community.demoEmail)
  const keen = demo && cast.liked && chance.happens(0.6) ? [demo.memberId] : []
  const picked = chance.shuffle(others.map((other) => other.memberId).filter((id) => !keen.includes(id)))
  const selectedMemberIds = [...keen, ...picked.slice(0, Math.max(0, count - keen.length))]
  await submitImpressions(database.prisma, { memberId, encounterId, selectedMemberIds }, now())
}

async function release({ stage, cast, community, encounterId }: Scene): Promise<void> {
  const { database, timeline, chance, now } = stage
  const { prisma } = database
  await releaseImpressions(prisma, now())
  const named = await prisma.member.findMany({
    where: { invitations: { some: { encounterId, received: { some: { releasedAt: { not: null } } } } } },
    orderBy: { id: 'asc' },
    select: { id: true, email: true },
  })
  for (const { id: memberId, email } of named) {
    const { likes } = (email === community.demoEmail && cast.demo) || drawPart(stage)
    if (likes === undefined) continue
    timeline.plan(after(now(), chance.between(1, 40) * hour), async () => {
      const answer = respondToImpression(prisma, { memberId, encounterId, accept: likes }, now())
      // A member who has not chosen has nothing to answer.
      await passOver(answer, 'NOT_FOUND')
    })
  }
}

async function open(
  stage: Stage,
  community: Community,
  plan: PlannedEncounter,
  cast: Cast,
  busy: ReadonlySet<number>,
): Promise<void> {
  const { database, timeline, now } = stage
  const { prisma } = database
  const { operatorId } = community
  const encounterId = await createEncounter(
    prisma,
    { ...plan, inviteTarget: inviteTarget(plan.kind), locationId: 1, operatorId },
    now(),
  )
  if (cast.draft) return
  await scheduleEncounter(prisma, { encounterId, operatorId }, now())
  const scene = { stage, community, plan, cast, encounterId, busy }
  const ends = after(plan.startsAt, plan.minutes * minute)
  timeline.plan(cast.invited, () => invite(scene))
  timeline.plan(after(cast.invited, 73 * hour), async () => {
    // No worker sends mails meanwhile, and an invitation that was never sent would not count as expired.
    await prisma.outboxMail.updateMany({
      where: { template: 'invitation', state: 'Queued' },
      data: { state: 'Sent', attempts: 1 },
    })
    await expireInvitations(prisma, now())
  })
  timeline.plan(ends, () => completeEncounters(prisma, now()))
  timeline.plan(after(ends, day), async () => {
    // A One-on-One that lost a seat did not take place.
    const isOver = await prisma.encounter.count({ where: { id: encounterId, state: 'Completed' } })
    if (isOver) await settleAttendance(prisma, { encounterId, operatorId: null }, now())
  })
  timeline.plan(after(ends, 72 * hour), () => release(scene))
}

/**
 * Plans the life of an encounter: created and scheduled three weeks ahead, then invitations, the evening, attendance
 * and the release of choices.
 *
 * @param busy ids of members who cannot come
 */
export function openEncounter(
  stage: Stage,
  community: Community,
  plan: PlannedEncounter,
  cast: Cast,
  busy: ReadonlySet<number> = new Set(),
): void {
  stage.timeline.plan(after(plan.startsAt, -21 * day), () => open(stage, community, plan, cast, busy))
}

/** Plans the life of every encounter. */
export function playEncounters(stage: Stage, community: Community, plans: readonly PlannedEncounter[]): void {
  for (const [plan, cast] of castEncounters(stage, plans)) {
    openEncounter(stage, community, plan, cast)
  }
}
