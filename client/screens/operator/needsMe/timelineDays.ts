import { dateIn } from '#rules/encounters/dateIn.ts'

/** The number of days shown, beginning today. */
const daysShown = 14

type Timed = { startsAt: string; timeZone: string }

/** One day of the timeline: its date as 2026-11-16, and what begins on it. */
export type TimelineDay<Event> = { date: string; events: Event[] }

/**
 * Distributes encounters over the coming two weeks. An encounter that began before today and is still going on belongs
 * to today.
 *
 * @param events the soonest first; each belongs to the day on which it begins in its own zone
 * @param timeZone the IANA zone that decides which day is today
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
