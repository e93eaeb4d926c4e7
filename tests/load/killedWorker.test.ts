import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { eventually } from '../support/eventually.ts'
import { createEncounter } from '../support/factories.ts'
import { type FakePostmark, startFakePostmark } from '../support/postmark.ts'
import { type Program, runProgram } from '../support/program.ts'
import { answer, fillSeats, mailsTo, type Place, readInvitation } from '../support/seats.ts'

const withinAMinute = { timeout: 60_000, interval: 100 }

let api: TestApi
let postmark: FakePostmark
let places: Place[]
const running: Program[] = []

beforeAll(async () => {
  postmark = await startFakePostmark()
  api = await startApi({}, () => new Date())
})
beforeEach(async () => {
  api.clock.set(new Date())
  const encounter = await createEncounter(api, { kind: 'Second', minimum: 6, capacity: 6, inviteTarget: 8 })
  places = await fillSeats(api, encounter, 8)
  await api.work()
  postmark.accepted.length = 0
})
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGTERM')
    await ended
  }
})
afterAll(async () => {
  await api.close()
  await postmark.close()
})

const startWorkerProcess = (): Program => {
  const program = runProgram('server/worker.ts', {
    DATABASE_URL: api.deps.config.databaseUrl ?? '',
    SESSION_SECRET: api.deps.secret,
    POSTMARK_SERVER_TOKEN: 'test-token',
    POSTMARK_API_URL: postmark.url,
  })
  running.push(program)
  return program
}

async function killInTheMiddle(program: Program): Promise<void> {
  program.child.kill('SIGKILL')
  await once(program.child, 'exit')
}

const placeAt = (index: number): Place => {
  const place = places[index]
  if (!place) throw new Error(`Nobody at ${index}`)
  return place
}
const promotedMails = () =>
  postmark.accepted.filter(
    ({ To, Subject }) => To.includes(placeAt(6).member.email) && /seat opened/i.test(Subject),
  )

describe('a worker that is killed in the middle', () => {
  test('of a promotion causes one seat and one mail within a minute of the next start', async () => {
    const { pool } = api.deps.database
    const blocker = await pool.connect()
    await blocker.query('BEGIN')
    await blocker.query('SELECT id FROM invitations WHERE id = $1 FOR UPDATE', [placeAt(6).invitation.id])
    await answer(api, placeAt(0).invitation, 'DECLINED')
    const first = startWorkerProcess()
    await eventually(async () => {
      const { rows } = await pool.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FROM invitations WHERE (SELECT count%'`,
      )
      expect(rows).toHaveLength(1)
    })
    await killInTheMiddle(first)
    await blocker.query('ROLLBACK')
    blocker.release()
    startWorkerProcess()
    await vi.waitFor(() => expect(promotedMails()).toHaveLength(1), withinAMinute)
    expect(await readInvitation(api, placeAt(6).invitation.id)).toMatchObject({ isWaitlisted: false })
    expect(await readInvitation(api, placeAt(7).invitation.id)).toMatchObject({ isWaitlisted: true })
    expect(await mailsTo(api, placeAt(6).member, 'promoted')).toHaveLength(1)
    expect(promotedMails()).toHaveLength(1)
  })

  test('of sending a mail loses no mail and sends none twice, within a minute of the next start', async () => {
    const held = postmark.hold()
    const tried = postmark.tries()
    await answer(api, placeAt(0).invitation, 'DECLINED')
    const first = startWorkerProcess()
    await held.arrived
    // Both mails must have reached the provider. For one that was begun and had not, the next worker would first search
    // the provider, for longer than a minute.
    await eventually(() => expect(postmark.tries() - tried).toBe(2))
    await killInTheMiddle(first)
    held.release()
    startWorkerProcess()
    const sent = async () => {
      const outbox = await api.deps.database.prisma.outboxMail.findMany({
        where: {
          memberId: { in: [placeAt(0).member.id, placeAt(6).member.id] },
          template: { in: ['seatReleased', 'promoted'] },
        },
      })
      return outbox.map(({ state }) => state)
    }
    await vi.waitFor(async () => expect(await sent()).toEqual(['Sent', 'Sent']), withinAMinute)
    expect(postmark.accepted.map(({ Metadata }) => Metadata.mail)).toHaveLength(
      new Set(postmark.accepted.map(({ Metadata }) => Metadata.mail)).size,
    )
    expect(promotedMails()).toHaveLength(1)
  })
})
