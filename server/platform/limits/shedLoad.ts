import type { ServerResponse } from 'node:http'
import { createHistogram } from 'node:perf_hooks'
import type { Load } from '../parts.ts'

/**
 * Milliseconds between two checks, the longest time to wait for enough replies to judge by, and how many are enough.
 */
const period = 100
const longestPeriod = 1000
const fewest = 10
/**
 * The process is overloaded once three of four requests take longer than `tooLong` milliseconds, and recovered once
 * they take less than `shortAgain`.
 */
const tooLong = 250
const shortAgain = 125
/**
 * While overloaded, the process accepts as many requests as it answers in `carried` milliseconds, and at least
 * `always`, so that a few slow requests are never too many.
 */
const carried = 500
const always = 64

/**
 * Makes the load shedder: it refuses requests that the process cannot handle, so that the others are answered soon.
 * Like CoDel for packets (RFC 8289), it looks at the fastest replies. While all is well, many replies are fast, however
 * long others wait; an overload of the processor, the database or the machine delays them all. Once three of four are
 * slow, the process works on no more requests than it answers in half a second. A burst is over before that counts, so
 * all of it is answered.
 *
 * @param ticks milliseconds of a monotonic clock
 */
export function shedLoad(ticks = () => performance.now()): Load {
  const open = new Set<ServerResponse>()
  let isBusy = false
  let most = always
  const replies = createHistogram()
  let since = 0
  let looking: NodeJS.Timeout | undefined

  /** Starts the timer with the first request after a quiet time, so that an idle process has none. */
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
      // The histogram accepts integers from 1.
      replies.record(Math.max(1, Math.round(milliseconds)))
    },
  }
}
