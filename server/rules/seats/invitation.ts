import { hour } from '#rules/time/durations.ts'
import { placeStatuses } from './seat.ts'

/** Hours before the start after which no invitation can be answered. */
export const invitationClosesHours = 2
/** Days before the start until which giving up a seat is not counted. */
export const freeCancellationDays = 5
/** Hours after a promotion from the waitlist for which giving up the seat is not counted. */
export const promotionGraceHours = 24
/** Hours after the operator moved the start for which giving up a seat is not counted. */
export const movedGraceHours = 72
/**
 * Seconds for which a screen offers to undo an acceptance, and for which the server allows it. The server allows
 * more, to make up for the network.
 */
export const undoSeconds = 10
export const undoAllowedSeconds = 20

/** Returns the last instant at which any invitation to an encounter can be answered. */
export function lastAnswerAt(startsAt: Date): Date {
  return new Date(startsAt.getTime() - invitationClosesHours * hour)
}

/** Returns the latest start for which it is too late to invite, because answers have closed. */
export function lastClosedStart(now: Date): Date {
  return new Date(now.getTime() + invitationClosesHours * hour)
}

export const tooLateToInvite = `It is too late to invite: answers close ${invitationClosesHours} hours before the start.`

/**
 * Returns until when an invitation can be answered: by default 72 hours after it was sent, but never later than 2
 * hours before the start (docs/rules.md, "Encounters and invitations").
 *
 * @param lifetimeHours from the policy (rules/membership/policy.ts)
 * @returns the last instant, inclusive; not after `sentAt` when it is too late to invite
 */
export function invitationExpiry(sentAt: Date, startsAt: Date, lifetimeHours: number): Date {
  const lifetime = sentAt.getTime() + lifetimeHours * hour
  return new Date(Math.min(lifetime, lastAnswerAt(startsAt).getTime()))
}

type OpenInvitation = { sentAt: Date; expiresAt: Date | null; cutShort: boolean }

/**
 * Returns until when an open invitation can be answered after its encounter was moved. If the previous start, or an
 * earlier one, had shortened its time, the invitation gets that time back as far as the new start allows.
 *
 * @param was the previous start
 * @param lifetimeHours from the policy
 * @returns also whether moves have left less than the whole lifetime
 */
export function movedExpiry(
  { sentAt, expiresAt, cutShort }: OpenInvitation,
  was: Date,
  startsAt: Date,
  lifetimeHours: number,
): { expiresAt: Date; cutShort: boolean } {
  const latest = lastAnswerAt(startsAt)
  const whole = new Date(sentAt.getTime() + lifetimeHours * hour)
  const wasShortened = expiresAt !== null && (cutShort || expiresAt >= lastAnswerAt(was))
  const wanted = wasShortened && whole > expiresAt ? whole : expiresAt
  if (wanted !== null && wanted <= latest) {
    return { expiresAt: wanted, cutShort: cutShort && wanted < whole }
  }
  const losesTime = expiresAt === null || latest < expiresAt
  return { expiresAt: latest, cutShort: cutShort || losesTime }
}

export type Invitee = {
  status: 'Active' | 'Paused' | 'Canceled'
  /** The invitation this member already has to the encounter, if any. */
  invitation: { status: 'Invited' | 'Accepted' | 'Declined' | 'Expired'; gaveUp: boolean } | null
  /** Whether the member is barred from anyone invited or seated there, no matter which of them asked for it. */
  barred: boolean
  /** Whether the member is invited to, waits for or has a seat at another encounter at about that time. */
  busy: boolean
}

/** Why somebody is not invited; BARRED never says who asked not to meet whom. */
export type Refusal =
  | 'NOT_ACTIVE'
  | 'ALREADY_INVITED'
  | 'GAVE_UP'
  | 'DECLINED'
  | 'EXPIRED'
  | 'BARRED'
  | 'BUSY'
  | 'NO_ROOM'

/**
 * Returns why a member cannot be invited (docs/rules.md, "Encounters and invitations"). A member who declined, or let
 * the invitation expire, is invited again only if the operator asks for it.
 *
 * @param again whether an earlier invitation, declined or expired, is being renewed
 */
export function whyNotInvited({ status, invitation, barred, busy }: Invitee, again: boolean): Refusal | null {
  if (status !== 'Active') return 'NOT_ACTIVE'
  if (invitation?.gaveUp) return 'GAVE_UP'
  if (invitation && placeStatuses.includes(invitation.status)) return 'ALREADY_INVITED'
  if (invitation && !again) return invitation.status === 'Declined' ? 'DECLINED' : 'EXPIRED'
  if (barred) return 'BARRED'
  return busy ? 'BUSY' : null
}

/** What an operator reads for each {@link Refusal}. */
export const refusalTexts: Record<Refusal, string> = {
  NOT_ACTIVE: 'Only active members are invited.',
  ALREADY_INVITED: 'Already invited.',
  GAVE_UP: 'Gave up a place at this encounter, so it is not offered again.',
  DECLINED: 'Declined or was taken off. You can invite them again from the roster.',
  EXPIRED: 'Let the invitation run out. You can invite them again from the roster.',
  BARRED: 'Cannot be seated with someone already invited.',
  BUSY: 'Is invited to, waits for or has a seat at another encounter at about that time.',
  NO_ROOM: 'As many are invited as this encounter is meant to invite.',
}
