import type { AddressChangeLife } from '#rules/account/emailChange.ts'
import { hasExpired } from '#rules/seats/expiry.ts'
import type { EarlyAccessRequest, Encounter, Invitation, Member } from '../../generated/client/client.ts'
import type { EncounterFacts, Instant } from './definition.ts'

/**
 * What a mail is about: an invitation, named by its id, or by its encounter and the member; an encounter, if the mail
 * goes to no member; a change of address; or the recipient's request for early access.
 */
export type Concern =
  | { invitationId: number | undefined }
  | { encounterId: number }
  | { changeId: number | undefined }
  | 'request'

/** A preference of the member. */
export type Wish = 'wantsInvitationMail' | 'wantsNewsMail'

/** The present facts when a mail is about to be sent, to compare with its data. */
export type Standing = {
  now: Date
  /** When the mail was queued. */
  writtenAt: Date
  /** The address it goes to. */
  toAddress: string
  /** The member it goes to; null if it goes to nobody with an account. */
  member: Pick<Member, 'status' | 'role' | 'email' | 'noShowPauseUntil'> | null
  /** The invitation it is about; null if that is gone, undefined if the mail is about none. */
  invitation:
    | undefined
    | (Pick<
        Invitation,
        | 'id'
        | 'status'
        | 'isWaitlisted'
        | 'sentAt'
        | 'expiresAt'
        | 'respondedAt'
        | 'seatedAt'
        | 'seatToken'
        | 'calendarSequence'
        | 'attendance'
        | 'processedAt'
      > & {
        hasAnswered: boolean
        /** Whether a choice of this person was released and not removed since. */
        isChosen: boolean
      })
    | null
  /** The encounter it is about; null and undefined as above. */
  encounter:
    | undefined
    | Pick<
        Encounter,
        'state' | 'canceledAt' | 'name' | 'kind' | 'startsAt' | 'endsAt' | 'timeZone' | 'calendarSequence'
      >
    | null
  /** The request it is about; null and undefined as above. */
  request: undefined | Pick<EarlyAccessRequest, 'state' | 'cityKey'> | null
  /** The change of address it is about; null and undefined as above. */
  change: undefined | (AddressChangeLife & { member: Pick<Member, 'status'> }) | null
}

/** Whether the instant has passed. */
export const isOver = (instant: Instant, { now }: Standing): boolean => now >= new Date(instant)

/** Whether the encounter has begun, by its present start, or by the mail's if the mail names no encounter. */
export const hasBegun = ({ startsAt }: EncounterFacts, { now, encounter }: Standing): boolean =>
  now >= (encounter?.startsAt ?? new Date(startsAt))

/** Whether the encounter is over, by the same times as {@link hasBegun}. */
export const hasEnded = ({ endsAt }: EncounterFacts, { now, encounter }: Standing): boolean =>
  now >= (encounter?.endsAt ?? new Date(endsAt))

/** Whether the member has canceled since. */
export const isGone = ({ member }: Standing): boolean => member?.status === 'Canceled'

/** Whether the invitation needs no answer any more: answered, expired, withdrawn or sent again since. */
export function isAnswered({ invitation, encounter, writtenAt, now }: Standing): boolean {
  if (invitation === undefined) return false
  return (
    invitation?.status !== 'Invited' ||
    encounter?.state !== 'Scheduled' ||
    invitation.sentAt > writtenAt ||
    hasExpired(invitation.expiresAt, now)
  )
}

/** Whether the seat or waitlist place was given up or lost, or its encounter canceled. */
export function isLost(place: 'seat' | 'waitlist', { invitation, encounter }: Standing): boolean {
  if (invitation === undefined) return false
  if (invitation?.status !== 'Accepted' || encounter?.state !== 'Scheduled') return true
  return invitation.isWaitlisted !== (place === 'waitlist')
}

/** Whether the place was given up and taken again since, which a newer mail confirms. */
export function isTakenAgain({ invitation, writtenAt }: Standing): boolean {
  const takenAt = invitation?.seatedAt ?? invitation?.respondedAt
  return takenAt != null && takenAt > writtenAt
}

/** Whether the encounter starts at another time than the mail says. */
export const isMoved = ({ startsAt }: EncounterFacts, { encounter }: Standing): boolean =>
  encounter ? encounter.startsAt.getTime() !== Date.parse(startsAt) : false

/** Whether the encounter has another name or time than the mail says. */
export const isChanged = (said: EncounterFacts, standing: Standing): boolean => {
  const { encounter } = standing
  if (!encounter) return false
  return (
    isMoved(said, standing) ||
    encounter.name !== said.name ||
    encounter.endsAt.getTime() !== Date.parse(said.endsAt) ||
    encounter.timeZone !== said.timeZone
  )
}

/** Whether the member has a place, or can still answer an invitation. */
export function hasPlace({ invitation, now }: Standing): boolean {
  if (!invitation) return false
  const { status, expiresAt } = invitation
  return status === 'Accepted' || (status === 'Invited' && !hasExpired(expiresAt, now))
}
