import { minute, second } from '#rules/time/durations.ts'
import { useNow } from '../../../ui/useNow.ts'

const near = 61 * minute

/**
 * Counts down to an instant by the server's clock: every second in the last hour, every minute before.
 *
 * @returns milliseconds until then, negative afterwards
 */
export function useWaitFor(moment: Date): number {
  const isNear = moment.getTime() - useNow(minute).getTime() <= near
  return moment.getTime() - useNow(isNear ? second : minute).getTime()
}
