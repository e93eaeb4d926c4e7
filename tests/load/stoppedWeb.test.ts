import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { addressOf, faultTimeout, isFull, startProcess } from '../support/faults.ts'
import { createInvited } from '../support/invited.ts'
import { acceptAll, openTally } from '../support/writers.ts'

const writing = 20
const held = 6

let api: TestApi

beforeAll(async () => {
  api = await startApi({}, () => new Date())
})
afterAll(() => api.close())

test.each(Array.from({ length: isFull ? 5 : 1 }, (_, round) => round + 1))(
  'a process told to stop under load drops no request in flight (%i)',
  async () => {
    const { database } = api.deps
    const writers = await createInvited(api, { members: writing, encounters: 40 })
    const late = await createInvited(api, { members: held, encounters: 1 })
    const program = startProcess(api.deps, {})
    const address = await addressOf(program)

    const tally = openTally()
    const load = Promise.all(writers.map((writer) => acceptAll(address, writer, tally, false)))
    await vi.waitFor(() => expect(tally.acknowledged.length).toBeGreaterThan(writing), { timeout: 20_000 })
    // These are certainly in flight: they wait for a row that is let go only after the signal.
    const blocker = await database.pool.connect()
    await blocker.query('BEGIN')
    await blocker.query(
      'SELECT FROM encounters WHERE id = (SELECT encounter_id FROM invitations WHERE id = $1) FOR UPDATE',
      [late[0]?.invitationIds[0]],
    )
    const lateTally = openTally()
    const inFlight = Promise.all(late.map((writer) => acceptAll(address, writer, lateTally, false)))
    await vi.waitFor(
      async () => {
        const { rows } = await database.pool.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
        expect(rows.length).toBeGreaterThanOrEqual(held)
      },
      { timeout: 1900, interval: 10 },
    )
    const signaled = performance.now()
    program.child.kill('SIGTERM')
    await vi.waitFor(() => expect(fetch(`${address}/healthz`)).rejects.toThrow(), {
      timeout: 20_000,
      interval: 10,
    })
    await blocker.query('ROLLBACK')
    blocker.release()

    expect(await program.ended).toBe(0)
    expect(performance.now() - signaled).toBeLessThan(30_000)
    await Promise.all([load, inFlight])
    expect(lateTally).toEqual({ acknowledged: expect.any(Array), unanswered: [], statuses: { 200: held } })
    // Who got no reply was never listened to: nothing was done of which the one who asked does not know.
    const status = async (ids: number[]) => {
      const where = { id: { in: ids } }
      const rows = await database.prisma.invitation.findMany({ where, select: { status: true } })
      return new Set(rows.map((row) => row.status))
    }
    expect(await status(tally.acknowledged)).toEqual(new Set(['Accepted']))
    expect([...(await status(tally.unanswered))]).not.toContain('Accepted')
    expect(tally.unanswered.length).toBeGreaterThan(0)
    expect(Object.keys(tally.statuses)).toEqual(['200'])
    const { rows } = await database.pool.query('SELECT FROM graphile_worker.jobs WHERE locked_at IS NOT NULL')
    expect(rows).toEqual([])
  },
  faultTimeout,
)
