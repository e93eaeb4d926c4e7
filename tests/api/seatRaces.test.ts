import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Encounter, Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { at } from '../support/at.ts'
import { day, hour } from '../support/clock.ts'
import { createEncounter, invite } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { holdWrite } from '../support/holdWrites.ts'
import {
  answer,
  askAs,
  createOperator,
  createSeat,
  fillSeats,
  mutate,
  type Place,
  readEncounter,
  readInvitation,
} from '../support/seats.ts'
import { waitUntilBlocked } from '../support/waitUntilBlocked.ts'

let api: TestApi
let operator: Member

beforeAll(async () => {
  api = await startApi()
  operator = await createOperator(api)
})
beforeEach(async () => {
  await api.deps.database.pool.query('DELETE FROM rate_limits')
  api.clock.set(new Date('2026-11-19T17:00:00.000Z'))
})
afterAll(() => api.close())

const leave = ({ invitation }: Place) => answer(api, invitation, 'DECLINED')
const isSeated = async ({ invitation }: Place) => (await readInvitation(api, invitation.id)).seatedAt !== null
const promote = ({ invitation }: Place) =>
  mutate(
    api,
    operator,
    'promoteInvitation',
    { invitationId: globalId('RosterEntry', invitation.id) },
    'entry { id }',
  )
const pause = (member: Member) => askAs(api, member, 'mutation { pauseMembership { viewer { id } } }')

/**
 * Stops one act at a write of certain rows, with all its locks, and queues another one behind it; then both continue.
 */
async function runOneBehindOther<One, Other>(
  write: string,
  where: string,
  one: () => Promise<One>,
  other: () => Promise<Other>,
): Promise<[One, Other]> {
  const letGo = await holdWrite(api, write, where)
  const first = one()
  await waitUntilBlocked(api)
  const second = other()
  await waitUntilBlocked(api, 2)
  await letGo()
  return Promise.all([first, second])
}

/** An encounter of six seats, some of them free, with people on the waitlist in this order. */
async function withFreeSeats(
  free: number,
  waiting: number,
): Promise<{ encounter: Encounter; line: Place[] }> {
  const encounter = await createEncounter(api, { kind: 'Second', minimum: 6, capacity: 6, inviteTarget: 20 })
  const places = await fillSeats(api, encounter, 6 + waiting)
  for (const place of places.slice(0, free)) await leave(place)
  return { encounter, line: places.slice(6) }
}

describe('a free seat', () => {
  const promoting = () => api.work(['promoteFromWaitlist'])

  test('goes to the next in line if the first one accepts an encounter at that time at the same moment', async () => {
    const { encounter, line } = await withFreeSeats(1, 2)
    const [first, next] = [at(line, 0), at(line, 1)]
    const elsewhere = await createEncounter(api, { startsAt: encounter.startsAt })
    const invitation = await invite(api, first.member, elsewhere)
    const [accepted] = await runOneBehindOther(
      'UPDATE ON invitations',
      `NEW.id = ${invitation.id} AND NEW.status = 'Accepted'`,
      () => answer(api, invitation, 'ACCEPTED'),
      promoting,
    )
    expect(accepted.errors).toBeUndefined()
    expect([await isSeated(first), await isSeated(next)]).toEqual([false, true])
    expect(await readEncounter(api, encounter.id)).toMatchObject({ seatsTaken: 6, waitlisted: 1 })
  })

  test('that is the last one, as another was given by hand, goes to the first in line', async () => {
    const { encounter, line } = await withFreeSeats(2, 3)
    const [later, first, byHand] = [at(line, 0), at(line, 1), at(line, 2)]
    // The first to be invited answered later.
    await api.deps.database.pool.query(
      'UPDATE invitations SET waitlist_number = CASE id WHEN $1 THEN 102 WHEN $2 THEN 101 ELSE 103 END WHERE id = ANY($3)',
      [later.invitation.id, first.invitation.id, line.map(({ invitation }) => invitation.id)],
    )
    const [promoted] = await runOneBehindOther(
      'UPDATE ON invitations',
      `NEW.id = ${byHand.invitation.id} AND NOT NEW.is_waitlisted`,
      () => promote(byHand),
      promoting,
    )
    expect(promoted.errors).toBeUndefined()
    expect(await Promise.all([later, first, byHand].map(isSeated))).toEqual([false, true, true])
    expect(await readEncounter(api, encounter.id)).toMatchObject({ seatsTaken: 6, waitlisted: 1 })
  })

  test('cannot be given by hand to a member who pauses at that moment', async () => {
    const { line } = await withFreeSeats(1, 1)
    const { member, invitation } = at(line, 0)
    const [, promoted] = await runOneBehindOther(
      'UPDATE ON members',
      `NEW.id = ${member.id} AND NEW.status = 'Paused'`,
      () => pause(member),
      () => promote(at(line, 0)),
    )
    expect(promoted.errors).toMatchObject([{ message: 'Only active members can be promoted.' }])
    expect(await readInvitation(api, invitation.id)).toMatchObject({ isWaitlisted: true })
  })
})

test('of two who must not meet the later seated stays if the other gives up the seat at that moment', async () => {
  const encounter = await createEncounter(api)
  const [first, second] = await fillSeats(api, encounter, 2)
  if (!first || !second) throw new Error('Nobody came')
  await api.deps.database.prisma.avoidance.create({
    data: { memberId: first.member.id, avoidedId: second.member.id, createdAt: api.clock() },
  })
  api.clock.set(new Date(encounter.startsAt.getTime() - day))
  const [left] = await runOneBehindOther(
    'UPDATE ON invitations',
    `NEW.id = ${first.invitation.id} AND NEW.status = 'Declined'`,
    () => leave(first),
    () => api.work(['remind']),
  )
  expect(left.errors).toBeUndefined()
  expect([await isSeated(first), await isSeated(second)]).toEqual([false, true])
  const { data } = await askAs(api, operator, '{ failedJobs { edges { node { name lastError } } } }')
  expect(data).toEqual({ failedJobs: { edges: [] } })
})

test('a One-on-One given up by both at the table at the same moment gives no other error than that it is canceled', async () => {
  const encounter = await createEncounter(api, {
    kind: 'OneOnOne',
    minimum: 2,
    capacity: 2,
    inviteTarget: 2,
    startsAt: new Date(api.clock().getTime() + hour),
  })
  const [one, other] = [
    await createSeat(api, encounter, undefined, { attendance: 'Attended' }),
    await createSeat(api, encounter, undefined, { attendance: 'Attended' }),
  ]
  const [first, second] = await runOneBehindOther(
    'UPDATE ON encounters',
    `NEW.id = ${encounter.id} AND NEW.state = 'Canceled'`,
    () => leave(one),
    () => leave(other),
  )
  expect(first.errors).toBeUndefined()
  expect(second.errors).toMatchObject([{ message: 'This encounter has been canceled.' }])
})
