import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { eventually } from '../support/eventually.ts'
import { addressOf, isFull, startProcess } from '../support/faults.ts'
import { createInvited } from '../support/invited.ts'
import { acceptAll, openTally, type Writer } from '../support/writers.ts'

const writing = 20
const held = 6

let api: TestApi

beforeAll(async () => {
  api = await startApi({}, () => new Date())
})
afterAll(() => api.close())

/**
 * Sends the body of a request whose headers the process has read. Returns the reply's status, or why there was none.
 */
type FinishRequest = () => Promise<number | string | undefined>

/**
 * Sends the headers of an RSVP and waits until the process asks for its body (RFC 9110, section 10.1.1). From then on
 * the request is in flight.
 */
async function sendHeaders(address: string, { bearer, invitationIds }: Writer): Promise<FinishRequest> {
  const body = JSON.stringify({ invitationId: invitationIds[0], status: 'accepted' })
  const asked = request(`${address}/api/member/rsvp`, {
    method: 'POST',
    agent: new Agent(),
    headers: {
      Authorization: `Bearer ${bearer}`,
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      Expect: '100-continue',
    },
  })
  const status = new Promise<number | string | undefined>((resolve) => {
    asked.on('response', (response) => resolve(response.resume().statusCode))
    asked.on('error', (error) => resolve(error.message))
  })
  asked.flushHeaders()
  await once(asked, 'continue')
  return () => {
    asked.end(body)
    return status
  }
}

test.each(Array.from({ length: isFull ? 5 : 1 }, (_, round) => round + 1))(
  'a process that is stopped under load drops no request in flight (%i)',
  async () => {
    const { database } = api.deps
    const writers = await createInvited(api, { members: writing, encounters: 40 })
    const late = await createInvited(api, { members: held, encounters: 1 })
    const program = startProcess(api.deps, {})
    const address = await addressOf(program)

    const tally = openTally()
    const load = Promise.all(writers.map((writer) => acceptAll(address, writer, tally, false)))
    await eventually(() => expect(tally.acknowledged.length).toBeGreaterThan(writing))
    const inFlight = await Promise.all(late.map((writer) => sendHeaders(address, writer)))
    program.child.kill('SIGTERM')
    await eventually(() => expect(fetch(`${address}/healthz`)).rejects.toThrow(), 10)
    expect(await Promise.all(inFlight.map((letGo) => letGo()))).toEqual(Array(held).fill(200))

    expect(await program.ended).toBe(0)
    await load
    // Requests without a reply were never read, so nothing was done without the caller knowing.
    const status = async (ids: readonly number[]) => {
      const where = { id: { in: [...ids] } }
      const rows = await database.prisma.invitation.findMany({ where, select: { status: true } })
      return new Set(rows.map((row) => row.status))
    }
    const accepted = [...tally.acknowledged, ...late.flatMap(({ invitationIds }) => invitationIds)]
    expect(await status(accepted)).toEqual(new Set(['Accepted']))
    expect([...(await status(tally.unanswered))]).not.toContain('Accepted')
    expect(tally.unanswered.length).toBeGreaterThan(0)
    // A busy machine may tell some callers to retry.
    expect(Object.keys(tally.statuses).filter((status) => !['200', '503'].includes(status))).toEqual([])
    const { rows } = await database.pool.query('SELECT FROM graphile_worker.jobs WHERE locked_at IS NOT NULL')
    expect(rows).toEqual([])
  },
)
