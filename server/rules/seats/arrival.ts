import type { Mark } from './attendance.ts'

/** Whether somebody with a seat is at the table, or came to it. */
export type Arrival = 'here' | 'wasHere' | 'notYet' | 'attended' | 'absent'

type Seat = {
  attendance: Mark | null
  /** Whether a person or a report made the mark; such a mark has the last word, also before the end. */
  isByHand: boolean
  isHere: boolean
  hasCome: boolean
  /** Present for long enough to have attended. */
  hasStayed: boolean
}

/**
 * Says whether somebody is there: until the end by their presence, afterwards as marked, and where nobody has marked them
 * yet as their presence will (docs/rules.md, "Attendance").
 */
export function arrivalOf({ attendance, ...seat }: Seat, hasEnded: boolean): Arrival {
  if (attendance && (hasEnded || seat.isByHand)) return attendance === 'Attended' ? 'attended' : 'absent'
  if (hasEnded) return seat.hasStayed ? 'attended' : 'absent'
  if (seat.isHere) return 'here'
  return seat.hasCome ? 'wasHere' : 'notYet'
}
