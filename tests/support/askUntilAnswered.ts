import { setTimeout } from 'node:timers/promises'

const tries = 10

/**
 * Asks again while the service says that it is too busy, as its clients do: nothing has happened then. Many tests at once
 * on a slow machine come to that.
 *
 * @param ask gives a reply with its status
 * @returns the first reply that is another than 503, or the tenth
 */
export async function askUntilAnswered<Reply extends { status: number }>(
  ask: () => Promise<Reply>,
): Promise<Reply> {
  for (let again = 1; again < tries; again += 1) {
    const reply = await ask()
    if (reply.status !== 503) return reply
    // As long as Retry-After asks for.
    await setTimeout(1000)
  }
  return ask()
}
