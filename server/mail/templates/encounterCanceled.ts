import { z } from 'zod'
import { defineMail, encounterFacts, seatFacts } from './definition.ts'
import { action, facts, paragraph, quotation, smallPrint } from './mailParts.ts'
import { isGone } from './staleness.ts'
import { encounterRows, greeting } from './words.ts'

/** An encounter was canceled, to everyone seated or waitlisted. It removes the calendar entry. */
export const encounterCanceled = defineMail({
  data: z.object({
    username: z.string(),
    encounter: encounterFacts,
    /** The operator's words. */
    reason: z.string(),
    /** Present for a held seat, absent for a place on the waitlist. */
    seat: seatFacts.optional(),
    /** The member has left since. */
    hasLeft: z.literal(true).optional(),
  }),
  stream: 'Transactional',
  subject: ({ encounter }) => `Canceled: ${encounter.name}`,
  preview: () => 'This encounter will not take place. We are sorry.',
  heading: () => 'This encounter is canceled',
  body: ({ username, encounter, reason, hasLeft }, { appUrl }) => [
    paragraph(greeting(username)),
    paragraph('We are sorry: this encounter will not take place. The reason:'),
    quotation(reason),
    facts(encounterRows(encounter)),
    ...(hasLeft
      ? []
      : [
          action('See your encounters', `${appUrl}/member/my-encounters`),
          smallPrint('This changes none of your counts. We will invite you again.'),
        ]),
  ],
  calendar: ({ encounter, seat }) => seat && { method: 'CANCEL', encounter, seat },
  // A member who has left may still have the seat in their calendar.
  isStale: ({ seat }, standing) => seat === undefined && isGone(standing),
  present: (data, standing) => ({ ...data, ...(isGone(standing) && { hasLeft: true as const }) }),
})
