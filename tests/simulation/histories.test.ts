import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { promoteFromWaitlist } from '../../server/domain/seats/promoteFromWaitlist.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day } from '../support/clock.ts'
import { createEncounter, createMember, signIn } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { createOperator } from '../support/seats.ts'
import { waitLonger } from '../support/waitLonger.ts'
import { type Chance, createChance } from './chance.ts'
import { type Call, explain } from './linearize.ts'
import { type SeatCall, tableOf } from './seatCalls.ts'

/** HISTORIES=10000 tests many by hand. */
const histories = Number(process.env.HISTORIES ?? 60)
/** Only stops a test that hangs. */
const timeout = process.env.HISTORIES === undefined ? 600_000 : 0
const guests = 4
const callsEach = 3
/** The fewest seats that a Second Encounter can have. */
const smallest = 6

let api: TestApi
let members: { id: number; bearer: string }[]
/** Members who hold seats and do nothing. */
let sitters: number[]
let operator: string

beforeAll(async () => {
  api = await startApi()
  waitLonger(api.deps.database, api.jobsPool)
  members = []
  for (let guest = 0; guest < guests; guest++) {
    const member = await createMember(api)
    members.push({ id: member.id, bearer: await signIn(api, member) })
  }
  sitters = []
  while (sitters.length < smallest) sitters.push((await createMember(api)).id)
  operator = await signIn(api, await createOperator(api))
})
afterAll(() => api.close())

type Reply = { code: string | undefined; seen: { status: string; isWaitlisted: boolean } | undefined }

/**
 * Sends a mutation, and retries while the service is unavailable. A refused try writes nothing, so the call lasts until
 * the last reply.
 */
async function send(
  bearer: string,
  mutation: string,
  input: object,
  selection: string,
  tries = 5,
): Promise<Reply> {
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`
  const query = `mutation($input: ${type}!) { ${mutation}(input: $input) { ${selection} } }`
  const { data, errors } = await api.graphql<Record<string, { invitation?: Reply['seen'] }> | null>(
    query,
    { input },
    { bearer },
  )
  const code = errors?.[0]?.extensions.code
  if (code === 'UNAVAILABLE' && tries > 1) return send(bearer, mutation, input, selection, tries - 1)
  if (code !== undefined && code !== 'CONFLICT') throw new Error(`${mutation} was answered with ${code}`)
  return { code, seen: data?.[mutation]?.invitation }
}

/** The recording of a history: one encounter with a few seats, and its calls. */
type Recording = { seats: number; encounterId: number; places: number[]; calls: Call<SeatCall>[] }

async function record(recording: Recording, ask: () => Promise<SeatCall[]>): Promise<void> {
  const sentAt = performance.now()
  const [first, ...rest] = await ask()
  const answeredAt = performance.now()
  if (!first) return
  const after = recording.calls.push({ asked: first, sentAt, answeredAt }) - 1
  for (const asked of rest) recording.calls.push({ asked, sentAt, answeredAt, after })
}

/** Sends an answer of a member about their own place; the payload is read after the write. */
async function answer(
  { places }: Recording,
  guest: number,
  ask: 'accept' | 'decline' | 'undo',
): Promise<SeatCall[]> {
  const place = { invitationId: globalId('Invitation', places[guest] ?? Number.NaN) }
  const response = ask === 'accept' ? 'ACCEPTED' : 'DECLINED'
  const bearer = members[guest]?.bearer ?? ''
  const selection = 'invitation { status isWaitlisted }'
  const { code, seen } =
    ask === 'undo'
      ? await send(bearer, 'undoAcceptance', place, selection)
      : await send(bearer, 'respondToInvitation', { ...place, response }, selection)
  const call = { ask, guest, isDone: code === undefined } as const
  return seen ? [call, { ask: 'seePlace', guest, ...seen }] : [call]
}

async function promoteByHand({ places }: Recording, guest: number): Promise<SeatCall[]> {
  const input = { invitationId: globalId('RosterEntry', places[guest] ?? Number.NaN) }
  const { code } = await send(operator, 'promoteInvitation', input, 'entry { id }')
  return [{ ask: 'promoteByHand', guest, isDone: code === undefined }]
}

/** Runs the job that follows a seat being given up. Records each promotion, then one look that found nobody. */
async function runPromotion({ encounterId }: Recording): Promise<SeatCall[]> {
  const promoted = await promoteFromWaitlist(api.deps.database.prisma, encounterId, api.clock())
  return [
    ...Array.from({ length: promoted }, () => ({ ask: 'promoteFirst' }) as const),
    { ask: 'findNobody' },
  ]
}

async function seeCounts({ encounterId, seats }: Recording): Promise<SeatCall[]> {
  const { rows } = await api.deps.database.pool.query<{ seatsTaken: number; waitlisted: number }>(
    'SELECT seats_taken AS "seatsTaken", waitlisted FROM encounters WHERE id = $1',
    [encounterId],
  )
  return rows.map((counts) => ({
    ask: 'seeCounts',
    seatsTaken: counts.seatsTaken - (smallest - seats),
    waitlisted: counts.waitlisted,
  }))
}

async function readPlaces(recording: Recording): Promise<void> {
  const { places } = recording
  const rows = await api.deps.database.prisma.invitation.findMany({ where: { id: { in: places } } })
  for (const { id, status, isWaitlisted } of rows) {
    const seen = { guest: places.indexOf(id), status: status.toUpperCase(), isWaitlisted }
    await record(recording, async () => [{ ask: 'seePlace', ...seen }])
  }
}

/** Lets the guests, a worker and an operator act at once. Each waits for a reply before the next call. */
async function play(chance: Chance, recording: Recording): Promise<void> {
  const rounds = Array.from({ length: callsEach }, (_, round) => round)
  const client = async (call: (round: number) => Promise<SeatCall[]>): Promise<void> => {
    for (const round of rounds) await record(recording, () => call(round))
  }
  const asks = ['accept', 'accept', 'accept', 'decline', 'undo'] as const
  await Promise.all([
    ...members.map((_, guest) =>
      client((round) =>
        answer(recording, guest, round === 0 ? 'accept' : chance.pick(asks, 'ask', guest, round)),
      ),
    ),
    client(() => runPromotion(recording)),
    client((round) =>
      chance.happens(0.5, 'looks', round)
        ? seeCounts(recording)
        : promoteByHand(recording, chance.below(guests, 'whom', round)),
    ),
  ])
  await record(recording, () => seeCounts(recording))
  await readPlaces(recording)
}

/**
 * Creates an encounter at a time of its own, to which everybody is invited. Some of its seats are taken permanently.
 */
async function begin(index: number, seats: number): Promise<Recording> {
  const { prisma, pool } = api.deps.database
  const now = api.clock()
  const taken = smallest - seats
  const { id: encounterId } = await createEncounter(api, {
    kind: 'Second',
    minimum: smallest,
    capacity: smallest,
    inviteTarget: taken + guests,
    seatsTaken: taken,
    startsAt: new Date(now.getTime() + (30 + index) * day),
  })
  const held = { status: 'Accepted', respondedAt: now, seatedAt: now } as const
  const holders = sitters.slice(0, taken).map((memberId) => ({ memberId, encounterId, sentAt: now, ...held }))
  await prisma.invitation.createMany({ data: holders })
  const data = members.map(({ id }) => ({ memberId: id, encounterId, sentAt: now }))
  const places = await prisma.invitation.createManyAndReturn({ data, select: { id: true } })
  // Members write more often here than the rate limits allow.
  await pool.query('DELETE FROM rate_limits')
  return { seats, encounterId, places: places.map(({ id }) => id), calls: [] }
}

describe('concurrent answers, promotions and looks at one encounter', () => {
  test(`can be explained by a sequential order, in ${histories} histories`, { timeout }, async () => {
    let together = 0
    for (let index = 0; index < histories; index++) {
      const chance = createChance(index)
      const recording = await begin(index, 1 + (index % 3))
      await play(chance, recording)
      const { calls, seats } = recording
      together += calls.filter((call, at) => {
        const others = calls.toSpliced(at, 1)
        return others.some((each) => each.sentAt < call.answeredAt && call.sentAt < each.answeredAt)
      }).length
      if (explain(calls, tableOf(seats, guests)) === null) {
        expect.fail(`No order explains history ${index} of ${seats} seats: ${JSON.stringify(calls, null, 1)}`)
      }
    }
    expect(together).toBeGreaterThan(histories * guests)
  })

  test('have no order that explains them if a seat is given twice', async () => {
    const recording = await begin(histories, 1)
    const { prisma, pool } = api.deps.database
    await pool.query('ALTER TABLE encounters DROP CONSTRAINT encounters_never_oversold')
    const readers = [0, 1]
    // Both read before either writes, as they would without a lock.
    let waiting = readers.length
    const allHaveRead = Promise.withResolvers<void>()
    const takeUnlocked = async (guest: number): Promise<SeatCall[]> => {
      const { seatsTaken } = await prisma.encounter.findUniqueOrThrow({
        where: { id: recording.encounterId },
      })
      if (--waiting === 0) allHaveRead.resolve()
      await allHaveRead.promise
      const isFree = seatsTaken < smallest
      const [counter, place] = [
        isFree ? { seatsTaken: { increment: 1 } } : { waitlisted: { increment: 1 } },
        {
          status: 'Accepted',
          isWaitlisted: !isFree,
          respondedAt: api.clock(),
          seatedAt: isFree ? api.clock() : null,
        } as const,
      ]
      await prisma.encounter.update({ where: { id: recording.encounterId }, data: counter })
      await prisma.invitation.update({ where: { id: recording.places[guest] ?? 0 }, data: place })
      return [
        { ask: 'accept', guest, isDone: true },
        { ask: 'seePlace', guest, status: 'ACCEPTED', isWaitlisted: !isFree },
      ]
    }
    await Promise.all(readers.map((guest) => record(recording, () => takeUnlocked(guest))))
    expect(recording.calls).toHaveLength(4)
    expect(explain(recording.calls, tableOf(1, guests))).toBeNull()
  })
})

describe('the search for an order', () => {
  const call = (asked: SeatCall, sentAt: number, answeredAt: number): Call<SeatCall> => ({
    asked,
    sentAt,
    answeredAt,
  })
  const accepts = (guest: number) => ({ ask: 'accept', guest, isDone: true }) as const
  const sees = (guest: number, isWaitlisted: boolean) =>
    ({ ask: 'seePlace', guest, status: 'ACCEPTED', isWaitlisted }) as const

  test('allows overlapping calls in any order, and others only in theirs', () => {
    const looks = [call(sees(0, true), 3, 4), call(sees(1, false), 3, 4)]
    const overlapping = [call(accepts(0), 0, 2), call(accepts(1), 1, 2), ...looks]
    expect(explain(overlapping, tableOf(1, 2))?.slice(0, 2)).toEqual([1, 0])
    const apart = [call(accepts(0), 0, 1), call(accepts(1), 1.5, 2), ...looks]
    expect(explain(apart, tableOf(1, 2))).toBeNull()
  })

  test('finds a skipped member, a refusal without a reason and a stale count', () => {
    const full = [0, 1, 2].map((guest) => call(accepts(guest), guest, guest + 0.5))
    const gives = [
      call({ ask: 'decline', guest: 0, isDone: true }, 3, 4),
      call({ ask: 'promoteFirst' }, 5, 6),
    ]
    expect(explain([...full, ...gives, call(sees(1, false), 7, 8)], tableOf(1, 3))).not.toBeNull()
    expect(explain([...full, ...gives, call(sees(2, false), 7, 8)], tableOf(1, 3))).toBeNull()
    const refused = call({ ask: 'accept', guest: 3, isDone: false }, 3, 4)
    expect(explain([...full, refused], tableOf(1, 4))).toBeNull()
    const counts = { ask: 'seeCounts', seatsTaken: 1, waitlisted: 1 } as const
    expect(explain([...full, call(counts, 3, 4)], tableOf(1, 3))).toBeNull()
    expect(explain([...full, call(counts, 1.7, 4)], tableOf(1, 3))).not.toBeNull()
  })
})
