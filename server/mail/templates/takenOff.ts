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
 * A seat, waitlist place or invitation was taken back; a seat is removed from the calendar. The mail does not show who
 * took it back or why: if two people must not meet, neither learns that from it.
 */
export const takenOff = defineMail({
  data: z.object({
    username: z.string(),
    encounter: encounterFacts,
    place: z.enum(['seated', 'waiting', 'invited']),
    /** Present for a held seat. */
    seat: seatFacts.optional(),
    invitationId: z.int(),
    /** Present for a suspended or expelled member: another mail says why. */
    isBarred: z.literal(true).optional(),
    /** The member has left since. */
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
  // A seat offered again is not held: it is removed from the calendar too, and so is that of a member who has left.
  isStale: ({ seat, isBarred }, standing) =>
    seat ? !isLost('seat', standing) : (!isBarred && isGone(standing)) || hasPlace(standing),
  present: (data, standing) => ({ ...data, ...(isGone(standing) && { hasLeft: true as const }) }),
})
