import { promotionClosesHours } from '#rules/encounters/encounter.ts'
import { hour } from '#rules/time/durations.ts'

/** Who takes a place back: an operator, or the service by a rule about its member. */
export type Withdrawer = 'Operator' | 'Service'

/** One member's place at one encounter. Instants are UTC. */
export type Seat = {
  status: 'Invited' | 'Accepted' | 'Declined' | 'Expired'
  isWaitlisted: boolean
  /** The order of answering among people who accepted when every seat was taken. */
  waitlistNumber: number | null
  /** The last instant at which it can be answered; null if it never expires. */
  expiresAt: Date | null
  /** When a place on the waitlist became a seat. */
  promotedAt: Date | null
  /** When the member gave up a seat or a place on the waitlist, which is then never offered to them again. */
  canceledAt: Date | null
  /** When somebody other than the member took it back. */
  withdrawnAt: Date | null
  /** Who took it back; null if nobody did, or for older rows without this information. */
  withdrawnBy: Withdrawer | null
  /** Whether a move of the encounter left less time to answer. */
  cutShort: boolean
}

/** The parts of an encounter on which the transitions of a seat depend. */
export type SeatEncounter = {
  state: 'Draft' | 'Scheduled' | 'Completed' | 'Canceled'
  startsAt: Date
  endsAt: Date
  /** When the operator last moved the start. */
  movedAt: Date | null
}

/** The standing of a place: a seat is held, waited for, offered, or none of these. */
export type Standing = 'seated' | 'waiting' | 'invited' | 'gone'

/** The sentences for changes of a place that are refused. */
export const seatRefusals = {
  canceled: 'This encounter has been canceled.',
  begun: 'This encounter has already begun.',
  over: 'This encounter is over or was canceled.',
  expired: 'This invitation has expired.',
  declined: 'You have already declined this invitation.',
  givenUp: 'You gave up your place at this encounter, and it is not offered again.',
  gone: 'This invitation is not open any more.',
  paused: 'Your membership is paused. Resume it to accept invitations.',
  undoneTooLate: 'It is too late to undo this. You can still give up your place.',
  notWaiting: 'You are not on the waitlist of this encounter.',
  onlyWaiting: 'Only someone on the waitlist can be promoted.',
  full: 'Every seat is taken.',
  onlyActive: 'Only active members can be promoted.',
  removedTooLate: 'Nobody can be removed once an encounter has begun, is over or was canceled.',
} as const

/** Whether an encounter has no seat left. */
export const isFull = ({ seatsTaken, capacity }: { seatsTaken: number; capacity: number }): boolean =>
  seatsTaken >= capacity

/**
 * The statuses of an invitation whose member has a place or may still get one. With any other status the place is
 * `gone`, as standingOf says.
 */
export const placeStatuses: Seat['status'][] = ['Invited', 'Accepted']

/** Returns the standing of a place. */
export function standingOf({ status, isWaitlisted }: Pick<Seat, 'status' | 'isWaitlisted'>): Standing {
  if (status === 'Accepted') return isWaitlisted ? 'waiting' : 'seated'
  return status === 'Invited' ? 'invited' : 'gone'
}

/** Whether a seat given by hand was given too late to count as a no-show (docs/rules.md, "Attendance"). */
export function isExcused(
  { promotedAt }: Pick<Seat, 'promotedAt'>,
  { startsAt }: Pick<SeatEncounter, 'startsAt'>,
): boolean {
  return promotedAt !== null && promotedAt > promotionClosesAt(startsAt)
}

/** Returns the last instant at which free seats go to the waitlist automatically. */
export function promotionClosesAt(startsAt: Date): Date {
  return new Date(startsAt.getTime() - promotionClosesHours * hour)
}

/** Whether free seats at a scheduled encounter still go to the waitlist automatically. */
export const isPromoting = (startsAt: Date, now: Date): boolean => now <= promotionClosesAt(startsAt)

/**
 * Returns from when on people on the waitlist can no longer be promoted automatically. If a move leaves too little
 * time for that, it is the instant of the move.
 */
export function waitlistClosesAt({ startsAt, movedAt }: Pick<SeatEncounter, 'startsAt' | 'movedAt'>): Date {
  const closesAt = promotionClosesAt(startsAt)
  return movedAt !== null && movedAt > closesAt ? movedAt : closesAt
}

/** Returns why a place at an encounter cannot be left or given at `now`, or null if it can. */
export function closed({ state, startsAt }: SeatEncounter, now: Date): string | null {
  if (state === 'Canceled') return seatRefusals.canceled
  return state !== 'Scheduled' || startsAt <= now ? seatRefusals.begun : null
}
