import { setTimeout } from 'node:timers/promises'

/** A member with invitations to answer, one after the other. */
export type Writer = { bearer: string; invitationIds: readonly number[] }

/** The results of the answers sent. */
export type Tally = {
  /** invitations whose answer was confirmed */
  acknowledged: number[]
  /** invitations without a reply to their answer, one entry for each try */
  unanswered: number[]
  /** how often each status was returned */
  statuses: Record<number, number>
}

export const openTally = (): Tally => ({ acknowledged: [], unanswered: [], statuses: {} })

/** How long a client waits before it retries a failed request, in milliseconds. */
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
 * Accepts invitations one after the other over REST, like one client. With `isPersistent` it retries until each is
 * confirmed; otherwise it stops at the first that is not.
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
