import { hasExpired } from '#rules/seats/expiry.ts'
import type { EarlyAccessRequest, Encounter, Invitation, Member } from '../../generated/client/client.ts'
import type { EncounterFacts, Instant, SeatFacts } from './definition.ts'

/**
 * Which invitation a mail is about: by its own id, where the mail says it, or as the one of its member to an encounter. Or which
 * request for early access, by its address.
 */
export type Concern = { invitationId: number | undefined } | { encounterId: number } | { requestedBy: string }

/** How things stand when a mail is about to be sent, to be compared with what it says. */
export type Standing = {
  now: Date
  /** When the mail was queued. */
  writtenAt: Date
  /** The member it goes to; null where that is no member. */
  member: Pick<Member, 'status' | 'noShowPauseUntil' | 'wantsNewsMail'> | null
  /** The invitation it is about; null where that is gone, undefined where the mail is about none. */
  invitation:
    | undefined
    | (Pick<
        Invitation,
        'status' | 'isWaitlisted' | 'sentAt' | 'expiresAt' | 'calendarSequence' | 'attendance' | 'processedAt'
      > & {
        encounter: Pick<Encounter, 'state' | 'name' | 'startsAt' | 'endsAt' | 'calendarSequence'>
        hasAnswered: boolean
        /** Whether somebody's choice that was released, and not removed since, is of them. */
        isChosen: boolean
      })
    | null
  /** Where the request it is about stands; null where there is none, undefined where the mail is about none. */
  request: EarlyAccessRequest['state'] | null | undefined
}

/** Whether the instant has come. */
export const isOver = (instant: Instant, { now }: Standing): boolean => now >= new Date(instant)

/** Whether its member has canceled since. */
export const isGone = ({ member }: Standing): boolean => member?.status === 'Canceled'

/** Whether there is no longer an answer to ask for: given, run out, withdrawn, or asked for again since by another mail. */
export function isAnswered({ invitation, writtenAt, now }: Standing): boolean {
  if (invitation === undefined) return false
  return (
    invitation === null ||
    invitation.status !== 'Invited' ||
    invitation.encounter.state !== 'Scheduled' ||
    invitation.sentAt > writtenAt ||
    hasExpired(invitation.expiresAt, now)
  )
}

/** Whether the seat or the waitlist place has been given up or lost, or its encounter canceled. */
export function isLost(place: 'seat' | 'waitlist', { invitation }: Standing): boolean {
  if (invitation === undefined) return false
  if (invitation?.status !== 'Accepted' || invitation.encounter.state !== 'Scheduled') return true
  return invitation.isWaitlisted !== (place === 'waitlist')
}

/** Whether a later mail is about another change of the seat or of its encounter. */
export function isOvertaken(seat: SeatFacts | undefined, { invitation }: Standing): boolean {
  if (!invitation || seat === undefined) return false
  return invitation.calendarSequence + invitation.encounter.calendarSequence > seat.sequence
}

/** Whether the encounter has another name or time than the mail says. */
export function isChanged({ name, startsAt, endsAt }: EncounterFacts, { invitation }: Standing): boolean {
  if (!invitation) return false
  const { encounter } = invitation
  return (
    encounter.name !== name ||
    encounter.startsAt.getTime() !== Date.parse(startsAt) ||
    encounter.endsAt.getTime() !== Date.parse(endsAt)
  )
}

/** Whether the encounter starts at another time than the mail says. */
export const isMoved = ({ startsAt }: EncounterFacts, { invitation }: Standing): boolean =>
  invitation ? invitation.encounter.startsAt.getTime() !== Date.parse(startsAt) : false

/** Whether the place that was lost has been offered again, or taken again, since. */
export function isOpenAgain({ invitation, now }: Standing): boolean {
  if (!invitation) return false
  const { status, expiresAt } = invitation
  return status === 'Accepted' || (status === 'Invited' && !hasExpired(expiresAt, now))
}
