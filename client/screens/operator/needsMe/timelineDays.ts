import { dateIn } from '#rules/encounters/dateIn.ts'

/** Days that the timeline shows, today the first of them. */
const daysShown = 14

type Timed = { startsAt: string; timeZone: string }

/** One day of the timeline: its date as 2026-11-16, and what begins on it. */
export type TimelineDay<Event> = { date: string; events: Event[] }

/**
 * Lays encounters out over the coming two weeks. What began before today and still goes on is today's.
 *
 * @param events what there is, the soonest first; each on the day it begins in its own zone
 * @param now the current instant
 * @param timeZone the IANA zone in which it is today
 * @returns fourteen days, today the first
 */
export function timelineDays<Event extends Timed>(
  events: readonly Event[],
  now: Date,
  timeZone: string,
): TimelineDay<Event>[] {
  const today = dateIn(now, timeZone)
  const days = Array.from({ length: daysShown }, (_, index) => {
    const date = new Date(`${today}T00:00:00Z`)
    date.setUTCDate(date.getUTCDate() + index)
    return { date: date.toISOString().slice(0, 10), events: [] as Event[] }
  })
  for (const event of events) {
    const date = dateIn(new Date(event.startsAt), event.timeZone)
    days.find((day) => day.date === (date < today ? today : date))?.events.push(event)
  }
  return days
}
