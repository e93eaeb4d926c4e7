import { setTimeout } from 'node:timers/promises'

const tries = 10

/**
 * Repeats a request while the service replies that it is too busy, as its clients do. A refused request has changed
 * nothing. This happens when many tests run at once on a slow machine.
 *
 * @param ask sends the request and returns a reply with its status
 * @returns the first reply with another status than 503, or the tenth
 */
export async function askUntilAnswered<Reply extends { status: number }>(
  ask: () => Promise<Reply>,
): Promise<Reply> {
  for (let again = 1; again < tries; again += 1) {
    const reply = await ask()
    if (reply.status !== 503) return reply
    // The time that Retry-After asks for.
    await setTimeout(1000)
  }
  return ask()
}
