import { z } from 'zod'
import { defineMail, encounterFacts, seatFacts } from './definition.ts'
import { action, facts, paragraph, quietAction, smallPrint } from './mailParts.ts'
import { withPresentFacts } from './presentFacts.ts'
import { hasBegun, isGone, isLost, isTakenAgain } from './staleness.ts'
import { encounterRows, greeting } from './words.ts'

/** An acceptance that arrived when all seats were taken. */
export const waitlisted = defineMail({
  data: z.object({
    username: z.string(),
    encounter: encounterFacts,
    /** The data of the seat that it may become. */
    seat: seatFacts.optional(),
  }),
  stream: 'Transactional',
  subject: ({ encounter }) => `You're on the waitlist: ${encounter.name}`,
  preview: () => 'All seats were taken. If one opens up, we write at once.',
  heading: () => "You're on the waitlist",
  body: ({ username, encounter, seat }, { appUrl, answerUrl }) => [
    paragraph(greeting(username)),
    paragraph('All seats were taken when your answer came, so you have a place on the waitlist.'),
    facts(encounterRows(encounter)),
    paragraph('Seats that open up go in the order people answered. If one is yours, you get a mail at once.'),
    action('See your encounters', `${appUrl}/member/dashboard`),
    smallPrint('You can leave the waitlist at any time. That counts for nothing.'),
    ...(seat ? [quietAction('Remove from Waitlist', answerUrl('leave', seat.invitationId))] : []),
  ],
  concern: ({ seat }) => ({ invitationId: seat?.invitationId }),
  isStale: ({ encounter }, standing) =>
    isGone(standing) ||
    hasBegun(encounter, standing) ||
    isLost('waitlist', standing) ||
    isTakenAgain(standing),
  present: withPresentFacts,
})
