import type { Mark } from './attendance.ts'

/** Whether somebody with a seat is or was at the table. */
export type Arrival = 'here' | 'wasHere' | 'notYet' | 'attended' | 'absent'

type Seat = {
  attendance: Mark | null
  /** Whether a person or a report made the mark. Such a mark overrides presence, even before the end. */
  isByHand: boolean
  isHere: boolean
  hasCome: boolean
  /** Whether they were present for long enough to have attended. */
  hasStayed: boolean
}

/**
 * Whether somebody came. Until the end their presence decides. Afterwards the mark decides, or, if there is
 * none yet, the mark that their presence will give them (docs/rules.md, "Attendance").
 */
export function arrivalOf({ attendance, ...seat }: Seat, hasEnded: boolean): Arrival {
  if (attendance && (hasEnded || seat.isByHand)) return attendance === 'Attended' ? 'attended' : 'absent'
  if (hasEnded) return seat.hasStayed ? 'attended' : 'absent'
  if (seat.isHere) return 'here'
  return seat.hasCome ? 'wasHere' : 'notYet'
}
