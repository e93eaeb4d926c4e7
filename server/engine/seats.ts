import type { SeatRange } from './problem.ts'

/** Returns the most of `people` that whole groups can hold: 13 people and 10 to 12 seats make one group of 12. */
export function mostSeated(people: number, seats: SeatRange): number {
  const groups = Math.floor(people / seats.min)
  return Math.min(people, groups * seats.max)
}

/**
 * Returns how many groups seat the most of `people`, close to the middle of the seat range; 0 if none can be filled.
 */
export function groupCount(people: number, seats: SeatRange): number {
  const fewest = Math.ceil(mostSeated(people, seats) / seats.max)
  const most = Math.floor(people / seats.min)
  return Math.max(fewest, Math.min(most, Math.round((2 * people) / (seats.min + seats.max))))
}
