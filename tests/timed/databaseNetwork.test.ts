import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../server/platform/database/db.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { eventually } from '../support/eventually.ts'
import { createMember, signIn } from '../support/factories.ts'
import { addressOf, killProcess, runProcess } from '../support/faults.ts'
import { createInvited } from '../support/invited.ts'
import { follow, type LiveStream } from '../support/liveStream.ts'
import { findPeer } from '../support/peers/findPeer.ts'
import { toxiproxyPeer } from '../support/peers/peers.ts'
import { post } from '../support/post.ts'
import { type FakePostmark, startFakePostmark } from '../support/postmark.ts'
import type { Program } from '../support/program.ts'
import { readMember } from '../support/seats.ts'
import { type Fault, startToxiproxy, type Toxiproxy, type Way } from '../support/toxiproxy/startToxiproxy.ts'
import { acceptAll, openTally, type Tally, type Writer } from '../support/writers.ts'

const program = await findPeer(toxiproxyPeer)
const seconds = 1000
const memberCount = 8
const encounterCount = 3

/**
 * The limits of docs/operating.md in milliseconds: `answer` for every reply and, counted from the return of the
 * network, `again` until members are served, `mails` until mails are sent, and `pages` until pages are notified of
 * changes. A mail whose outcome was lost waits for its next tries, the fourth of which comes 85 seconds after the
 * first.
 */
const limits = { answer: 20 * seconds, again: 10 * seconds, mails: 120 * seconds, pages: 30 * seconds }

const latency = (milliseconds: number, jitter = 0): Fault => ({
  type: 'latency',
  attributes: { latency: milliseconds, jitter },
})
const cutAfter = (bytes: number): Fault => ({ type: 'limit_data', attributes: { bytes } })

/** Begins a fault on a network path; the returned function ends it. */
type Begin = (way: Way) => Promise<() => Promise<void>>

/** A page's live stream, and a function that changes something it shows. */
type OpenPage = { stream: LiveStream; change(): Promise<unknown> }

describe.skipIf(program === undefined)('a network between the processes and PostgreSQL', () => {
  let api: TestApi
  let postmark: FakePostmark
  let toxiproxy: Toxiproxy
  let ways: Record<'web' | 'worker', Way>
  let web: Program
  let worker: Program
  let address: string

  /** Returns the URL of the database through a network path. */
  function databaseBy(way: Way): string {
    const url = new URL(api.deps.config.databaseUrl ?? '')
    url.host = way.address
    // Otherwise it would lead to the server's Unix socket.
    url.searchParams.delete('host')
    return url.href
  }

  const openWay = () => toxiproxy.open(new URL(api.deps.config.databaseUrl ?? '').host)

  const start = (role: 'web' | 'worker') =>
    runProcess(api.deps, {
      ROLE: role,
      DATABASE_URL: databaseBy(ways[role]),
      POSTMARK_SERVER_TOKEN: 'test-token',
      POSTMARK_API_URL: postmark.url,
    })

  beforeAll(async () => {
    ;[toxiproxy, postmark, api] = await Promise.all([
      startToxiproxy(program ?? ''),
      startFakePostmark(),
      startApi({}, () => new Date()),
    ])
    ways = { web: await openWay(), worker: await openWay() }
    web = start('web')
    worker = start('worker')
    address = await addressOf(web)
    await worker.says(/worker is running/)
  })
  afterAll(async () => {
    await Promise.all([web, worker].map((each) => each && killProcess(each)))
    await toxiproxy?.stop()
    await api?.close()
    await postmark?.close()
  })

  const readiness = async () => (await fetch(`${address}/readyz`)).status

  /** Opens a page that follows a member's changes through the web process. */
  async function openPage(): Promise<OpenPage> {
    const member = await createMember(api)
    const stream = await follow(address, await signIn(api, member))
    onTestFinished(stream.close)
    let changes = 0
    const data = () => ({ cancellations: ++changes })
    return {
      stream,
      change: () => api.deps.database.prisma.member.update({ where: { id: member.id }, data: data() }),
    }
  }

  /**
   * Reads a stream until it reports a change made now. The change is repeated in case it came before the process
   * listened again.
   */
  async function expectUpdates({ stream, change }: OpenPage): Promise<void> {
    let isHeard = false
    const heard = (async () => {
      while (!isHeard) {
        const event = await stream.next()
        if (!event) throw new Error('The stream ended')
        isHeard = event.kinds.length === 1
      }
    })()
    await vi.waitFor(
      async () => {
        await change()
        await vi.waitFor(() => expect(isHeard).toBe(true), { timeout: 500, interval: 10 })
      },
      { timeout: limits.pages },
    )
    await heard
  }

  /** Expects that every RSVP was stored once and has by now been confirmed by one mail. */
  async function expectOnce(tally: Tally, invitationIds: readonly number[]): Promise<void> {
    const { prisma } = api.deps.database
    expect(tally.acknowledged.toSorted((a, b) => a - b)).toEqual(invitationIds.toSorted((a, b) => a - b))
    // Every request had a reply, and those that failed got a reply that says to try again.
    expect(Object.keys(tally.statuses).filter((status) => !['200', '503'].includes(status))).toEqual([])
    expect(tally.unanswered).toEqual([])
    const rows = await prisma.invitation.findMany({ where: { id: { in: [...invitationIds] } } })
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['Accepted']))
    const encounterIds = [...new Set(rows.map(({ encounterId }) => encounterId))]
    const encounters = await prisma.encounter.findMany({ where: { id: { in: encounterIds } } })
    expect(encounters.map(({ seatsTaken }) => seatsTaken)).toEqual(encounters.map(() => memberCount))
    const memberIds = [...new Set(rows.map(({ memberId }) => memberId))]
    const states = async () => {
      const mails = await prisma.outboxMail.findMany({ where: { memberId: { in: memberIds } } })
      return mails.map(({ state }) => state)
    }
    await vi.waitFor(async () => expect(await states()).toEqual(rows.map(() => 'Sent')), {
      timeout: limits.mails,
      interval: 200,
    })
    const sent = postmark.accepted.map(({ Metadata }) => Metadata.mail)
    expect(sent).toHaveLength(new Set(sent).size)
  }

  /** Expects that the fault left no damage: no RSVP is lost or doubled, live updates arrive, and no process ended. */
  async function expectAllWell(tally: Tally, writers: readonly Writer[], page: OpenPage): Promise<void> {
    await expectOnce(
      tally,
      writers.flatMap(({ invitationIds }) => invitationIds),
    )
    await expectUpdates(page)
    expect([web.child.exitCode, worker.child.exitCode]).toEqual([null, null])
  }

  /** Begins a fault on both network paths. It ends with the test, or when the returned function is called. */
  async function onBothPaths(begin: Begin): Promise<() => Promise<void>> {
    const ends = await Promise.all([begin(ways.web), begin(ways.worker)])
    const end = async () => {
      await Promise.all(ends.map((each) => each()))
    }
    onTestFinished(end)
    return end
  }

  test.each<[string, Begin, refused: number]>([
    ['slow and uneven', (way) => way.begin(latency(100, 50), ['upstream', 'downstream']), 0],
    ['cut in the middle of replies', (way) => way.begin(cutAfter(2500), ['downstream']), 1],
    ['down', (way) => way.close(), memberCount],
  ])('that is %s loses and doubles no RSVP, and everything works afterwards', async (_, begin, refused) => {
    const writers = await createInvited(api, { members: memberCount, encounters: encounterCount })
    const page = await openPage()
    const tally = openTally()
    const writes = Promise.all(writers.map((writer) => acceptAll(address, writer, tally, true)))
    await vi.waitFor(() => expect(tally.acknowledged.length).toBeGreaterThan(0), {
      timeout: limits.answer,
      interval: 5,
    })
    const end = await onBothPaths(begin)
    if (refused === 0) {
      await writes
      expect(tally.statuses).toEqual({ 200: memberCount * encounterCount })
    } else {
      await vi.waitFor(() => expect(tally.statuses[503]).toBeGreaterThanOrEqual(refused), {
        timeout: limits.answer,
        interval: 10,
      })
      expect((await fetch(`${address}/healthz`)).status).toBe(200)
    }
    await end()
    const ended = performance.now()
    await vi.waitFor(async () => expect(await readiness()).toBe(200), {
      timeout: limits.again,
      interval: 50,
    })
    await writes
    expect(performance.now() - ended).toBeLessThan(limits.again)
    await expectAllWell(tally, writers, page)
  })

  test('that swallows everything lets every request end in time, and leaves no connection stuck', async () => {
    const { pool } = api.deps.database
    const members = await Promise.all(Array.from({ length: 12 }, () => createMember(api)))
    const writers = await createInvited(api, { members: memberCount, encounters: encounterCount })
    const bearers = await Promise.all(members.map((member) => signIn(api, member)))
    const page = await openPage()
    const query =
      'mutation($input: UpdatePreferencesInput!) { updatePreferences(input: $input) { __typename } }'
    const change = async (bearer: string) => {
      const begun = performance.now()
      const headers = { Authorization: `Bearer ${bearer}` }
      const { status } = await post(`${address}/graphql`, { query, variables: { input: {} } }, headers)
      return { status, time: performance.now() - begun }
    }
    // These requests are certainly in the middle of their transactions, on every connection of the pool.
    const blocker = await pool.connect()
    await blocker.query('BEGIN')
    await blocker.query('SELECT FROM members WHERE id = ANY($1) FOR UPDATE', [members.map(({ id }) => id)])
    const caught = Promise.all(bearers.map(change))
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    await eventually(async () => expect((await pool.query(waiting)).rows).toHaveLength(10), 10)
    const end = await onBothPaths((way) => way.swallow())
    await blocker.query('ROLLBACK')
    blocker.release()
    const tally = openTally()
    const writes = Promise.all(writers.map((writer) => acceptAll(address, writer, tally, true)))

    for (const { status, time } of await caught) {
      expect(status).toBe(503)
      expect(time).toBeLessThan(limits.answer)
    }
    expect(await readiness()).toBe(503)
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    await web.says(/lost the connection that hears of changes/)
    await end()
    const ended = performance.now()
    await vi.waitFor(
      async () => {
        const again = await Promise.all(bearers.map(change))
        expect(again.map(({ status }) => status)).toEqual(bearers.map(() => 200))
      },
      { timeout: limits.again },
    )
    await writes
    expect(performance.now() - ended).toBeLessThan(limits.again)
    await expectAllWell(tally, writers, page)
  })

  test('that stalls during a transaction does not put later writes into that transaction', async () => {
    const way = await openWay()
    const database = openDatabase(databaseBy(way), { max: 1, onError: () => undefined })
    onTestFinished(database.close)
    const { id } = await createMember(api)
    let end: (() => Promise<void>) | undefined
    const stalled = database.prisma.$transaction(
      async (tx) => {
        // Otherwise PostgreSQL would soon end the transaction and roll back its writes.
        await tx.$executeRaw`SET LOCAL idle_in_transaction_session_timeout = 0`
        end = await way.begin(latency(3600 * seconds), ['upstream'])
        await tx.$queryRaw`SELECT 1`
      },
      // The transaction times out while the query is stalled. Its time is long enough for the statements before that on
      // a busy machine.
      { timeout: seconds },
    )
    await expect(stalled).rejects.toThrow('Query read timeout')
    const { pool } = database
    await eventually(() => expect(pool.idleCount).toBe(pool.totalCount))
    await end?.()
    await database.prisma.member.update({ where: { id }, data: { wantsNewsMail: false } })
    expect(await readMember(api, id)).toMatchObject({ wantsNewsMail: false })
  })

  test('that swallows everything does not prevent both processes from stopping in time', async () => {
    await onBothPaths((way) => way.swallow())
    const asked = performance.now()
    web.child.kill('SIGTERM')
    worker.child.kill('SIGTERM')
    await Promise.all([web.ended, worker.ended])
    expect(performance.now() - asked).toBeLessThan(30 * seconds)
  })
})
