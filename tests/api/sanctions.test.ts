import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findExpelled } from '../../server/domain/expelled/expelledAddress.ts'
import type { Member } from '../../server/generated/client/client.ts'
import { addressLink, changeTo, openLink, requestAddressChange } from '../support/addressChanges.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { answerAppeal, appeal, appealToken, createCase, decide, type World } from '../support/cases.ts'
import { day, hour, minute } from '../support/clock.ts'
import { createEncounter, createMember, createRequest, invite, signIn } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { holdWrite } from '../support/holdWrites.ts'
import { createProfile, newProfile } from '../support/newProfile.ts'
import { noticesReceived } from '../support/noticesReceived.ts'
import {
  answer,
  askAs,
  createOperator,
  createSeat,
  fillSeats,
  mailsTo,
  mutate,
  readEncounter,
  readInvitation,
  readMember,
} from '../support/seats.ts'
import { suppress } from '../support/suppress.ts'
import { tablePage } from '../support/tablePage.ts'
import { waitUntilBlocked } from '../support/waitUntilBlocked.ts'

let api: TestApi
let operator: Member

beforeAll(async () => {
  api = await startApi()
  operator = await createOperator(api)
})
beforeEach(() => api.deps.database.pool.query('TRUNCATE rate_limits, expelled_addresses'))
afterAll(() => api.close())

const db = () => api.deps.database.prisma
const later = (days: number) => new Date(api.clock().getTime() + days * day)

/** A member with a seat in three days at a full table, a place on a waitlist and an open invitation. */
async function busy() {
  const about = await createMember(api)
  const small = { kind: 'Second', minimum: 6, capacity: 6 } as const
  const [full, other, open] = [
    await createEncounter(api, { ...small, startsAt: later(3) }),
    await createEncounter(api, { ...small, startsAt: later(10) }),
    await createEncounter(api, { startsAt: later(20) }),
  ]
  const invited = await invite(api, about, full)
  await answer(api, { id: invited.id, memberId: about.id }, 'ACCEPTED')
  const waiting = (await fillSeats(api, full, 6))[5]
  await fillSeats(api, other, 6)
  const queued = await invite(api, about, other)
  await answer(api, { id: queued.id, memberId: about.id }, 'ACCEPTED')
  const unanswered = await invite(api, about, open)
  if (!waiting) throw new Error('Somebody was to wait')
  return { about, full, other, seat: invited.id, queued: queued.id, unanswered: unanswered.id, waiting }
}

/**
 * Expects that everything upcoming is gone, nothing is counted, and the first on the waitlist has the seat and the
 * mail.
 */
async function expectGone({
  about,
  full,
  other,
  seat,
  queued,
  unanswered,
  waiting,
}: Awaited<ReturnType<typeof busy>>) {
  for (const id of [seat, queued, unanswered]) {
    expect(await readInvitation(api, id)).toMatchObject({
      status: 'Declined',
      isWaitlisted: false,
      canceledLate: false,
    })
  }
  expect(await readMember(api, about.id)).toMatchObject({ cancellations: 0, expired: 0 })
  expect(await readEncounter(api, other.id)).toMatchObject({ seatsTaken: 6, waitlisted: 0 })
  await api.work([])
  expect(await readEncounter(api, full.id)).toMatchObject({ seatsTaken: 6, waitlisted: 0 })
  expect(await readInvitation(api, waiting.invitation.id)).toMatchObject({ isWaitlisted: false })
  expect(await mailsTo(api, waiting.member, 'promoted')).toHaveLength(1)
  const [offCalendar, ...more] = await mailsTo(api, about, 'takenOff')
  expect(offCalendar).toMatchObject({ state: 'Sent', data: { place: 'seated', isBarred: true } })
  expect(more).toEqual([])
}

describe('advice and a warning', () => {
  test.each([
    ['ADVICE', 'caseAdvice', null],
    ['WARNING', 'caseWarning', expect.any(Date)],
  ])('%s mails the statement and changes nothing else', async (outcome, template, appealUntil) => {
    const { case: found, about } = await createCase(api)
    await decide(api, operator, found, outcome)
    const statement = 'We decided so.\n\nThis is why.'
    expect(await mailsTo(api, about, template)).toMatchObject([
      { data: { statement, username: about.username } },
    ])
    expect(await db().sanction.findFirst({ where: { memberId: about.id } })).toMatchObject({
      guideline: 'BeKind',
      statement,
      appealUntil,
      suspendedUntil: null,
    })
    expect(await readMember(api, about.id)).toMatchObject({ status: 'Active', pausedAt: null })
  })
})

test('a barred pair is not seated together again, and a wish of their own stays, too', async () => {
  const { case: found, about, reporter, encounter } = await createCase(api)
  const pair = { memberId: reporter.id, avoidedId: about.id }
  await db().avoidance.create({ data: { ...pair, createdAt: api.clock() } })
  await decide(api, operator, found, 'BARRED_PAIR')
  expect(await db().avoidance.findMany({ where: pair })).toMatchObject([{ wished: true, hold: 'Operator' }])
  const other = await createCase(api)
  await decide(api, operator, other.case, 'BARRED_PAIR')
  expect(await db().avoidance.findMany({ where: { avoidedId: other.about.id } })).toMatchObject([
    { memberId: other.reporter.id, wished: false, hold: 'Operator' },
  ])
  const next = await createEncounter(api)
  const seat = await invite(api, other.reporter, next)
  await answer(api, { id: seat.id, memberId: other.reporter.id }, 'ACCEPTED')
  const theirs = await invite(api, other.about, next)
  await answer(api, { id: theirs.id, memberId: other.about.id }, 'ACCEPTED')
  expect(await readInvitation(api, theirs.id)).toMatchObject({ isWaitlisted: true })
  expect(await db().outboxMail.count({ where: { memberId: about.id } })).toBe(0)
  expect(encounter.id).not.toBe(next.id)
})

test('a pair whose reports are all withdrawn cannot be barred, and the case can be decided otherwise', async () => {
  const withdrawn = await createCase(api)
  await mutate(api, operator, 'withdrawReport', { rowId: withdrawn.report.id }, 'withdrawnAt')
  expect((await decide(api, operator, withdrawn.case, 'BARRED_PAIR')).errors).toMatchObject([
    { message: expect.stringContaining('nobody would be barred'), extensions: { code: 'CONFLICT' } },
  ])
  expect((await decide(api, operator, withdrawn.case, 'NOTHING_FOUND')).errors).toBeUndefined()
})

test('only an operator can lift the bar of a pair, who stay apart if a report or a wish bars them, too', async () => {
  const lift = (id: number, reason = 'Both asked for it.') =>
    mutate(api, operator, 'liftBar', { caseId: globalId('Case', id), reason }, 'case { hasBar }')
  const pairOf = ({ about, reporter }: World) =>
    db().avoidance.findMany({
      where: { memberId: reporter.id, avoidedId: about.id },
      select: { wished: true, hold: true },
    })
  const world = await createCase(api)
  expect((await lift(world.case.id)).errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
  await decide(api, operator, world.case, 'BARRED_PAIR')
  expect((await lift(world.case.id, ' ')).errors).toMatchObject([{ extensions: { field: 'reason' } }])
  expect((await lift(world.case.id)).data.liftBar).toEqual({ case: { hasBar: false } })
  expect(await pairOf(world)).toEqual([{ wished: false, hold: 'Report' }])
  for (const wished of [true, false]) {
    const withdrawn = await createCase(api)
    await decide(api, operator, withdrawn.case, 'BARRED_PAIR')
    await db().avoidance.updateMany({ where: { avoidedId: withdrawn.about.id }, data: { wished } })
    await mutate(api, operator, 'withdrawReport', { rowId: withdrawn.report.id }, 'withdrawnAt')
    await lift(withdrawn.case.id)
    expect(await pairOf(withdrawn)).toEqual(wished ? [{ wished: true, hold: null }] : [])
  }
})

describe('a suspension', () => {
  const suspend = async (about: Member, days = 30) => {
    const { case: found } = await createCase(api, { about })
    const suspendedUntil = later(days).toISOString()
    expect((await decide(api, operator, found, 'SUSPENDED', { suspendedUntil })).errors).toBeUndefined()
    return { found, until: new Date(suspendedUntil) }
  }
  const resume = (about: Member) => askAs(api, about, 'mutation { resumeMembership { viewer { id } } }')

  test('takes away all future seats and invitations without a count, and the waitlist moves', async () => {
    const world = await busy()
    const { until } = await suspend(world.about)
    expect(await readMember(api, world.about.id)).toMatchObject({
      status: 'Paused',
      pauseReason: 'Suspended',
      pausedUntil: until,
    })
    await expectGone(world)
    expect(await mailsTo(api, world.about, 'caseSuspended')).toMatchObject([{ state: 'Sent' }])
  })

  test('ends on its day and not before, and then the member can resume', async () => {
    const about = await createMember(api)
    await suspend(about, 10)
    expect((await resume(about)).errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
    api.clock.advance(10 * day)
    expect((await resume(about)).errors).toBeUndefined()
    expect(await readMember(api, about.id)).toMatchObject({ status: 'Active', suspendedUntil: null })
    api.clock.advance(-10 * day)
  })

  test('of an operator cannot be ended by that operator, while another one can end it', async () => {
    const about = await createOperator(api)
    await suspend(about, 10)
    const input = { memberId: globalId('OperatorMember', about.id) }
    expect((await mutate(api, about, 'resumeMember', input, 'member { id }')).errors).toMatchObject([
      { message: expect.stringContaining('paused until'), extensions: { code: 'CONFLICT' } },
    ])
    expect((await mutate(api, operator, 'resumeMember', input, 'member { id }')).errors).toBeUndefined()
    await db().member.update({ where: { id: about.id }, data: { role: 'Member', locationId: 1 } })
  })

  test('of somebody who paused runs at the same time as that pause, which goes on when the suspension is taken back', async () => {
    const about = await createMember(api)
    await askAs(api, about, 'mutation { pauseMembership { viewer { id } } }')
    api.clock.advance(hour)
    const { found, until } = await suspend(about)
    expect(await readMember(api, about.id)).toMatchObject({ pauseReason: 'Member', pausedUntil: until })
    expect((await resume(about)).errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
    await appeal(api, await appealToken(api, found))
    await answerAppeal(api, operator, found, true)
    expect(await readMember(api, about.id)).toMatchObject({
      status: 'Paused',
      pauseReason: 'Member',
      pausedUntil: null,
    })
    expect((await resume(about)).errors).toBeUndefined()
  })

  test('of somebody who was paused by an operator does not change the end of that pause when it is taken back', async () => {
    const about = await createMember(api)
    const until = later(20)
    const input = { memberId: globalId('OperatorMember', about.id), until: until.toISOString() }
    expect((await mutate(api, operator, 'pauseMember', input, 'member { id }')).errors).toBeUndefined()
    const { found } = await suspend(about, 10)
    await appeal(api, await appealToken(api, found))
    await answerAppeal(api, operator, found, true)
    expect(await readMember(api, about.id)).toMatchObject({
      status: 'Paused',
      pauseReason: 'Operator',
      pausedUntil: until,
    })
    expect((await resume(about)).errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
  })

  test('runs at the same time as a pause for no-shows, and each ends by its own rule', async () => {
    const about = await createMember(api)
    const noShowPauseUntil = later(20)
    const paused = { status: 'Paused', pauseReason: 'NoShows', pausedAt: api.clock() } as const
    await db().member.update({
      where: { id: about.id },
      data: { ...paused, noShowPauseUntil, pausedUntil: noShowPauseUntil },
    })
    const { found } = await suspend(about, 10)
    expect(await readMember(api, about.id)).toMatchObject({ noShowPauseUntil, pausedUntil: noShowPauseUntil })
    await appeal(api, await appealToken(api, found))
    await answerAppeal(api, operator, found, true)
    expect(await readMember(api, about.id)).toMatchObject({
      status: 'Paused',
      pauseReason: 'NoShows',
      suspendedUntil: null,
      pausedUntil: noShowPauseUntil,
    })
  })

  test('never ends sooner than an earlier one, and taking it back lifts only this one', async () => {
    const about = await createMember(api)
    const { until } = await suspend(about, 60)
    api.clock.advance(hour)
    const { found } = await suspend(about, 10)
    expect((await readMember(api, about.id)).pausedUntil).toEqual(until)
    await appeal(api, await appealToken(api, found))
    await answerAppeal(api, operator, found, true)
    expect(await readMember(api, about.id)).toMatchObject({ status: 'Paused', pausedUntil: until })
  })

  test.each([
    ['a longer one', 60, 30],
    ['a shorter one', 30, 60],
    ['one of the same day', 30, 30],
  ])(
    'goes on to its end if %s is taken back, and nothing is left once both are',
    async (_which, lifted, left) => {
      const about = await createMember(api)
      const stands = await suspend(about, left)
      api.clock.advance(hour)
      const { found } = await suspend(about, lifted)
      await appeal(api, await appealToken(api, found))
      await answerAppeal(api, operator, found, true)
      expect(await readMember(api, about.id)).toMatchObject({
        status: 'Paused',
        pauseReason: 'Suspended',
        pausedUntil: stands.until,
      })
      await appeal(api, await appealToken(api, stands.found))
      await answerAppeal(api, operator, stands.found, true)
      expect(await readMember(api, about.id)).toMatchObject({ status: 'Active', pausedUntil: null })
    },
  )

  test('that an operator ended by resuming the member does not return', async () => {
    const about = await createMember(api)
    await suspend(about, 60)
    const memberId = globalId('OperatorMember', about.id)
    const resumed = await mutate(api, operator, 'resumeMember', { memberId }, 'member { id }')
    expect(resumed.errors).toBeUndefined()
    api.clock.advance(hour)
    const { found } = await suspend(about, 10)
    await appeal(api, await appealToken(api, found))
    await answerAppeal(api, operator, found, true)
    expect(await readMember(api, about.id)).toMatchObject({ status: 'Active', pausedUntil: null })
  })

  test('of an active member, taken back, makes them active', async () => {
    const about = await createMember(api)
    const { found } = await suspend(about)
    await appeal(api, await appealToken(api, found))
    await answerAppeal(api, operator, found, true)
    expect(await readMember(api, about.id)).toMatchObject({ status: 'Active', pausedUntil: null })
  })
})

describe('an expulsion', () => {
  test('ends the membership at once, with seats, invitations, sessions, links and subscription', async () => {
    const world = await busy()
    const bearer = await signIn(api, world.about)
    const { case: found } = await createCase(api, { about: world.about })
    expect((await decide(api, operator, found, 'EXPELLED')).errors).toBeUndefined()
    expect(await readMember(api, world.about.id)).toMatchObject({
      status: 'Canceled',
      canceledAt: api.clock(),
    })
    const { errors } = await api.graphql('{ viewer { id } }', {}, { bearer })
    expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }])
    expect(await db().session.count({ where: { memberId: world.about.id, revokedAt: null } })).toBe(0)
    expect(await db().subscription.findFirst({ where: { memberId: world.about.id } })).toMatchObject({
      status: 'Canceled',
    })
    await expectGone(world)
    expect(await mailsTo(api, world.about, 'caseExpelled')).toMatchObject([{ state: 'Sent' }])
    expect(await mailsTo(api, world.about, 'membershipCanceled')).toEqual([])
  })

  test('of somebody who has left stores the address, and mails the statement', async () => {
    const { case: found, about } = await createCase(api)
    await askAs(api, about, 'mutation { cancelMembership { viewer { id } } }')
    const { canceledAt } = await readMember(api, about.id)
    api.clock.advance(day)
    await decide(api, operator, found, 'EXPELLED')
    expect((await readMember(api, about.id)).canceledAt).toEqual(canceledAt)
    expect(await db().expelledAddress.count()).toBe(1)
    await api.work([])
    expect(await mailsTo(api, about, 'caseExpelled')).toMatchObject([{ state: 'Sent' }])
  })

  test('of somebody who has left says whether the statement reaches their last address by mail', async () => {
    const { case: found, about } = await createCase(api)
    const unreachable = async () => {
      const query = 'query($rowId: Int!) { case(rowId: $rowId) { unreachable } }'
      return (await askAs<{ case: object }>(api, operator, query, { rowId: found.id })).data.case
    }
    expect(await unreachable()).toEqual({ unreachable: null })
    await askAs(api, about, 'mutation { cancelMembership { viewer { id } } }')
    await suppress(api, about.email, 'HardBounce')
    expect(await unreachable()).toEqual({ unreachable: 'HARD_BOUNCE' })
    await decide(api, operator, found, 'EXPELLED')
    await api.work([])
    expect(await mailsTo(api, about, 'caseExpelled')).toMatchObject([{ state: 'Suppressed' }])
    const person = randomUUID()
    await db().member.update({ where: { id: about.id }, data: { person } })
    await createMember(api, { person })
    expect(await unreachable()).toEqual({ unreachable: null })
  })

  test('can be decided only by an operator who has just confirmed their identity', async () => {
    const { case: found, about } = await createCase(api)
    const bearer = await signIn(api, operator, { confirmedAt: null })
    const input = {
      caseId: globalId('Case', found.id),
      outcome: 'EXPELLED',
      guideline: 'BE_KIND',
      statement: 'We decided so.',
      reportsRead: 1,
    }
    const query = 'mutation($input: DecideCaseInput!) { decideCase(input: $input) { case { state } } }'
    const ask = (outcome: string) => api.graphql(query, { input: { ...input, outcome } }, { bearer })
    expect((await ask('EXPELLED')).errors).toMatchObject([{ extensions: { code: 'STEP_UP_REQUIRED' } }])
    expect(await readMember(api, about.id)).toMatchObject({ status: 'Active' })
    expect((await ask('WARNING')).errors).toBeUndefined()
  })

  test('stores the address and the skeleton of the username only as keyed hashes', async () => {
    const { case: found, about } = await createCase(api)
    await decide(api, operator, found, 'EXPELLED')
    const [row] = await db().expelledAddress.findMany()
    expect(row?.hash).toHaveLength(32)
    expect(row?.look).toHaveLength(32)
    expect(JSON.stringify(row)).not.toContain(about.email)
    expect(JSON.stringify(row)).not.toContain(about.usernameSkeleton)
  })

  test('hashes within an hour a username that was stored in plain text before', async () => {
    const { case: found, about } = await createCase(api)
    await decide(api, operator, found, 'EXPELLED')
    const stored = await db().expelledAddress.findFirstOrThrow()
    const { hash, look } = stored
    const data = { look: null, skeleton: about.usernameSkeleton }
    await db().expelledAddress.update({ where: { hash }, data })
    await api.work(['purgeByRetention'])
    expect(await db().expelledAddress.findUnique({ where: { hash } })).toMatchObject({ look, skeleton: null })
  })
})

test.each(['SUSPENDED', 'EXPELLED'])(
  'a member who is %s during an encounter is out of the table at the next heartbeat, and their presence ends',
  async (outcome) => {
    const encounter = await createEncounter(api, { startsAt: new Date(api.clock().getTime() + 2 * minute) })
    const { member: about, invitation } = await createSeat(api, encounter)
    const neighbour = await createSeat(api, encounter)
    const page = tablePage(api, invitation.seatToken)
    const beside = tablePage(api, neighbour.invitation.seatToken)
    expect((await page.be()).isHere).toBe(true)
    expect((await beside.be()).isHere).toBe(true)
    const firstSign = api.clock()
    api.clock.advance(5 * minute)
    await page.be()
    api.clock.advance(minute / 6)
    const { case: found } = await createCase(api, { about })
    await decide(api, operator, found, outcome)
    const stays = await db().presence.findMany({
      where: { invitationId: invitation.id },
      orderBy: { id: 'asc' },
    })
    // They were away between the two stays.
    expect(stays).toMatchObject([{ untilAt: firstSign }, { left: true, untilAt: api.clock() }])
    const { isHere, table } = await page.be()
    expect({ isHere, phase: table.phase }).toEqual({ isHere: false, phase: 'UNSEATED' })
    expect(await page.act('LEAVE')).toBe('This seat is no longer yours.')
    expect((await beside.be()).isHere).toBe(true)
    expect((await fetch(`${api.url}/meet/${invitation.seatToken}`)).status).not.toBe(200)
  },
)

test('a member who is suspended at a table can come back to it once the suspension is ended', async () => {
  const encounter = await createEncounter(api, { startsAt: new Date(api.clock().getTime() + 2 * minute) })
  const { member: about, invitation } = await createSeat(api, encounter)
  const page = tablePage(api, invitation.seatToken)
  api.clock.advance(5 * minute)
  expect((await page.be()).isHere).toBe(true)
  const { case: found } = await createCase(api, { about })
  await decide(api, operator, found, 'SUSPENDED')
  expect((await page.be()).isHere).toBe(false)
  await appeal(api, await appealToken(api, found))
  await answerAppeal(api, operator, found, true)
  api.clock.advance(2 * minute)
  expect((await page.be()).isHere).toBe(true)
})

test('a member who is suspended at a table cannot enter it until the suspension is ended, which its page shows at once', async () => {
  const encounter = await createEncounter(api, { startsAt: new Date(api.clock().getTime() + 2 * minute) })
  const { member: about, invitation } = await createSeat(api, encounter)
  const page = tablePage(api, invitation.seatToken)
  api.clock.advance(5 * minute)
  await page.be()
  const offered = async () => {
    type Read = { viewer: { happeningNow: object[] }; node: { canJoin: boolean; joinUrl: string | null } }
    const query =
      'query($id: ID!) { viewer { happeningNow { id } } node(id: $id) { ... on Invitation { canJoin joinUrl lobbyUrl } } }'
    const { data } = await askAs<Read>(api, about, query, { id: globalId('Invitation', invitation.id) })
    return { tables: data.viewer.happeningNow.length, ...data.node }
  }
  const address = expect.stringContaining(invitation.seatToken)
  const wayIn = { tables: 1, canJoin: true, joinUrl: address, lobbyUrl: address }
  expect(await offered()).toEqual(wayIn)
  const { case: found } = await createCase(api, { about })
  await decide(api, operator, found, 'SUSPENDED')
  expect(await offered()).toEqual({ tables: 0, canJoin: false, joinUrl: null, lobbyUrl: null })
  await appeal(api, await appealToken(api, found))
  await noticesReceived(api)
  const heard: unknown[] = []
  api.deps.live.onTable((id) => heard.push(id))
  await answerAppeal(api, operator, found, true)
  await noticesReceived(api)
  expect(heard).toContain(encounter.id)
  expect(await page.look()).toMatchObject({ phase: 'OPEN' })
  expect(await offered()).toEqual(wayIn)
})

describe('an expelled address', () => {
  test('cannot become another member’s, by a change of their own or by an operator’s correction', async () => {
    const { case: found, about } = await createCase(api)
    await decide(api, operator, found, 'EXPELLED')
    const friend = await createMember(api)
    await requestAddressChange(api, friend, about.email)
    const link = await addressLink(api, about.email, 'confirm')
    expect((await openLink(api, 'confirm', link)).refusal).toBe(
      'This address cannot be used here. Your email stays as it is.',
    )
    const correction = {
      memberId: globalId('OperatorMember', friend.id),
      email: about.email,
      reason: 'Asked',
    }
    const { errors } = await mutate(api, operator, 'correctEmail', correction, 'member { id }')
    expect(errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
    expect(await readMember(api, friend.id)).toMatchObject({ email: friend.email })
  })

  type Request = { id: number; email: string }
  const request = (email: string, more: Record<string, unknown> = {}) =>
    api.graphql<{ requestEarlyAccess: { message: string } }>(
      'mutation($input: RequestEarlyAccessInput!) { requestEarlyAccess(input: $input) { message } }',
      { input: { email, ...more } },
    )
  const rowOf = (email: string): Promise<Request> =>
    db().earlyAccessRequest.findUniqueOrThrow({ where: { email } })
  const inviteRows = (...rows: Request[]) =>
    mutate<{ request: { email: string }; reason: string }[]>(
      api,
      operator,
      'inviteRequests',
      { ids: rows.map(({ id }) => globalId('EarlyAccessRequest', id)) },
      'refused { request { email } reason }',
    )
  const flags = async (email: string) => {
    const { id } = await rowOf(email)
    const { data } = await askAs<{ node: { likeExpelled: object | null } }>(
      api,
      operator,
      `{ node(id: "${globalId('EarlyAccessRequest', id)}") { ... on EarlyAccessRequest {
        likeExpelled { sameAddress sameBrowser similarName } } } }`,
    )
    return data.node.likeExpelled
  }
  const expelled = async (about?: Member) => {
    const world = await createCase(api, about ? { about } : {})
    await decide(api, operator, world.case, 'EXPELLED')
    return world.about
  }

  test('can ask for early access and gets the reply and the mail of any other; operators see that it is expelled', async () => {
    const { email } = await expelled()
    const known = await request(email)
    const unknown = await request('unknown@example.org')
    expect(known.data).toEqual(unknown.data)
    expect(known.errors).toBeUndefined()
    expect(await mailsTo(api, { email }, 'earlyAccessReceived')).toHaveLength(1)
    expect(await flags(email)).toEqual({ sameAddress: true, sameBrowser: false, similarName: false })
    expect(await flags('unknown@example.org')).toBeNull()
  })

  test('cannot be invited, alone or among others, while the others are', async () => {
    const { email } = await expelled()
    await request(email)
    const [barred, welcome] = [await rowOf(email), await createRequest(api, { state: 'Requested' })]
    expect((await inviteRows(barred)).errors).toMatchObject([
      { message: 'This is the address of somebody who was expelled. It cannot be invited.' },
    ])
    const { data } = await inviteRows(barred, welcome)
    expect(data.inviteRequests).toEqual({
      refused: [{ request: { email }, reason: expect.stringContaining('expelled') }],
    })
    expect(await rowOf(email)).toMatchObject({ state: 'Requested' })
    expect(await rowOf(welcome.email)).toMatchObject({ state: 'Invited' })
    expect(await mailsTo(api, { email }, 'earlyAccessInvited')).toEqual([])
  })

  test('loses an early-access invitation that was open before', async () => {
    const { case: found, about } = await createCase(api)
    await createRequest(api, { email: about.email, state: 'Invited' })
    await decide(api, operator, found, 'EXPELLED')
    expect(await rowOf(about.email)).toMatchObject({ state: 'Declined' })
  })

  test('has no membership left, even if a new one began under it before the decision', async () => {
    const { case: found, about } = await createCase(api)
    await db().member.update({
      where: { id: about.id },
      data: { status: 'Canceled', canceledAt: api.clock() },
    })
    const back = await createMember(api, { email: about.email })
    const bearer = await signIn(api, back)
    await decide(api, operator, found, 'EXPELLED')
    expect(await findExpelled(db(), api.deps, [about.email])).toEqual(new Set([about.email]))
    expect(await readMember(api, back.id)).toMatchObject({ status: 'Canceled' })
    expect(await api.graphql('{ viewer { id } }', {}, { bearer })).toMatchObject({ status: 401 })
  })

  test('has no membership left, even if a new profile is stored at the moment of the decision', async () => {
    const { case: found, about } = await createCase(api)
    await db().member.update({
      where: { id: about.id },
      data: { status: 'Canceled', canceledAt: api.clock() },
    })
    const { id } = await createRequest(api, { email: about.email, state: 'Invited' })
    const letGo = await holdWrite(
      api,
      'UPDATE ON early_access_requests',
      `NEW.id = ${id} AND NEW.state = 'Joined'`,
    )
    const joining = api.graphql(createProfile, { input: newProfile(about.email, 'Back already') })
    await waitUntilBlocked(api)
    const deciding = decide(api, operator, found, 'EXPELLED')
    await waitUntilBlocked(api, 2)
    await letGo()
    expect((await joining).errors).toBeUndefined()
    expect((await deciding).errors).toBeUndefined()
    const members = await db().member.findMany({ where: { email: about.email }, orderBy: { id: 'asc' } })
    expect(members.map(({ status }) => status)).toEqual(['Canceled', 'Canceled'])
  })

  test('is each one the person gave up, too, unless another member has it, until the decision is taken back', async () => {
    const { case: found, about } = await createCase(api)
    for (const email of ['second@example.org', 'third@example.org']) await changeTo(api, about, email)
    await createMember(api, { email: 'second@example.org' })
    await createRequest(api, { email: about.email, state: 'Invited' })
    await decide(api, operator, found, 'EXPELLED')
    const emails = [about.email, 'second@example.org', 'third@example.org']
    expect(await findExpelled(db(), api.deps, emails)).toEqual(new Set([about.email, 'third@example.org']))
    expect(await rowOf(about.email)).toMatchObject({ state: 'Declined' })
    await appeal(api, await appealToken(api, found))
    await answerAppeal(api, await createOperator(api), found, true)
    expect(await db().expelledAddress.count()).toBe(0)
  })

  test('stays expelled if an expulsion of somebody who gave it up before is taken back', async () => {
    const [former, { case: later, about: second }] = [await createCase(api), await createCase(api)]
    await decide(api, operator, later, 'EXPELLED')
    const { about: first } = former
    const gaveUp = { fromEmail: second.email, toEmail: first.email, memberId: first.id }
    const at = { requestedAt: api.clock(), expiresAt: api.clock(), confirmedAt: api.clock() }
    await db().addressChange.create({ data: { ...gaveUp, ...at } })
    api.clock.advance(day)
    await decide(api, operator, former.case, 'EXPELLED')
    await appeal(api, await appealToken(api, former.case))
    await answerAppeal(api, await createOperator(api), former.case, true)
    const emails = [first.email, second.email]
    expect(await findExpelled(db(), api.deps, emails)).toEqual(new Set([second.email]))
  })

  test('is shown as free by the check, like an unknown one', async () => {
    const { email } = await expelled()
    const check = (address: string) => api.graphql(`{ checkEmail(email: "${address}") { exists } }`)
    expect((await check(email)).data).toEqual((await check('somebody.else@example.org')).data)
  })

  test('flags requests from the same browser, or under a name that looks the same, and refuses neither', async () => {
    const about = await createMember(api, { username: 'Grimaldi' })
    await createRequest(api, {
      email: 'first@example.org',
      fingerprint: 'a1b2c3',
      state: 'Joined',
      memberId: about.id,
    })
    await expelled(about)
    await request('other@example.org', { fingerprint: 'a1b2c3' })
    await request('third@example.org', { name: 'Grіmaldi' })
    expect(await flags('other@example.org')).toEqual({
      sameAddress: false,
      sameBrowser: true,
      similarName: false,
    })
    expect(await flags('third@example.org')).toEqual({
      sameAddress: false,
      sameBrowser: false,
      similarName: true,
    })
    expect((await inviteRows(await rowOf('third@example.org'))).errors).toBeUndefined()
  })

  test('is recognized after the session secret was replaced', async () => {
    const { email } = await expelled()
    const { config, previousSecret, secret } = api.deps
    try {
      Object.assign(api.deps, { secret: 'another secret of the tests, long enough', previousSecret: secret })
      await request(email)
      expect(await flags(email)).toMatchObject({ sameAddress: true })
      api.deps.config = { ...config, expelledSecret: secret }
      Object.assign(api.deps, { previousSecret: undefined })
      expect(await flags(email)).toMatchObject({ sameAddress: true })
      api.deps.config = config
      expect(await flags(email)).toBeNull()
    } finally {
      Object.assign(api.deps, { config, secret, previousSecret })
    }
  })
})
