import { useNow } from '../../../ui/useNow.ts'

const second = 1000
const minute = 60 * second
const near = 61 * minute

/**
 * Counts down to a moment by the server's clock: by the second in the last hour, by the minute before.
 *
 * @returns milliseconds until then, less than none afterwards
 */
export function useWaitFor(moment: Date): number {
  const isNear = moment.getTime() - useNow(minute).getTime() <= near
  return moment.getTime() - useNow(isNear ? second : minute).getTime()
}
