import type { Encounter, Invitation, Member } from '../../generated/client/client.ts'
import type { PlainMail } from '../../mail/outbox/queueMail.ts'
import { encounterFacts, seatFacts } from '../../mail/templates/presentFacts.ts'

type Reminded = Invitation & { encounter: Encounter; member: Pick<Member, 'id' | 'email' | 'username'> }

/** What is read of a place to remind its member of it. */
export const remindedParts = {
  encounter: true,
  member: { select: { id: true, email: true, username: true } },
} as const

/** A reminder of a seat; the template says how long before. */
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

/** A reminder of an invitation that waits for an answer; null where it never runs out. */
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
