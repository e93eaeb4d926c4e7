import { clockTime } from '../../../ui/untilWords.ts'

/**
 * Writes a time that runs down.
 *
 * @param until when it is over
 * @returns minutes and seconds such as `2:05`, never below `0:00`
 */
export function timeLeft(until: Date, now: Date): string {
  return clockTime(Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1000)))
}
