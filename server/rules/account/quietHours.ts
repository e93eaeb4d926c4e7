/** Hours of the day from which and until which nobody's browser is notified. */
export const quietHours = { from: 22, until: 8 } as const

/** The same in words, to follow "between". */
export const quietHoursWords = '10 PM and 8 AM'

const minute = 60_000
const hour = 60 * minute

function clockIn(instant: Date, timeZone: string): { hour: number; minute: number } {
  const format = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
    timeZone,
  })
  const parts = format.formatToParts(instant)
  const read = (type: 'hour' | 'minute') => Number(parts.find((part) => part.type === type)?.value)
  return { hour: read('hour'), minute: read('minute') }
}

/**
 * Says until when a notification waits, so that it wakes nobody.
 *
 * @param now the current instant
 * @param timeZone the IANA zone in which the person is
 * @returns the end of the quiet hours, or null when it is not quiet now
 * @throws RangeError when the zone is unknown
 */
export function quietUntil(now: Date, timeZone: string): Date | null {
  const clock = clockIn(now, timeZone)
  if (clock.hour < quietHours.from && clock.hour >= quietHours.until) return null
  const hours = (quietHours.until - clock.hour + 24) % 24
  const end = new Date(now.getTime() + hours * hour - clock.minute * minute - (now.getTime() % minute))
  // In the night in which the clocks change that is an hour off.
  return new Date(end.getTime() - (clockIn(end, timeZone).hour - quietHours.until) * hour)
}
