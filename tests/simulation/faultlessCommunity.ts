import { openSession } from '../../server/domain/sessions/session.ts'
import type { Encounter, Member, Prisma } from '../../server/generated/client/client.ts'
import { day, hour } from '../support/clock.ts'
import { createEncounter, createMember, createRequest, invite } from '../support/factories.ts'
import { createSeat } from '../support/seats.ts'
import type { World } from './world.ts'

const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000)

/** Returns functions that write rows of a world's database, one after the other. */
function writer({ api }: World) {
  const { prisma } = api.deps.database
  const at = (days: number) => new Date(api.clock().getTime() + days * day)
  return {
    prisma,
    at,
    /** Writes the mail that is owed for a key. */
    mail: (key: string, { id, email }: Pick<Member, 'id' | 'email'>, createdAt = at(-1)) => {
      const [template = ''] = key.split(':')
      const row = {
        key,
        memberId: id,
        toAddress: email,
        template,
        data: {},
        state: 'Sent',
        createdAt,
      } as const
      return prisma.outboxMail.create({ data: row })
    },
    /** Creates a member's seat at an encounter to which they were invited long ago. */
    async seat(encounter: Encounter, member: Member, more: Prisma.InvitationUncheckedUpdateInput = {}) {
      const { invitation } = await createSeat(api, encounter, member)
      const long = { sentAt: at(-11), respondedAt: at(-10), seatedAt: at(-10), ...more }
      await prisma.invitation.update({ where: { id: invitation.id }, data: long })
      return invitation
    },
  }
}

type Writer = ReturnType<typeof writer>

/** Writes a past evening: everybody came, and all but one have chosen and learned who chose them. */
async function writeEvening(
  world: World,
  { at, prisma, mail, seat }: Writer,
  there: Member[],
): Promise<void> {
  const over = {
    state: 'Completed',
    completedAt: at(-4.9),
    attendanceSettledAt: at(-4),
    releasedAt: at(-1.9),
  } as const
  const encounter = await createEncounter(world.api, { ...over, startsAt: at(-5), createdAt: at(-12) })
  const mark = { attendance: 'Attended', attendanceAt: at(-4), attendanceSource: 'Presence' } as const
  const stay = { from: encounter.startsAt.getTime(), pageUntil: encounter.endsAt.getTime(), inZoom: null }
  const seats: number[] = []
  for (const [index, member] of there.entries()) {
    const processedAt = index === there.length - 1 ? null : at(-4.5)
    const { id } = await seat(encounter, member, { ...mark, processedAt })
    seats.push(id)
    world.stays.set(id, stay)
    await mail(`${processedAt ? 'youMadeAnImpression' : 'chooseImpressions'}:${id}`, member)
  }
  const [one = 0, two = 0, three = 0, four = 0] = seats
  for (const [chooserId, chosenId] of [
    [one, two],
    [two, one],
    [three, four],
  ] as const) {
    const choice = {
      encounterId: encounter.id,
      chooserId,
      chosenId,
      createdAt: at(-4.5),
      releasedAt: at(-1.9),
    }
    await prisma.impression.create({ data: choice })
  }
}

/**
 * Writes upcoming, past and canceled encounters, with people who are seated, waiting, waited in vain or are invited,
 * and a job.
 */
async function writePlaces(
  world: World,
  { at, prisma, mail, seat }: Writer,
  people: Member[],
): Promise<void> {
  const { api } = world
  const [one, two, three, four, five, six] = people
  if (!one || !two || !three || !four || !five || !six) throw new Error('Too few people')
  const second = { kind: 'Second', minimum: 6, capacity: 6, inviteTarget: 12, createdAt: at(-12) } as const
  const wait = {
    isWaitlisted: true,
    waitlistNumber: 1,
    status: 'Accepted',
    sentAt: at(-11),
    respondedAt: at(-9),
  } as const
  const waits = async (encounter: Encounter, member: Member) => {
    const { id } = await invite(api, member, encounter, wait)
    const data = { waitlisted: 1, waitlistLastNumber: 1 }
    await prisma.encounter.update({ where: { id: encounter.id }, data })
    await mail(`waitlisted:${id}:0`, member)
    return id
  }
  const ahead = await createEncounter(api, { ...second, startsAt: at(3), capacity: 6 })
  for (const member of people.slice(0, 6)) {
    const { id } = await seat(ahead, member)
    await mail(`seatConfirmed:${id}:0`, member)
  }
  const [seven, eight] = people.slice(6)
  if (!seven || !eight) throw new Error('Too few people')
  await waits(ahead, seven)
  const open = await invite(api, eight, ahead, { sentAt: at(-1), expiresAt: at(2) })
  await mail(`invitation:${open.id}:0`, eight)

  const pair = { kind: 'OneOnOne', minimum: 2, capacity: 2, inviteTarget: 2, createdAt: at(-12) } as const
  const both = await createEncounter(api, { ...pair, startsAt: at(5) })
  for (const member of [one, two]) {
    const { id } = await seat(both, member)
    await mail(`seatConfirmed:${id}:0`, member)
  }

  const full = await createEncounter(api, {
    ...second,
    startsAt: at(-1),
    state: 'Completed',
    completedAt: at(-0.9),
  })
  const reminded = await seat(full, four)
  for (const due of ['reminder24h', 'reminder1h'])
    await mail(`${due}:${reminded.id}:${seconds(full.startsAt)}`, four)
  const late = await waits(full, three)
  await mail(`noSeatOpened:${late}:0:${seconds(full.startsAt)}`, three)

  const gone = { state: 'Canceled', canceledAt: at(-1), cancelReason: 'The host is ill.' } as const
  const canceled = await createEncounter(api, { ...second, ...gone, startsAt: at(7) })
  const { id } = await seat(canceled, four)
  await mail(`encounterCanceled:${id}`, four)
  await prisma.$executeRaw`SELECT FROM graphile_worker.add_job('remind')`
}

/** Writes a suspended member, and one whose appeal against a warning was granted. */
async function writeDecisions(
  { at, prisma, mail }: Writer,
  suspended: Member,
  warned: Member,
  by: number,
): Promise<void> {
  const until = at(9)
  const pause = { status: 'Paused', pauseReason: 'Suspended', pausedAt: at(-1) } as const
  const paused = { ...pause, suspendedUntil: until, pausedUntil: until }
  await prisma.member.update({ where: { id: suspended.id }, data: paused })
  for (const [member, outcome] of [
    [suspended, 'Suspended'],
    [warned, 'Warning'],
  ] as const) {
    const times = { openedAt: at(-3), dueAt: at(-2), decidedAt: at(-2) }
    const { id: caseId } = await prisma.case.create({
      data: { aboutId: member.id, state: 'Decided', urgency: 2, ...times },
    })
    const decision = { caseId, outcome, decidedById: by, decidedAt: at(-2) }
    const { id: decisionId } = await prisma.caseDecision.create({ data: decision })
    const isSuspended = member === suspended
    await prisma.sanction.create({
      data: {
        decisionId,
        memberId: member.id,
        outcome,
        guideline: 'BeKind',
        statement: 'You would not stop.',
        createdAt: at(-2),
        suspendedUntil: isSuspended ? until : null,
        liftedAt: isSuspended ? null : at(-1),
      },
    })
    if (isSuspended) continue
    const answer = { decidedById: by, decidedAt: at(-1), granted: true, answer: 'You are right.' }
    await prisma.appeal.create({
      data: { sanctionId: decisionId, body: 'I was not there.', createdAt: at(-1.5), ...answer },
    })
    await mail(`appeal-received:${decisionId}`, member)
    await mail(`appeal-answered:${decisionId}`, member)
  }
}

/**
 * Writes a member who joined when a friend vouched for them and their city opened, and who has changed their address
 * since.
 */
async function writeJoining(
  world: World,
  { at, prisma, mail }: Writer,
  joined: Member,
  friend: Member,
): Promise<void> {
  const former = { id: joined.id, email: `former-${joined.email}` }
  const request = await createRequest(world.api, {
    email: joined.email,
    name: 'Somebody',
    state: 'Joined',
    memberId: joined.id,
    city: 'Ghent',
    cityKey: 'ghent',
    openedCities: ['ghent'],
  })
  for (const key of [`early-access-received:${request.id}`, `early-access-invited:${request.id}:1`])
    await mail(key, former, at(-12))
  await mail(`city-opened:${request.id}:ghent`, former, at(-12))
  const link = { memberId: friend.id, hash: Buffer.alloc(32, 1), createdAt: at(-14), usedAt: at(-13) }
  await prisma.friendLink.create({ data: { ...link, requestId: request.id } })
  const change = { requestedAt: at(-3), expiresAt: at(-2), confirmedAt: at(-2.5), undoUntil: at(4.5) }
  await prisma.addressChange.create({
    data: { memberId: joined.id, fromEmail: former.email, toEmail: joined.email, ...change },
  })
}

/**
 * Writes a community of a few people in which all is well: each check has something to look at, and none finds a fault.
 *
 * @param world just opened, with at least twelve people; its clock advances by three weeks
 */
export async function writeFaultlessCommunity(world: World): Promise<void> {
  const { api, people, operators } = world
  api.clock.advance(21 * day + 2 * hour)
  const write = writer(world)
  const { prisma, at } = write
  const ids = people.map(({ id }) => id)
  const all = await prisma.member.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })
  const [suspended, warned, left, joined] = all.slice(8)
  if (!suspended || !warned || !left || !joined) throw new Error('Too few people')
  await writeEvening(world, write, all.slice(0, 6))
  await writePlaces(world, write, all.slice(0, 8))
  await writeDecisions(write, suspended, warned, operators[0].member.id)
  await writeJoining(world, write, joined, warned)
  await openSession(prisma, suspended, api.deps.secret, at(0))
  const link = { memberId: warned.id, redirect: '/', hash: Buffer.alloc(32, 2) }
  await prisma.loginToken.create({ data: { ...link, createdAt: at(-0.01), expiresAt: at(0) } })
  // A member who came back is still barred from the people they were barred from before.
  await prisma.member.update({ where: { id: left.id }, data: { status: 'Canceled', canceledAt: at(-6) } })
  const back = await createMember(api, { email: left.email })
  for (const { id } of [left, back])
    await prisma.avoidance.create({ data: { memberId: id, avoidedId: warned.id, createdAt: at(-7) } })
}
