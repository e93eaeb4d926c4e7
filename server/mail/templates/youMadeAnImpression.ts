import { z } from 'zod'
import { defineMail, encounterFacts } from './definition.ts'
import { action, paragraph, smallPrint } from './mailParts.ts'
import { isGone } from './staleness.ts'
import { day, greeting } from './words.ts'

/** Tells a member that they made an impression at an encounter, but not on whom or how many. */
export const youMadeAnImpression = defineMail({
  data: z.object({
    username: z.string(),
    encounter: encounterFacts,
    /** Missing in mails of older versions. */
    invitationId: z.int().optional(),
  }),
  stream: 'Broadcast',
  subject: () => 'You made an impression',
  preview: ({ encounter }) => `At ${encounter.name}. Would you like to meet again?`,
  heading: () => 'You made an impression',
  body: ({ username, encounter }, { appUrl }) => [
    paragraph(greeting(username)),
    paragraph(
      `You made an impression at ${encounter.name} on ${day(encounter.startsAt, encounter.timeZone)}. Would you be interested in a Second Encounter from it?`,
    ),
    action('Answer on your dashboard', `${appUrl}/member/dashboard`),
    smallPrint(
      'Choices are private on both sides: we never say whose they are. Your answer is final, and no is fine.',
    ),
  ],
  wish: () => 'wantsNewsMail',
  concern: ({ invitationId }) => ({ invitationId }),
  isStale: (_, standing) => {
    const { invitation } = standing
    if (isGone(standing) || invitation === null) return true
    if (invitation === undefined) return false
    return invitation.hasAnswered || !invitation.isChosen || invitation.attendance !== 'Attended'
  },
})
