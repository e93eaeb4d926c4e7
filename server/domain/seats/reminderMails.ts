import type { Encounter, Invitation, Member } from '../../generated/client/client.ts'
import type { PlainMail } from '../../mail/outbox/queueMail.ts'
import { encounterFacts, seatFacts } from '../../mail/templates/presentFacts.ts'

type Reminded = Invitation & { encounter: Encounter; member: Pick<Member, 'id' | 'email' | 'username'> }

/** What to read of a place for a reminder. */
export const remindedParts = {
  encounter: true,
  member: { select: { id: true, email: true, username: true } },
} as const

/** Builds a reminder of a seat; the template says how long before the start. */
export function seatReminder(
  key: string,
  template: 'reminder24h' | 'reminder1h',
  { encounter, member, ...seat }: Reminded,
): PlainMail {
  return {
    key,
    to: member.email,
    memberId: member.id,
    template,
    data: {
      username: member.username,
      encounter: encounterFacts(encounter),
      seat: seatFacts(encounter, seat),
    },
  }
}

/** Builds a reminder of an unanswered invitation; null if the invitation never expires. */
export function invitationReminder(
  key: string,
  { encounter, member, ...invitation }: Reminded,
): PlainMail | null {
  if (!invitation.expiresAt) return null
  return {
    key,
    to: member.email,
    memberId: member.id,
    template: 'invitationReminder',
    data: {
      username: member.username,
      encounter: encounterFacts(encounter),
      expiresAt: invitation.expiresAt.toISOString(),
      invitationId: invitation.id,
    },
  }
}
