import { setTimeout } from 'node:timers/promises'

/** Somebody with invitations to answer, one after the other. */
export type Writer = { bearer: string; invitationIds: readonly number[] }

/** What became of the answers that were given. */
export type Tally = {
  /** invitations whose answer was acknowledged */
  acknowledged: number[]
  /** invitations for whose answer no reply came, each try */
  unanswered: number[]
  /** how often each status was replied */
  statuses: Record<number, number>
}

export const openTally = (): Tally => ({ acknowledged: [], unanswered: [], statuses: {} })

/** Milliseconds until a client whose request failed tries again. */
const pause = 100

async function accept(address: string, bearer: string, invitationId: number): Promise<number | undefined> {
  const options = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${bearer}` },
    body: JSON.stringify({ invitationId, status: 'accepted' }),
  }
  try {
    const reply = await fetch(`${address}/api/member/rsvp`, options)
    await reply.arrayBuffer()
    return reply.status
  } catch {
    return undefined
  }
}

/**
 * Accepts one invitation after the other over REST, as one client does: with `isPersistent` again and again until it is
 * acknowledged, else no further once no reply has come.
 */
export async function acceptAll(
  address: string,
  { bearer, invitationIds }: Writer,
  tally: Tally,
  isPersistent: boolean,
): Promise<void> {
  for (const id of invitationIds) {
    for (;;) {
      const status = await accept(address, bearer, id)
      if (status === undefined) tally.unanswered.push(id)
      else tally.statuses[status] = (tally.statuses[status] ?? 0) + 1
      if (status === 200) {
        tally.acknowledged.push(id)
        break
      }
      if (!isPersistent) return
      await setTimeout(pause)
    }
  }
}
