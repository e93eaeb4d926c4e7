import { acceptRefusal } from './acceptRefusal.ts'
import { answerSentence, hasLeftWaitlist } from './answeredPlace.ts'
import { hasExpired } from './expiry.ts'
import { type Seat, type SeatEncounter, seatRefusals, standingOf, closed as whyClosed } from './seat.ts'
import { stepSeat } from './seatSteps.ts'

/** What a link in a mail does: accept or decline an invitation, give up a seat, or leave a waitlist. */
export const linkActs = ['accept', 'decline', 'cancel', 'leave'] as const

export type LinkAct = (typeof linkActs)[number]

type LinkedSeat = Seat & { sentAt: Date; seatedAt: Date | null }

/** Who has the place, and the name of another encounter at about that time at which they have a seat, if any. */
type Holder = { status: 'Active' | 'Paused' | 'Canceled'; clash: string | null }

/** What a link can still do: `open` shows its button, the other kinds only a sentence. */
export type LinkStanding =
  | { kind: 'open' }
  /** What the link asks for has already happened, by this link or in another way. */
  | { kind: 'done'; sentence: string }
  | { kind: 'closed'; sentence: string }

const closed = (sentence: string): LinkStanding => ({ kind: 'closed', sentence })

/** The sentences for links whose place has changed since the mail. */
export const linkRefusals = {
  accepted: 'You have already accepted this invitation. You can cancel under My Encounters.',
  waiting: 'You are on the waitlist of this encounter. You can leave it on your dashboard.',
  newerInvitation:
    'We have invited you again since we sent this mail. The newer mail has the link that works.',
  newerSeat: 'You have gained a new seat since we sent this mail. You can cancel it under My Encounters.',
  seated: 'A seat opened up, and it is yours. You can cancel it under My Encounters.',
  openAgain: 'Your invitation to this encounter is open again. You can answer it on your dashboard.',
} as const

/**
 * Returns what a link can do at `now`, in a mail written at `writtenAt` (docs/rules.md, "Answering from a mail"). It
 * only acts on the invitation or seat that the mail was about, never on a later one.
 */
export function judgeLink(
  act: LinkAct,
  seat: LinkedSeat,
  encounter: SeatEncounter,
  member: Holder,
  writtenAt: Date,
  now: Date,
): LinkStanding {
  const past =
    act === 'accept' || act === 'decline' ? answered(act, seat, writtenAt) : left(act, seat, writtenAt, now)
  // Declining, or giving up a seat, is done for good, and can itself cancel a One-on-One.
  const tooLate = act !== 'accept' && past?.kind === 'done' ? null : whyClosed(encounter, now)
  if (tooLate !== null) return closed(tooLate)
  if (past) return past
  const step = stepSeat(seat, encounter, member, { type: 'decline' }, now)
  const refusal =
    act === 'accept'
      ? acceptRefusal(seat, encounter, member, member.clash, now)
      : 'refusal' in step
        ? step.refusal
        : null
  return refusal === null ? { kind: 'open' } : closed(refusal)
}

/** Returns what became of an invitation that is no longer open, or newer than the mail; null if neither. */
function answered(act: 'accept' | 'decline', seat: LinkedSeat, writtenAt: Date): LinkStanding | null {
  if (seat.status === 'Accepted') {
    if (act === 'accept') return { kind: 'done', sentence: answerSentence(seat) }
    return closed(standingOf(seat) === 'waiting' ? linkRefusals.waiting : linkRefusals.accepted)
  }
  if (seat.sentAt > writtenAt) return closed(linkRefusals.newerInvitation)
  if (seat.status !== 'Declined') return null
  if (seat.withdrawnAt !== null) return closed(seatRefusals.gone)
  if (act === 'decline') return { kind: 'done', sentence: answerSentence(seat) }
  return closed(seat.canceledAt === null ? seatRefusals.declined : seatRefusals.givenUp)
}

/** Returns what became of a place that is no longer held, offered again or newer than the mail; null if none of these. */
function left(act: 'cancel' | 'leave', seat: LinkedSeat, writtenAt: Date, now: Date): LinkStanding | null {
  const standing = standingOf(seat)
  if (standing === 'invited') {
    return closed(hasExpired(seat.expiresAt, now) ? seatRefusals.expired : linkRefusals.openAgain)
  }
  if (standing === 'seated') {
    if (act === 'leave') return closed(linkRefusals.seated)
    return seat.seatedAt !== null && seat.seatedAt > writtenAt ? closed(linkRefusals.newerSeat) : null
  }
  if (standing === 'waiting') return act === 'leave' ? null : closed(linkRefusals.waiting)
  const isDone = seat.canceledAt !== null && hasLeftWaitlist(seat) === (act === 'leave')
  return isDone ? { kind: 'done', sentence: answerSentence(seat) } : closed(seatRefusals.gone)
}
