import { setTimeout as pause } from 'node:timers/promises'
import { follow } from '../../tests/support/liveStream.ts'
import type { Writer } from '../../tests/support/writers.ts'

/** The outcome of a request: its status, 0 without a reply; instants are milliseconds of the process's clock. */
export type Outcome = { status: number; begun: number; ended: number }

/** Milliseconds. A page waits before it follows again (client/relay/keepFollowing.ts). */
const pauses = { reader: 150, writer: 700, operator: 500, follower: 2000 }
const patience = 20_000

/** Sends a request, and repeats it after the time in Retry-After until it succeeds. */
async function persist(outcomes: Outcome[], send: () => Promise<Response>): Promise<void> {
  for (;;) {
    const begun = performance.now()
    const reply = await send().catch(() => undefined)
    await reply?.arrayBuffer()
    outcomes.push({ status: reply?.status ?? 0, begun, ended: performance.now() })
    if (reply?.ok) return
    await pause(Number(reply?.headers.get('retry-after') ?? 1) * 1000)
  }
}

const post = (url: string, bearer: string, body: object): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${bearer}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patience),
  })

/** Sends a query again and again until the signal aborts. */
async function read(
  url: string,
  bearer: string,
  query: string,
  rest: number,
  over: AbortSignal,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  while (!over.aborted) {
    await persist(outcomes, () => post(`${url}/graphql`, bearer, { query }))
    await pause(rest)
  }
  return outcomes
}

/** Reads a member's invitations again and again. */
export const readAsMember = (url: string, bearer: string, over: AbortSignal): Promise<Outcome[]> =>
  read(
    url,
    bearer,
    '{ viewer { username pendingInvitations(first: 5) { edges { node { id } } } } }',
    pauses.reader,
    over,
  )

/** Reads the list of members as an operator, again and again. */
export const readAsOperator = (url: string, bearer: string, over: AbortSignal): Promise<Outcome[]> =>
  read(url, bearer, '{ members(first: 20) { edges { node { email } } } }', pauses.operator, over)

/** Accepts one invitation after the other, repeating each until it succeeds. */
export async function acceptInTurn(url: string, { bearer, invitationIds }: Writer): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const invitationId of invitationIds) {
    const body = { invitationId, status: 'accepted' }
    await persist(outcomes, () => post(`${url}/api/member/rsvp`, bearer, body))
    await pause(pauses.writer)
  }
  return outcomes
}

export type Heard = { at: number[]; ended: number }

/** Follows a member's changes as an open page does. Returns when each event came, and how often the stream ended. */
export async function followAsPage(url: string, bearer: string, over: AbortSignal): Promise<Heard> {
  const heard: Heard = { at: [], ended: 0 }
  while (!over.aborted) {
    const stream = await follow(url, bearer).catch(() => undefined)
    const close = () => stream?.close()
    over.addEventListener('abort', close)
    const next = () => stream?.next().catch(() => null)
    while (await next()) heard.at.push(performance.now())
    over.removeEventListener('abort', close)
    if (over.aborted) break
    heard.ended += 1
    await pause(pauses.follower)
  }
  return heard
}
