import type { AddressChangeLife } from '#rules/account/emailChange.ts'
import { hasExpired } from '#rules/seats/expiry.ts'
import type { EarlyAccessRequest, Encounter, Invitation, Member } from '../../generated/client/client.ts'
import type { EncounterFacts, Instant } from './definition.ts'

/**
 * What a mail is about: an invitation, by its own id, where the mail says it, or as the one of its member to an encounter; the
 * encounter alone, where it goes to no member; a change of address; or the request for early access of whoever reads it.
 */
export type Concern =
  | { invitationId: number | undefined }
  | { encounterId: number }
  | { changeId: number | undefined }
  | 'request'

/** A choice of the member's under Preferences. */
export type Wish = 'wantsInvitationMail' | 'wantsNewsMail'

/** How things stand when a mail is about to be sent, to be compared with what it says. */
export type Standing = {
  now: Date
  /** When the mail was queued. */
  writtenAt: Date
  /** Where it goes. */
  toAddress: string
  /** The member it goes to; null where that is no member. */
  member: Pick<Member, 'status' | 'role' | 'email' | 'noShowPauseUntil'> | null
  /** The invitation it is about; null where that is gone, undefined where the mail is about none. */
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
        /** Whether somebody's choice that was released, and not removed since, is of them. */
        isChosen: boolean
      })
    | null
  /** The encounter it is about, by the same measure. */
  encounter:
    | undefined
    | Pick<
        Encounter,
        'state' | 'canceledAt' | 'name' | 'kind' | 'startsAt' | 'endsAt' | 'timeZone' | 'calendarSequence'
      >
    | null
  /** The request it is about, by the same measure. */
  request: undefined | Pick<EarlyAccessRequest, 'state' | 'cityKey'> | null
  /** The change of address it is about, by the same measure. */
  change: undefined | (AddressChangeLife & { member: Pick<Member, 'status'> }) | null
}

/** Whether the instant has come. */
export const isOver = (instant: Instant, { now }: Standing): boolean => now >= new Date(instant)

/** Whether the encounter has begun: by its times of now, or by those of the mail where it says not which one it is about. */
export const hasBegun = ({ startsAt }: EncounterFacts, { now, encounter }: Standing): boolean =>
  now >= (encounter?.startsAt ?? new Date(startsAt))

/** Whether the encounter is over, as {@link hasBegun} looks at it. */
export const hasEnded = ({ endsAt }: EncounterFacts, { now, encounter }: Standing): boolean =>
  now >= (encounter?.endsAt ?? new Date(endsAt))

/** Whether its member has canceled since. */
export const isGone = ({ member }: Standing): boolean => member?.status === 'Canceled'

/** Whether there is no longer an answer to ask for: given, run out, withdrawn, or asked for again since by another mail. */
export function isAnswered({ invitation, encounter, writtenAt, now }: Standing): boolean {
  if (invitation === undefined) return false
  return (
    invitation?.status !== 'Invited' ||
    encounter?.state !== 'Scheduled' ||
    invitation.sentAt > writtenAt ||
    hasExpired(invitation.expiresAt, now)
  )
}

/** Whether the seat or the waitlist place has been given up or lost, or its encounter canceled. */
export function isLost(place: 'seat' | 'waitlist', { invitation, encounter }: Standing): boolean {
  if (invitation === undefined) return false
  if (invitation?.status !== 'Accepted' || encounter?.state !== 'Scheduled') return true
  return invitation.isWaitlisted !== (place === 'waitlist')
}

/** Whether the place was given up and taken again since, of which another mail says the same. */
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

/** Whether its member has a place, or can still answer an invitation. */
export function hasPlace({ invitation, now }: Standing): boolean {
  if (!invitation) return false
  const { status, expiresAt } = invitation
  return status === 'Accepted' || (status === 'Invited' && !hasExpired(expiresAt, now))
}
