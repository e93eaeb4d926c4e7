import { z } from 'zod'
import { defineMail, encounterFacts, seatFacts } from './definition.ts'
import { facts, paragraph, quotation, smallPrint } from './mailParts.ts'
import { encounterRows, greeting } from './words.ts'

const lines = {
  seated: 'We are sorry: we could not give you the seat you held at this encounter.',
  waiting: 'We are sorry: your place on the waitlist of this encounter is no longer there.',
  invited: 'We are sorry: your invitation to this encounter is no longer open.',
}

/** A seat, a place on the waitlist or an invitation that was taken back; a seat goes from the calendar. */
export const takenOff = defineMail({
  data: z.object({
    username: z.string(),
    encounter: encounterFacts,
    place: z.enum(['seated', 'waiting', 'invited']),
    /** Present for a held seat. */
    seat: seatFacts.optional(),
    /** The operator's words to whoever held a seat, where there are any. */
    reason: z.string().optional(),
  }),
  stream: 'Transactional',
  subject: ({ encounter, place }) =>
    place === 'seated' ? `Your seat is canceled: ${encounter.name}` : `No longer open: ${encounter.name}`,
  preview: ({ place }) => lines[place],
  heading: ({ place }) => (place === 'seated' ? 'Your seat is canceled' : 'This place is no longer open'),
  body: ({ username, encounter, place, reason }) => [
    paragraph(greeting(username)),
    paragraph(reason === undefined ? lines[place] : `${lines[place]} The reason:`),
    ...(reason === undefined ? [] : [quotation(reason)]),
    facts(encounterRows(encounter)),
    smallPrint('This counts for nothing against you. We will invite you again.'),
  ],
  calendar: ({ encounter, seat }) => seat && { method: 'CANCEL', encounter, seat },
})
