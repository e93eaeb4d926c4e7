import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Encounter } from '../../server/generated/client/client.ts'
import { type RunningWorker, startWorker } from '../../server/jobs/runner/runner.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { askUntilAnswered } from '../support/askUntilAnswered.ts'
import { eventually } from '../support/eventually.ts'
import { createEncounter, createMember, invite, signIn } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { readEncounter } from '../support/seats.ts'

type Guest = { invitationId: number; bearer: string }

let api: TestApi
let encounter: Encounter

beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  encounter = await createEncounter(api, { inviteTarget: 200 })
})
afterAll(() => api.close())

/** Creates signed-in members with one open invitation each, a few at a time. */
async function createGuests(count: number): Promise<Guest[]> {
  const guests: Guest[] = []
  while (guests.length < count) {
    const wave = Array.from({ length: Math.min(8, count - guests.length) }, async () => {
      const member = await createMember(api)
      const { id } = await invite(api, member, encounter)
      return { invitationId: id, bearer: await signIn(api, member) }
    })
    guests.push(...(await Promise.all(wave)))
  }
  return guests
}

const respond = ({ invitationId, bearer }: Guest, response: 'ACCEPTED' | 'DECLINED') =>
  askUntilAnswered(() =>
    api.graphql<{ respondToInvitation: { invitation: { isWaitlisted: boolean } } }>(
      `mutation($input: RespondToInvitationInput!) {
        respondToInvitation(input: $input) { invitation { isWaitlisted } }
      }`,
      { input: { invitationId: globalId('Invitation', invitationId), response } },
      { bearer },
    ),
  )

/** Accepts the guest's invitation. Returns whether the guest was put on the waitlist; throws if the mutation failed. */
async function acceptOverGraphQL(guest: Guest): Promise<boolean> {
  const { data, errors } = await respond(guest, 'ACCEPTED')
  if (errors) throw new Error(errors[0]?.message)
  return data.respondToInvitation.invitation.isWaitlisted
}

async function acceptOverRest({ invitationId, bearer }: Guest): Promise<boolean> {
  const reply = await askUntilAnswered(() =>
    fetch(`${api.url}/api/member/rsvp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${bearer}` },
      body: JSON.stringify({ invitationId, status: 'accepted' }),
    }),
  )
  const { isWaitlisted, message }: { isWaitlisted: boolean; message: string } = await reply.json()
  if (!reply.ok) throw new Error(message)
  return isWaitlisted
}

const places = () =>
  api.deps.database.prisma.invitation.findMany({
    where: { encounterId: encounter.id, status: 'Accepted' },
    orderBy: [{ waitlistNumber: 'asc' }, { id: 'asc' }],
  })

const mails = (template: string) =>
  api.deps.database.prisma.outboxMail.count({
    where: { template, member: { invitations: { some: { encounterId: encounter.id } } } },
  })

describe('200 people who accept at the same moment', () => {
  test.each([
    ['GraphQL', acceptOverGraphQL],
    ['REST', acceptOverRest],
  ])(
    'get exactly 12 of 12 seats, and everyone else is waitlisted in order, without an error (%s)',
    async (_api, accept) => {
      const guests = await createGuests(200)
      const waits = await Promise.all(guests.map(accept))
      expect(waits.filter((isWaitlisted) => isWaitlisted === false)).toHaveLength(12)
      expect(waits.filter((isWaitlisted) => isWaitlisted === true)).toHaveLength(188)
      const all = await places()
      const waiting = all.filter((each) => each.isWaitlisted)
      expect(all).toHaveLength(200)
      expect(waiting.map((each) => each.waitlistNumber)).toEqual(Array.from({ length: 188 }, (_, n) => n + 1))
      expect(all.filter((each) => each.seatedAt !== null)).toHaveLength(12)
      expect(await readEncounter(api, encounter.id)).toMatchObject({
        seatsTaken: 12,
        waitlisted: 188,
        waitlistLastNumber: 188,
      })
      expect([await mails('seatConfirmed'), await mails('waitlisted')]).toEqual([12, 188])
    },
  )

  test('get exactly one last seat, and everyone else is waitlisted in order, without an error', async () => {
    for (const guest of await createGuests(11)) await respond(guest, 'ACCEPTED')
    const guests = await createGuests(200)
    const replies = await Promise.all(guests.map((guest) => respond(guest, 'ACCEPTED')))
    expect(replies.flatMap(({ errors }) => errors ?? [])).toEqual([])
    const waits = replies.map(({ data }) => data.respondToInvitation.invitation.isWaitlisted)
    expect(waits.filter((isWaiting) => !isWaiting)).toHaveLength(1)
    const waiting = (await places()).flatMap(({ waitlistNumber }) => waitlistNumber ?? [])
    expect(waiting).toEqual(Array.from({ length: 199 }, (_, n) => n + 1))
    expect(await readEncounter(api, encounter.id)).toMatchObject({ seatsTaken: 12, waitlisted: 199 })
  })

  test('get too many seats if the lock and the check are removed, as a control', async () => {
    const { prisma } = api.deps.database
    const guests = await createGuests(40)
    const check = 'encounters_never_oversold'
    await prisma.$executeRawUnsafe(`ALTER TABLE encounters DROP CONSTRAINT ${check}`)
    const acceptUnlocked = async ({ invitationId }: Guest): Promise<void> => {
      const { seatsTaken, capacity } = await readEncounter(api, encounter.id)
      if (seatsTaken >= capacity) return
      const now = api.clock()
      await prisma.encounter.update({ where: { id: encounter.id }, data: { seatsTaken: { increment: 1 } } })
      const data = { status: 'Accepted', seatedAt: now, respondedAt: now } as const
      await prisma.invitation.update({ where: { id: invitationId }, data })
    }
    await Promise.all(guests.map(acceptUnlocked))
    const { seatsTaken } = await readEncounter(api, encounter.id)
    expect(seatsTaken).toBeGreaterThan(12)
    expect((await places()).filter((each) => each.seatedAt !== null)).toHaveLength(seatsTaken)
    await prisma.encounter.update({ where: { id: encounter.id }, data: { seatsTaken: 0 } })
    await prisma.$executeRawUnsafe(
      `ALTER TABLE encounters ADD CONSTRAINT ${check} CHECK (seats_taken >= 0 AND seats_taken <= capacity)`,
    )
  })
})

describe('12 cancellations and 20 removals from the waitlist at the same moment', () => {
  let guests: Guest[]
  let remaining: number[]
  let leave: () => Promise<void>
  const workers: RunningWorker[] = []

  beforeEach(async () => {
    guests = await createGuests(52)
    for (const guest of guests) await respond(guest, 'ACCEPTED')
    const line = guests.slice(12)
    const leaving = line.filter((_, place) => place % 2 === 0)
    remaining = line.filter((_, place) => place % 2 === 1).map(({ invitationId }) => invitationId)
    leave = async () => {
      const replies = await Promise.all(
        [...guests.slice(0, 12), ...leaving].map((guest) => respond(guest, 'DECLINED')),
      )
      expect(replies.flatMap(({ errors }) => errors ?? [])).toEqual([])
    }
  })
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.stop()
  })

  const promotedMails = async () =>
    (
      await api.deps.database.prisma.outboxMail.findMany({
        where: {
          template: 'promoted',
          key: { in: guests.map(({ invitationId }) => `promoted:${invitationId}:0`) },
        },
      })
    ).map(({ data }) => (data as { seat: { invitationId: number } }).seat.invitationId)

  const expectRightPeople = async () => {
    const all = await places()
    expect(all.filter((each) => !each.isWaitlisted).map(({ id }) => id)).toEqual(remaining.slice(0, 12))
    expect(all.filter((each) => each.isWaitlisted).map(({ id }) => id)).toEqual(remaining.slice(12))
    expect(await readEncounter(api, encounter.id)).toMatchObject({ seatsTaken: 12, waitlisted: 8 })
  }

  test('promote the right people, with one mail each', async () => {
    await leave()
    await api.work()
    await expectRightPeople()
    expect((await promotedMails()).sort()).toEqual(remaining.slice(0, 12).sort())
  })

  test('promote the right people even while several workers run', async () => {
    for (let made = 0; made < 2; made++) workers.push(await startWorker(api.deps))
    await leave()
    await eventually(expectRightPeople, 100)
    const notified = await promotedMails()
    expect(new Set(notified).size).toBe(notified.length)
    expect(notified).toEqual(expect.arrayContaining(remaining.slice(0, 12)))
    expect(notified.some((id) => remaining.slice(12).includes(id))).toBe(false)
  })
})
