import { day, hour, minute } from '#rules/time/durations.ts'
import { untilWords } from '../../../ui/untilWords.ts'

/**
 * Says roughly how long something has waited.
 *
 * @param since when it began
 * @returns such as '3 days', '1 hour' or 'less than an hour'
 */
export function waitingTime(since: Date, now: Date): string {
  const passed = now.getTime() - since.getTime()
  if (passed < hour) return 'less than an hour'
  return passed < day ? howMany(Math.floor(passed / hour), 'hour') : howMany(Math.floor(passed / day), 'day')
}

/**
 * Says when something is due, to the minute, since its screens render once a minute.
 *
 * @param due when it is
 * @param now the current instant, not later
 * @returns such as 'in 2 days', 'in 3 hours', 'in 12 minutes' or 'now'
 */
export function dueWords(due: Date, now: Date): string {
  const wait = due.getTime() - now.getTime()
  if (wait >= hour) return untilWords(wait)
  return wait < minute ? 'now' : `in ${howMany(Math.floor(wait / minute), 'minute')}`
}

/**
 * Counts something in words.
 *
 * @param count the number
 * @param one the singular
 * @param many the plural; the singular with an s by default
 * @returns such as '1 person' or '3 people'
 */
export const howMany = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/**
 * Says how many of the items shown are processed, since one request takes a limited number.
 *
 * @param taken the number of processed items
 * @param shown the number of items
 * @returns such as 'all 12' or 'the first 50'
 */
export const allOrFirst = (taken: number, shown: number): string =>
  `${taken < shown ? 'the first' : 'all'} ${taken}`
