import type { ServerResponse } from 'node:http'
import { createHistogram } from 'node:perf_hooks'
import type { Load } from '../parts.ts'

/** Milliseconds between two checks. */
const checkEveryMs = 100
/** How many replies are enough to judge by, and the longest time to wait for them. */
const enoughReplies = 10
const longestPeriodMs = 1000
/**
 * The process is overloaded once three of four requests take longer than the first, and recovered once they take less
 * than the second.
 */
const overloadedMs = 250
const recoveredMs = 125
/**
 * While overloaded, the process accepts as many requests as it answers in this time, and at least `alwaysAccepted`, so
 * that a few slow requests are never too many.
 */
const backlogMs = 500
const alwaysAccepted = 64

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
  const unanswered = new Set<ServerResponse>()
  let isOverloaded = false
  let mostUnanswered = alwaysAccepted
  const replyTimes = createHistogram()
  let periodBegan = 0
  let timer: NodeJS.Timeout | undefined

  /** Starts the timer with the first request after a quiet time, so that an idle process has none. */
  function startChecking(): void {
    periodBegan = ticks()
    timer = setInterval(check, checkEveryMs).unref()
  }

  function check(): void {
    for (const response of unanswered) if (response.headersSent) unanswered.delete(response)
    const elapsed = ticks() - periodBegan
    if (replyTimes.count < enoughReplies && elapsed < longestPeriodMs) return
    const fastQuarter = replyTimes.count < enoughReplies ? 0 : replyTimes.percentile(25)
    isOverloaded = fastQuarter >= (isOverloaded ? recoveredMs : overloadedMs)
    mostUnanswered = Math.max(alwaysAccepted, (replyTimes.count / elapsed) * backlogMs)
    if (replyTimes.count === 0 && unanswered.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
    replyTimes.reset()
    periodBegan = ticks()
  }

  return {
    admits(response) {
      if (isOverloaded && unanswered.size >= mostUnanswered) return false
      if (!timer) startChecking()
      unanswered.add(response)
      response.once('close', () => unanswered.delete(response))
      return true
    },
    answered(milliseconds) {
      // The histogram accepts integers from 1.
      replyTimes.record(Math.max(1, Math.round(milliseconds)))
    },
  }
}
