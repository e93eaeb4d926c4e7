import { second } from '#rules/time/durations.ts'
import { hasLeftWaitlist } from './answeredPlace.ts'
import { countsAsCancellation } from './cancellation.ts'
import { hasExpired } from './expiry.ts'
import { undoAllowedSeconds } from './invitation.ts'
import {
  closed,
  isPromoting,
  type Seat,
  type SeatEncounter,
  seatRefusals,
  standingOf,
  type Withdrawer,
} from './seat.ts'

/** What can happen to a place, except accepting. */
export type SeatEvent =
  /** The member declines or gives up a place; `unwanted`: they would have met somebody they asked not to meet. */
  | { type: 'decline'; unwanted?: boolean }
  /** The member undoes an acceptance within seconds, and the invitation is open again. */
  | { type: 'undo'; acceptedAt: Date | null }
  /** The member leaves the waitlist; refused if they have anything but a waitlist place. */
  | { type: 'leaveWaitlist' }
  /** The member pauses or leaves, so an unanswered invitation is withdrawn. */
  | { type: 'withdraw' }
  /** The operator takes the member off, or the service does since two barred people would meet. */
  | { type: 'remove'; by: Withdrawer }
  /** The member is suspended or expelled, so their place is taken away. */
  | { type: 'bar' }
  /** The invitation expires; `reached`: as far as is known, the member could have read it. */
  | { type: 'expire'; reached: boolean }
  /** A free seat goes to a member on the waitlist. */
  | { type: 'promote'; byHand: boolean }

/** The mail that notifies the member of a change. Its text depends on who made the change. */
export type SeatMail = 'seatReleased' | 'takenOff' | 'promoted'

/** The next state of a place, and what follows from it. */
export type SeatStep = {
  /** `null`: nothing changes, for example because it has happened before. */
  next: Pick<
    Seat,
    'status' | 'isWaitlisted' | 'waitlistNumber' | 'promotedAt' | 'canceledAt' | 'withdrawnAt' | 'withdrawnBy'
  > | null
  /** The changes of the encounter's numbers of seats taken and people waiting. */
  seats: -1 | 0 | 1
  waiting: -1 | 0
  /** The member's count that rises by one. */
  counts: 'cancellations' | 'expired' | null
  mail: SeatMail | null
  /** Present if the member is suspended or expelled, so that the mail does not promise another invitation. */
  isBarred?: true
}

export type SeatRefusal = { refusal: string }

/** The columns that a step leaves unchanged, unless it sets them. */
const asItWas = ({ waitlistNumber, promotedAt, canceledAt, withdrawnAt, withdrawnBy }: Seat) => ({
  waitlistNumber,
  promotedAt,
  canceledAt,
  withdrawnAt,
  withdrawnBy,
})

const byService = (now: Date) => ({ withdrawnAt: now, withdrawnBy: 'Service' }) as const

const unchanged: SeatStep = { next: null, seats: 0, waiting: 0, counts: null, mail: null }

/** Ends a place: the seat or the place on the waitlist is free for others. */
function leave(
  seat: Seat,
  change: Partial<NonNullable<SeatStep['next']>>,
  rest: Partial<SeatStep>,
): SeatStep {
  const standing = standingOf(seat)
  return {
    ...unchanged,
    next: { ...asItWas(seat), status: 'Declined', isWaitlisted: false, ...change },
    seats: standing === 'seated' ? -1 : 0,
    waiting: standing === 'waiting' ? -1 : 0,
    ...rest,
  }
}

/**
 * Returns what an event does to a place, except accepting ({@link acceptRefusal}). A pure function that every write
 * asks (docs/rules.md, "Encounters and invitations"). Leaving clears any attendance marks.
 *
 * @param member the holder of the place
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
      return undo(seat, encounter, member, event.acceptedAt, now)
    case 'leaveWaitlist': {
      if (hasLeftWaitlist(seat)) return unchanged
      return standingOf(seat) === 'waiting'
        ? decline(seat, encounter, false, now)
        : { refusal: closed(encounter, now) ?? seatRefusals.notWaiting }
    }
    case 'withdraw':
      return standingOf(seat) === 'invited' && !hasExpired(seat.expiresAt, now)
        ? leave(seat, byService(now), {})
        : unchanged
    case 'remove':
      return remove(seat, encounter, event.by, now)
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

/**
 * Undoes an acceptance made by mistake: the invitation is open again and nothing is counted. If the member has paused
 * since, the invitation is withdrawn, as the pause would have done.
 */
function undo(
  seat: Seat,
  encounter: SeatEncounter,
  { status }: { status: string },
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
  const change = status === 'Active' ? ({ status: 'Invited' } as const) : byService(now)
  return leave(
    seat,
    { waitlistNumber: null, ...change },
    { mail: standing === 'seated' ? 'seatReleased' : null },
  )
}

function remove(seat: Seat, encounter: SeatEncounter, by: Withdrawer, now: Date): SeatStep | SeatRefusal {
  if (standingOf(seat) === 'gone') return { refusal: seatRefusals.gone }
  if (encounter.state !== 'Scheduled' || encounter.startsAt <= now) {
    return { refusal: seatRefusals.removedTooLate }
  }
  return leave(seat, { withdrawnAt: now, withdrawnBy: by }, { mail: 'takenOff' })
}

/** A mail is sent only for a seat, to remove it from the member's calendar. */
function bar(seat: Seat, encounter: SeatEncounter, now: Date): SeatStep | SeatRefusal {
  const standing = standingOf(seat)
  if (standing === 'gone' || closed(encounter, now)) return unchanged
  const rest = standing === 'seated' ? ({ mail: 'takenOff', isBarred: true } as const) : {}
  return leave(seat, byService(now), rest)
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
  const isInTime = byHand ? now < endsAt : isPromoting(startsAt, now)
  if (state !== 'Scheduled' || !isInTime) return { refusal: seatRefusals.over }
  const next = { ...asItWas(seat), status: 'Accepted', isWaitlisted: false, promotedAt: now } as const
  return { ...unchanged, next, seats: 1, waiting: -1, mail: 'promoted' }
}
