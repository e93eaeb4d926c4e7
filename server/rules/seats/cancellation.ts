import { day, hour } from '#rules/time/durations.ts'
import { freeCancellationDays, movedGraceHours, promotionGraceHours } from './invitation.ts'
import type { Seat, SeatEncounter } from './seat.ts'

/**
 * Whether giving up a seat at `now` counts as a cancellation: within 5 days of the start. It does not count
 * within 24 hours of gaining it from the waitlist, within 72 hours of a move, or if the member would have met
 * somebody they asked not to meet.
 */
export function countsAsCancellation(
  { promotedAt }: Pick<Seat, 'promotedAt'>,
  { startsAt, movedAt }: SeatEncounter,
  unwanted: boolean,
  now: Date,
): boolean {
  const isWithin = (since: Date | null, hours: number) =>
    since !== null && now.getTime() - since.getTime() < hours * hour
  return (
    !unwanted &&
    startsAt.getTime() - now.getTime() < freeCancellationDays * day &&
    !isWithin(promotedAt, promotionGraceHours) &&
    !isWithin(movedAt, movedGraceHours)
  )
}
