import { placeStatuses } from './seat.ts'

/** Hours before the start after which no invitation can be answered. */
export const invitationClosesHours = 2
/** Days before the start up to which giving up a seat counts nothing. */
export const freeCancellationDays = 5
/** Hours after a promotion from the waitlist in which giving the seat up counts nothing. */
export const promotionGraceHours = 24
/** Hours after the operator moved the start in which giving up a seat counts nothing. */
export const movedGraceHours = 72
/** Seconds for which a screen offers to take an acceptance back; the server allows a little more, for the way there. */
export const undoSeconds = 10
export const undoAllowedSeconds = 20

const hour = 3_600_000

/** The last instant at which any invitation to an encounter can be answered. */
export function lastAnswerAt(startsAt: Date): Date {
  return new Date(startsAt.getTime() - invitationClosesHours * hour)
}

/** The last start for which it is too late to invite: its answers are closed. */
export function lastClosedStart(now: Date): Date {
  return new Date(now.getTime() + invitationClosesHours * hour)
}

export const tooLateToInvite = `It is too late to invite: answers close ${invitationClosesHours} hours before the start.`

/**
 * Says until when an invitation can be answered: by default 72 hours after it was sent, and never later than 2 hours
 * before the start (docs/rules.md, "Encounters and invitations").
 *
 * @param lifetimeHours as the policy says (rules/membership/policy.ts)
 * @returns the last instant, inclusive; not after `sentAt` when it is too late to invite
 */
export function invitationExpiry(sentAt: Date, startsAt: Date, lifetimeHours: number): Date {
  const lifetime = sentAt.getTime() + lifetimeHours * hour
  return new Date(Math.min(lifetime, lastAnswerAt(startsAt).getTime()))
}

type OpenInvitation = { sentAt: Date; expiresAt: Date | null; cutShort: boolean }

/**
 * Says until when an open invitation can be answered once its encounter has another start. What a start, the one before or an
 * earlier one, had taken of its time comes back, as far as the new one lets it.
 *
 * @param was when the encounter started before
 * @param lifetimeHours as the policy says
 * @returns also whether moves have left less time than that
 */
export function movedExpiry(
  { sentAt, expiresAt, cutShort }: OpenInvitation,
  was: Date,
  startsAt: Date,
  lifetimeHours: number,
): { expiresAt: Date; cutShort: boolean } {
  const last = lastAnswerAt(startsAt)
  const whole = new Date(sentAt.getTime() + lifetimeHours * hour)
  const wasLimited = expiresAt !== null && (cutShort || expiresAt >= lastAnswerAt(was))
  const wanted = wasLimited && whole > expiresAt ? whole : expiresAt
  if (wanted !== null && wanted <= last) return { expiresAt: wanted, cutShort: cutShort && wanted < whole }
  return { expiresAt: last, cutShort: cutShort || expiresAt === null || last < expiresAt }
}

export type Invitee = {
  status: 'Active' | 'Paused' | 'Canceled'
  /** The invitation this member already has to the encounter, if any. */
  invitation: { status: 'Invited' | 'Accepted' | 'Declined' | 'Expired'; gaveUp: boolean } | null
  /** Whether the member and anyone invited or seated there are not to meet, whoever of them asked for it. */
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
 * Says why a member cannot be invited (docs/rules.md, "Encounters and invitations"). One who declined or let the
 * invitation run out is only invited again on purpose.
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
