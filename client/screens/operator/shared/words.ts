const hour = 3_600_000
const day = 24 * hour

/**
 * Says how long something has waited, coarsely.
 *
 * @param since when it began
 * @param now the current instant
 * @returns such as '3 days', '1 hour' or 'less than an hour'
 */
export function waitingTime(since: Date, now: Date): string {
  const passed = now.getTime() - since.getTime()
  if (passed < hour) return 'less than an hour'
  return passed < day ? howMany(Math.floor(passed / hour), 'hour') : howMany(Math.floor(passed / day), 'day')
}

/**
 * Puts a number before what it counts.
 *
 * @param count how many
 * @param one the word for one of them
 * @param many the word for several, one with an s unless given
 * @returns such as '1 person' or '3 people'
 */
export const howMany = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/**
 * Says how many of those shown are taken, where one request takes only so many.
 *
 * @param taken how many are
 * @param shown how many there are
 * @returns such as 'all 12' or 'the first 50'
 */
export const allOrFirst = (taken: number, shown: number): string =>
  `${taken < shown ? 'the first' : 'all'} ${taken}`
