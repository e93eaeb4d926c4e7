import { promotionClosesHours } from '#rules/encounters/encounter.ts'
import { hasLeftWaitlist } from './answeredPlace.ts'
import { hasExpired } from './expiry.ts'
import {
  freeCancellationDays,
  lastAnswerAt,
  movedGraceHours,
  promotionGraceHours,
  undoAllowedSeconds,
} from './invitation.ts'

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

/** What can happen to a place that its holder does not take by accepting. */
export type SeatEvent =
  /** The member answers no, gives up a seat or leaves the waitlist; `unwanted`: beside somebody they asked not to meet. */
  | { type: 'decline'; unwanted?: boolean }
  /** The member takes an acceptance back at once, so that the invitation waits for an answer again. */
  | { type: 'undo'; acceptedAt: Date | null }
  /** The member leaves the waitlist, and nothing else. */
  | { type: 'leaveWaitlist' }
  /** The member pauses or leaves, so that an unanswered invitation is taken back. */
  | { type: 'withdraw' }
  /** The operator, or the rule about people who are not to meet, takes the member off. */
  | { type: 'remove' }
  /** The member is suspended or expelled, so that a place held is taken away. */
  | { type: 'bar' }
  /** The time to answer is over; `reached`: as far as is known, the member could read of it. */
  | { type: 'expire'; reached: boolean }
  /** A seat is free for who waits. */
  | { type: 'promote'; byHand: boolean }

/** The mail a change of a seat is notified by; what it says depends on who made the change. */
export type SeatMail = 'seatReleased' | 'takenOff' | 'promoted'

/** What becomes of a place, and what follows from it. */
export type SeatStep = {
  /** `null`: nothing changes, since it happened before. */
  next: Pick<Seat, 'status' | 'isWaitlisted' | 'promotedAt' | 'canceledAt' | 'withdrawnAt'> | null
  /** By how much the encounter's seats taken and people waiting change. */
  seats: -1 | 0 | 1
  waiting: -1 | 0
  /** The member's count that goes up by one. */
  counts: 'cancellations' | 'expired' | null
  mail: SeatMail | null
  /** Present where the member is not invited again soon, so that the mail does not say so. */
  isBarred?: true
}

export type SeatRefusal = { refusal: string }

const second = 1000
const hour = 3_600_000
const day = 24 * hour

/** The sentences of places that cannot change as asked. */
export const seatRefusals = {
  canceled: 'This encounter has been canceled.',
  begun: 'This encounter has already begun.',
  over: 'This encounter is over or was canceled.',
  expired: 'This invitation has expired.',
  declined: 'You have already declined this invitation.',
  gone: 'This invitation is not open any more.',
  paused: 'Your membership is paused. Resume it to accept invitations.',
  undoneTooLate: 'It is too late to undo this. You can still give up your place.',
  notWaiting: 'You are not on the waitlist of this encounter.',
  onlyWaiting: 'Only someone on the waitlist can be promoted.',
  onlyActive: 'Only active members can be promoted.',
  removedTooLate: 'Nobody can be removed once an encounter has begun or ended.',
} as const

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
  return new Date(startsAt.getTime() - promotionClosesHours * hour)
}

/**
 * Whether giving up a seat at `now` is one of the member's cancellations: within 5 days of the start. It is not one
 * within 24 hours of gaining it from the waitlist, within 72 hours of a move, or beside somebody they asked not to
 * meet.
 */
function countsAsCancellation(seat: Seat, encounter: SeatEncounter, unwanted: boolean, now: Date): boolean {
  const isWithin = (since: Date | null, hours: number) =>
    since !== null && now.getTime() - since.getTime() < hours * hour
  return (
    !unwanted &&
    encounter.startsAt.getTime() - now.getTime() < freeCancellationDays * day &&
    !isWithin(seat.promotedAt, promotionGraceHours) &&
    !isWithin(encounter.movedAt, movedGraceHours)
  )
}

const unchanged: SeatStep = { next: null, seats: 0, waiting: 0, counts: null, mail: null }

/** A place that ends: the seat or the place on the waitlist is free for others. */
function leave(
  seat: Seat,
  change: Partial<NonNullable<SeatStep['next']>>,
  rest: Partial<SeatStep>,
): SeatStep {
  const standing = standingOf(seat)
  const { promotedAt, canceledAt, withdrawnAt } = seat
  return {
    ...unchanged,
    next: { status: 'Declined', isWaitlisted: false, promotedAt, canceledAt, withdrawnAt, ...change },
    seats: standing === 'seated' ? -1 : 0,
    waiting: standing === 'waiting' ? -1 : 0,
    ...rest,
  }
}

/** Why a place at an encounter cannot be left or given at `now`. */
function closed({ state, startsAt }: SeatEncounter, now: Date): string | null {
  if (state === 'Canceled') return seatRefusals.canceled
  return state !== 'Scheduled' || startsAt <= now ? seatRefusals.begun : null
}

/**
 * The life of a place after its invitation, except accepting ({@link acceptRefusal}): one pure function that every
 * write asks (docs/rules.md, "Encounters and invitations"). Leaving clears marks of attendance, whatever they were.
 *
 * @param member whose place it is
 * @returns the next state and what follows from it, or a refusal with its sentence
 */
export function stepSeat(
  seat: Seat,
  encounter: SeatEncounter,
  member: { status: 'Active' | 'Paused' | 'Canceled' },
  event: SeatEvent,
  now: Date,
): SeatStep | SeatRefusal {
  switch (event.type) {
    case 'decline':
      return decline(seat, encounter, event.unwanted ?? false, now)
    case 'undo':
      return undo(seat, encounter, event.acceptedAt, now)
    case 'leaveWaitlist': {
      if (hasLeftWaitlist(seat)) return unchanged
      return standingOf(seat) === 'waiting'
        ? decline(seat, encounter, false, now)
        : { refusal: closed(encounter, now) ?? seatRefusals.notWaiting }
    }
    case 'withdraw':
      return standingOf(seat) === 'invited' && !hasExpired(seat.expiresAt, now)
        ? leave(seat, { withdrawnAt: now }, {})
        : unchanged
    case 'remove':
      return remove(seat, encounter, now)
    case 'bar':
      return bar(seat, encounter, now)
    case 'expire': {
      if (seat.status !== 'Invited' || !hasExpired(seat.expiresAt, now)) return unchanged
      const counted = event.reached && !seat.cutShort && encounter.state !== 'Canceled'
      return leave(seat, { status: 'Expired' }, { counts: counted ? 'expired' : null })
    }
    case 'promote':
      return promote(seat, encounter, member, event.byHand, now)
  }
}

function decline(seat: Seat, encounter: SeatEncounter, unwanted: boolean, now: Date): SeatStep | SeatRefusal {
  if (seat.status === 'Declined') return unchanged
  const refusal = closed(encounter, now)
  if (refusal) return { refusal }
  const standing = standingOf(seat)
  if (standing === 'gone' || (standing === 'invited' && hasExpired(seat.expiresAt, now))) {
    return { refusal: seatRefusals.expired }
  }
  if (standing === 'invited') return leave(seat, {}, {})
  const counted = standing === 'seated' && countsAsCancellation(seat, encounter, unwanted, now)
  return leave(
    seat,
    { canceledAt: now },
    { counts: counted ? 'cancellations' : null, mail: standing === 'seated' ? 'seatReleased' : null },
  )
}

/** A place taken by a slip is open again as if it had not been taken: nothing is counted, and it can be taken again. */
function undo(
  seat: Seat,
  encounter: SeatEncounter,
  acceptedAt: Date | null,
  now: Date,
): SeatStep | SeatRefusal {
  const standing = standingOf(seat)
  if (standing === 'invited') return unchanged
  if (standing === 'gone') return { refusal: seatRefusals.gone }
  const refusal = closed(encounter, now)
  if (refusal) return { refusal }
  const isInTime = acceptedAt !== null && now.getTime() - acceptedAt.getTime() <= undoAllowedSeconds * second
  if (!isInTime || seat.promotedAt !== null || hasExpired(seat.expiresAt, now)) {
    return { refusal: seatRefusals.undoneTooLate }
  }
  return leave(seat, { status: 'Invited' }, { mail: standing === 'seated' ? 'seatReleased' : null })
}

function remove(seat: Seat, encounter: SeatEncounter, now: Date): SeatStep | SeatRefusal {
  if (standingOf(seat) === 'gone') return { refusal: seatRefusals.gone }
  if (encounter.state !== 'Scheduled' || encounter.startsAt <= now) {
    return { refusal: seatRefusals.removedTooLate }
  }
  return leave(seat, { withdrawnAt: now }, { mail: 'takenOff' })
}

/** Only a seat has a mail, which takes it out of the calendar. */
function bar(seat: Seat, encounter: SeatEncounter, now: Date): SeatStep | SeatRefusal {
  const standing = standingOf(seat)
  if (standing === 'gone' || closed(encounter, now)) return unchanged
  const rest = standing === 'seated' ? ({ mail: 'takenOff', isBarred: true } as const) : {}
  return leave(seat, { withdrawnAt: now }, rest)
}

function promote(
  seat: Seat,
  { state, startsAt, endsAt }: SeatEncounter,
  { status }: { status: string },
  byHand: boolean,
  now: Date,
): SeatStep | SeatRefusal {
  if (standingOf(seat) !== 'waiting') return { refusal: seatRefusals.onlyWaiting }
  if (status !== 'Active') return { refusal: seatRefusals.onlyActive }
  const lastAt = byHand ? new Date(endsAt.getTime() - 1) : promotionClosesAt(startsAt)
  if (state !== 'Scheduled' || now > lastAt) return { refusal: seatRefusals.over }
  const { canceledAt, withdrawnAt } = seat
  const next = { status: 'Accepted', isWaitlisted: false, promotedAt: now, canceledAt, withdrawnAt } as const
  return { ...unchanged, next, seats: 1, waiting: -1, mail: 'promoted' }
}

/**
 * Says why an invitation cannot be accepted. The contended statement that accepts (acceptSeat) decides the same in SQL.
 *
 * @param clash the name of another encounter at about that time at which the member holds a seat, if any
 * @returns the sentence to show; null where it can be, and where it has been already
 */
export function acceptRefusal(
  seat: Seat,
  encounter: SeatEncounter,
  member: { status: 'Active' | 'Paused' | 'Canceled' },
  clash: string | null,
  now: Date,
): string | null {
  if (seat.status === 'Accepted') return null
  const refusal = closed(encounter, now)
  if (refusal) return refusal
  if (seat.canceledAt !== null) return seatRefusals.declined
  if (seat.withdrawnAt !== null) return seatRefusals.gone
  const isLate = hasExpired(seat.expiresAt, now) || now > lastAnswerAt(encounter.startsAt)
  if (seat.status === 'Expired' || isLate) return seatRefusals.expired
  if (member.status !== 'Active') return seatRefusals.paused
  return clash === null ? null : clashRefusal(clash)
}

/** The sentence about a seat held at about the same time. */
export function clashRefusal(name: string): string {
  return `You have a seat at “${name}” at about that time. Give up one of the two first.`
}
