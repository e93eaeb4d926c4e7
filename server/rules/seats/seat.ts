import { promotionClosesHours } from '#rules/encounters/encounter.ts'

/** Who takes a place back: an operator, or the service by a rule about its member. */
export type Withdrawer = 'Operator' | 'Service'

/** One member's place at one encounter. Instants are UTC. */
export type Seat = {
  status: 'Invited' | 'Accepted' | 'Declined' | 'Expired'
  isWaitlisted: boolean
  /** The order of answering among those who found every seat taken. */
  waitlistNumber: number | null
  /** The last instant at which it can be answered; null where it never runs out. */
  expiresAt: Date | null
  /** When a place on the waitlist became a seat. */
  promotedAt: Date | null
  /** When the member gave up a seat or a place on the waitlist: it is never offered again. */
  canceledAt: Date | null
  /** When somebody other than the member took it back. */
  withdrawnAt: Date | null
  /** Who did; null also where that was not stored yet. */
  withdrawnBy: Withdrawer | null
  /** Whether a move of the encounter left less time to answer. */
  cutShort: boolean
}

/** What a seat's life depends on of its encounter. */
export type SeatEncounter = {
  state: 'Draft' | 'Scheduled' | 'Completed' | 'Canceled'
  startsAt: Date
  endsAt: Date
  /** When the operator last moved the start. */
  movedAt: Date | null
}

/** Where a place stands: held, waited for, offered, or neither. */
export type Standing = 'seated' | 'waiting' | 'invited' | 'gone'

const hourMs = 3_600_000

/** The sentences of places that cannot change as asked. */
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
  onlyActive: 'Only active members can be promoted.',
  removedTooLate: 'Nobody can be removed once an encounter has begun, is over or was canceled.',
} as const

/** What an invitation says while its member has a place or may still get one; all others are gone, as standingOf says. */
export const placeStatuses: Seat['status'][] = ['Invited', 'Accepted']

/** Says where a place stands. */
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

/** The last instant at which seats go to the waitlist by themselves. */
export function promotionClosesAt(startsAt: Date): Date {
  return new Date(startsAt.getTime() - promotionClosesHours * hourMs)
}

/** When those who wait can no longer gain a seat by themselves: a move to so near a start takes that from them at once. */
export function waitlistClosesAt({ startsAt, movedAt }: Pick<SeatEncounter, 'startsAt' | 'movedAt'>): Date {
  const closesAt = promotionClosesAt(startsAt)
  return movedAt !== null && movedAt > closesAt ? movedAt : closesAt
}

/** Says why a place at an encounter cannot be left or given at `now`; null where it can. */
export function closed({ state, startsAt }: SeatEncounter, now: Date): string | null {
  if (state === 'Canceled') return seatRefusals.canceled
  return state !== 'Scheduled' || startsAt <= now ? seatRefusals.begun : null
}
