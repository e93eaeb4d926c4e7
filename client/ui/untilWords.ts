import { day, hour, second } from '#rules/time/durations.ts'

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** Minutes and seconds, such as `2:05`. */
export const clockTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/**
 * Says how long it is until something: in days from two days on, in hours from one hour on, else in minutes and
 * seconds.
 *
 * @param wait milliseconds; a negative wait counts as 0
 * @returns such as 'in 2 days', 'in 3 hours' or 'in 12:05'
 */
export function untilWords(wait: number): string {
  if (wait >= 2 * day) return `in ${counted(Math.floor(wait / day), 'day')}`
  if (wait >= hour) return `in ${counted(Math.floor(wait / hour), 'hour')}`
  return `in ${clockTime(Math.max(0, Math.ceil(wait / second)))}`
}
