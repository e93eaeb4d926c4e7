import type { ServerResponse } from 'node:http'
import { createHistogram } from 'node:perf_hooks'
import type { Load } from '../parts.ts'

/** How often it looks, and for how long at most until there are replies enough to go by, in milliseconds. */
const period = 100
const longestPeriod = 1000
const fewest = 10
/** Where three of four requests wait for so many milliseconds, more come than are carried; where they wait for less, no more. */
const tooLong = 250
const shortAgain = 125
/** For how many milliseconds of work there may be requests then, and how many at least, so that no few slow ones are too many. */
const carried = 500
const always = 64

/**
 * Refuses what a process cannot carry, so that the rest is answered soon. Whatever makes requests wait (the processor, the
 * database, others on the machine) shows in the replies that took the shortest, as CoDel has it for packets (RFC 8289): while
 * all is well, many are answered at once, however long some others wait. Once three of four wait, no more are worked on than
 * are answered in half a second. A burst is over before that counts, and is answered whole.
 *
 * @param ticks milliseconds of a clock that never goes back
 */
export function shedLoad(ticks = () => performance.now()): Load {
  const open = new Set<ServerResponse>()
  let isBusy = false
  let most = always
  const replies = createHistogram()
  let since = 0
  let looking: NodeJS.Timeout | undefined

  /** Begins with the first request after a quiet time, so that a process at rest is left alone. */
  function begin(): void {
    since = ticks()
    looking = setInterval(look, period).unref()
  }

  function look(): void {
    for (const response of open) if (response.headersSent) open.delete(response)
    const taken = ticks() - since
    if (replies.count < fewest && taken < longestPeriod) return
    const wait = replies.count < fewest ? 0 : replies.percentile(25)
    isBusy = wait >= (isBusy ? shortAgain : tooLong)
    most = Math.max(always, (replies.count / taken) * carried)
    if (replies.count === 0 && open.size === 0) {
      clearInterval(looking)
      looking = undefined
    }
    replies.reset()
    since = ticks()
  }

  return {
    admits(response) {
      if (isBusy && open.size >= most) return false
      if (!looking) begin()
      open.add(response)
      response.once('close', () => open.delete(response))
      return true
    },
    answered(milliseconds) {
      // It takes whole numbers from 1 on.
      replies.record(Math.max(1, Math.round(milliseconds)))
    },
  }
}
