import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DomainError } from '#rules/errors.ts'
import { numbersFrom } from '#rules/seats/numbersFrom.ts'
import { cancelEncounter } from '../../server/domain/encounters/cancelEncounter.ts'
import { completeEncounters } from '../../server/domain/encounters/completeEncounters.ts'
import { updateEncounter } from '../../server/domain/encounters/updateEncounter.ts'
import { cancelMembership } from '../../server/domain/members/cancelMembership.ts'
import { pauseMembership } from '../../server/domain/members/pauseMembership.ts'
import { resumeMembership } from '../../server/domain/members/resumeMembership.ts'
import { leaveWaitlist, undoAcceptance } from '../../server/domain/seats/declineInvitation.ts'
import { expireInvitations } from '../../server/domain/seats/expireInvitations.ts'
import { inviteMembers } from '../../server/domain/seats/inviteMembers.ts'
import { partSeats } from '../../server/domain/seats/partSeats.ts'
import { promoteByHand } from '../../server/domain/seats/promoteByHand.ts'
import { promoteFromWaitlist } from '../../server/domain/seats/promoteFromWaitlist.ts'
import { removeFromEncounter } from '../../server/domain/seats/removeFromEncounter.ts'
import { respondToInvitation } from '../../server/domain/seats/respondToInvitation.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day, hour, minute } from '../support/clock.ts'
import { createEncounter, createMember } from '../support/factories.ts'
import { type Act, Model, momentsBefore } from '../support/seatModel.ts'
import { createOperator } from '../support/seats.ts'
import { comparable, readSeatWorld, type SeatWorld } from '../support/seatWorld.ts'

const stepsEach = 125

/**
 * A selection of the first eighty histories: together they contain each change of a place, an encounter, a member or a
 * mail that any single act of the eighty made, and each pair of simultaneous acts.
 */
const chosenSeeds = [
  1, 2, 8, 9, 10, 14, 19, 21, 23, 24, 26, 27, 28, 29, 32, 33, 34, 35, 41, 43, 45, 54, 56, 59, 60, 61, 62, 64,
  68, 71, 72, 73, 74, 79,
]

/** The number of steps of all histories, for a long run by hand: HISTORY_STEPS=1000000. */
const totalSteps = process.env.HISTORY_STEPS === undefined ? undefined : Number(process.env.HISTORY_STEPS)
const seeds =
  totalSteps === undefined
    ? chosenSeeds
    : Array.from({ length: Math.ceil(totalSteps / stepsEach) }, (_, index) => index + 1)
const start = new Date('2026-11-19T17:00:00.000Z')

let api: TestApi
let operatorId: number

beforeAll(async () => {
  api = await startApi()
  operatorId = (await createOperator(api)).id
})
afterAll(() => api.close())

async function perform(act: Act, { places }: SeatWorld, now: Date): Promise<void> {
  const { prisma } = api.deps.database
  const owner = (id: number) => places.get(id)?.memberId ?? Number.NaN
  switch (act.do) {
    case 'invite':
      await inviteMembers(prisma, { encounterId: act.at, memberIds: [act.who], operatorId }, now)
      return
    case 'accept':
    case 'decline': {
      const response = act.do === 'accept' ? 'accepted' : 'declined'
      const answer = { memberId: owner(act.place), invitationId: act.place, response } as const
      await respondToInvitation(prisma, answer, now)
      return
    }
    case 'undo':
      await undoAcceptance(prisma, { memberId: owner(act.place), invitationId: act.place }, now)
      return
    case 'leaveWaitlist':
      await leaveWaitlist(prisma, { memberId: owner(act.place), invitationId: act.place }, now)
      return
    case 'remove':
      return removeFromEncounter(prisma, { invitationId: act.place, reason: 'A mix-up.', operatorId }, now)
    case 'promoteByHand':
      return promoteByHand(prisma, { invitationId: act.place, operatorId }, now)
    case 'promote':
      await promoteFromWaitlist(prisma, act.at, now)
      return
    case 'cancel':
      return cancelEncounter(prisma, { encounterId: act.at, reason: 'The host is ill.', operatorId }, now)
    case 'move': {
      const changes = { startsAt: act.startsAt }
      return updateEncounter(prisma, { encounterId: act.at, operatorId, changes }, now)
    }
    case 'pause':
      return pauseMembership(prisma, { memberId: act.who }, now)
    case 'resume':
      return resumeMembership(prisma, { memberId: act.who }, now)
    case 'leave':
      return prisma.$transaction((tx) => cancelMembership(tx, act.who, now))
    case 'avoid':
      await prisma.avoidance.createMany({
        data: [{ memberId: act.who, avoidedId: act.whom, createdAt: now }],
        skipDuplicates: true,
      })
      return
    case 'expire':
      return expireInvitations(prisma, now)
    case 'complete':
      return completeEncounters(prisma, now)
    case 'part':
      return partSeats(prisma, now)
  }
}

/** Runs several acts at the same time. A refusal is a valid answer; any other error fails. */
async function performTogether(acts: readonly Act[], world: SeatWorld, now: Date): Promise<void> {
  const ends = await Promise.allSettled(acts.map((act) => perform(act, world, now)))
  for (const end of ends) {
    if (end.status === 'rejected' && !(end.reason instanceof DomainError)) throw end.reason
  }
}

/** One of few evenings, so that encounters often overlap. */
function slot(random: () => number, now: Date): Date {
  const evenings = Math.floor(now.getTime() / day) + 2 + Math.floor(random() * 3)
  return new Date(evenings * day + (random() < 0.5 ? 23 : 21) * hour)
}

async function createCommunity(random: () => number): Promise<void> {
  const { pool } = api.deps.database
  await pool.query(
    `TRUNCATE invitations, encounters, avoidances, outbox_mails, audit_entries CASCADE;
     DELETE FROM subscriptions; DELETE FROM members WHERE role = 'Member';
     SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs`,
  )
  api.clock.set(start)
  for (let made = 0; made < 7; made++) await createMember(api)
  for (let made = 0; made < 4; made++) {
    const startsAt = slot(random, start)
    const isPair = made === 3
    const encounter = await createEncounter(api, {
      kind: isPair ? 'OneOnOne' : 'Second',
      startsAt,
      endsAt: new Date(startsAt.getTime() + 90 * minute),
      ...(isPair
        ? { minimum: 2, capacity: 2, inviteTarget: 2 }
        : { minimum: 6, capacity: 6, inviteTarget: 7 }),
    })
    // Fewer seats than any encounter has, so that a few people fill them.
    if (!isPair) {
      await pool.query(`UPDATE encounters SET seats_taken = 3 WHERE id = $1`, [encounter.id])
    }
  }
}

/** The place that was answered last, the only one whose acceptance can be undone in time; else another one. */
function lastAnswered({ places }: SeatWorld, otherwise: number): number {
  const answered = [...places.values()].filter(({ respondedAt }) => respondedAt !== null)
  const [last] = answered.sort((a, b) => Number(b.respondedAt) - Number(a.respondedAt))
  return last?.id ?? otherwise
}

function drawAct(world: SeatWorld, random: () => number, now: Date): Act {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const who = pick([...world.members.keys()])
  const at = pick([...world.encounters.keys()])
  const place = world.places.size > 0 ? pick([...world.places.keys()]) : undefined
  const chance = random()
  if (place === undefined || chance < 0.2) return { do: 'invite', at, who }
  if (chance < 0.43) return { do: 'accept', place }
  if (chance < 0.46) return { do: 'undo', place: random() < 0.7 ? lastAnswered(world, place) : place }
  if (chance < 0.57) return { do: 'decline', place }
  if (chance < 0.6) return { do: 'leaveWaitlist', place }
  if (chance < 0.67) return { do: 'promote', at }
  if (chance < 0.71) return { do: 'promoteByHand', place }
  if (chance < 0.73) return { do: 'remove', place }
  if (chance < 0.79) {
    return { do: 'move', at, startsAt: slot(random, now) }
  }
  if (chance < 0.82) return { do: 'pause', who }
  if (chance < 0.87) return { do: 'resume', who }
  if (chance < 0.875) return { do: 'leave', who }
  if (chance < 0.885) return { do: 'cancel', at }
  if (chance < 0.91) {
    const whom = pick([...world.members.keys()].filter((each) => each !== who))
    return { do: 'avoid', who, whom }
  }
  return { do: pick(['expire', 'complete', 'part'] as const) }
}

function advance(world: SeatWorld, random: () => number, now: Date): Date {
  const ahead = [...world.encounters.values()].flatMap(({ startsAt }) =>
    momentsBefore.map((hours) => startsAt.getTime() - hours * hour + (random() < 0.5 ? 0 : minute)),
  )
  const next = ahead.filter((instant) => instant > now.getTime()).sort((a, b) => a - b)[0]
  const wait = Math.floor(random() * 6 * hour)
  return new Date(Math.min(next ?? Number.POSITIVE_INFINITY, now.getTime() + wait))
}

async function runHistory(seed: number): Promise<void> {
  const random = numbersFrom(seed)
  await createCommunity(random)
  let now = start
  let world = await readSeatWorld(api.deps.database)
  for (let step = 0; step < stepsEach; step++) {
    if (random() < 0.25) now = advance(world, random, now)
    const first = drawAct(world, random, now)
    const acts = random() < 0.2 ? [first, drawAct(world, random, now)] : [first]
    await performTogether(acts, world, now)
    const next = await readSeatWorld(api.deps.database)
    const after = comparable(next)
    const context = `history ${seed}, step ${step}, ${now.toISOString()}: ${JSON.stringify(acts)}`
    const expectedAfter = (order: readonly Act[]) =>
      comparable(order.reduce((model, act) => model.apply(act), new Model(world, now)).world)
    if (acts.length === 1) expect(after, context).toEqual(expectedAfter(acts))
    else expect([expectedAfter(acts), expectedAfter(acts.toReversed())], context).toContainEqual(after)
    world = next
  }
}

describe('in any history of members, encounters and operators, with simultaneous acts', () => {
  test(
    'the database has the states, counts, seats and mails that the rules give',
    async () => {
      for (const seed of seeds) await runHistory(seed)
    },
    seeds.length * stepsEach * 100,
  )
})
