import { z } from 'zod'
import { defineMail, encounterFacts, seatFacts } from './definition.ts'
import { facts, paragraph, smallPrint } from './mailParts.ts'
import { hasPlace, isGone, isLost } from './staleness.ts'
import { encounterRows, greeting } from './words.ts'

const lines = {
  seated: 'We are sorry: we could not give you the seat you held at this encounter.',
  waiting: 'We are sorry: your place on the waitlist of this encounter is no longer there.',
  invited: 'We are sorry: your invitation to this encounter is no longer open.',
}

/**
 * A seat, a place on the waitlist or an invitation that was taken back; a seat goes from the calendar. It says the same
 * whoever took it back and why: where two must not meet, neither learns it from this.
 */
export const takenOff = defineMail({
  data: z.object({
    username: z.string(),
    encounter: encounterFacts,
    place: z.enum(['seated', 'waiting', 'invited']),
    /** Present for a held seat. */
    seat: seatFacts.optional(),
    invitationId: z.int(),
    /** Present for somebody suspended or expelled: another mail says why. */
    isBarred: z.literal(true).optional(),
    /** Its member has left since. */
    hasLeft: z.literal(true).optional(),
  }),
  stream: 'Transactional',
  subject: ({ encounter, place }) =>
    place === 'seated' ? `Your seat is canceled: ${encounter.name}` : `No longer open: ${encounter.name}`,
  preview: ({ place }) => lines[place],
  heading: ({ place }) => (place === 'seated' ? 'Your seat is canceled' : 'This place is no longer open'),
  body: ({ username, encounter, place, isBarred, hasLeft }) => [
    paragraph(greeting(username)),
    paragraph(lines[place]),
    facts(encounterRows(encounter)),
    smallPrint(
      isBarred
        ? 'This counts as no cancellation.'
        : `This counts for nothing against you.${hasLeft ? '' : ' We will invite you again.'}`,
    ),
  ],
  calendar: ({ encounter, seat }) => seat && { method: 'CANCEL', encounter, seat },
  concern: ({ invitationId }) => ({ invitationId }),
  // A seat that is offered again is not held: it goes from the calendar all the same, and so does that of somebody who has left.
  isStale: ({ seat, isBarred }, standing) =>
    seat ? !isLost('seat', standing) : (!isBarred && isGone(standing)) || hasPlace(standing),
  present: (data, standing) => ({ ...data, ...(isGone(standing) && { hasLeft: true as const }) }),
})
