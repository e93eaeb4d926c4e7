import { z } from 'zod'
import { defineMail } from './definition.ts'
import { facts, paragraph, quotation, smallPrint } from './mailParts.ts'
import { seatMailFacts } from './seatConfirmed.ts'
import { encounterRows, greeting } from './words.ts'

/** A seat given up by its member, or taken away; takes the entry out of the calendar. */
export const seatReleased = defineMail({
  data: seatMailFacts.extend({
    /** It came within 5 days of the start. */
    counted: z.boolean(),
    /** Present when the operator took the seat away: the reason given. */
    removedBecause: z.string().optional(),
  }),
  stream: 'Transactional',
  subject: ({ encounter }) => `Your seat is canceled: ${encounter.name}`,
  preview: ({ removedBecause }) =>
    removedBecause === undefined
      ? 'Your RSVP has been canceled.'
      : 'We could not keep your seat. We are sorry.',
  heading: () => 'Your seat is canceled',
  body: ({ username, encounter, counted, removedBecause }) => [
    paragraph(greeting(username)),
    ...(removedBecause === undefined
      ? [paragraph('You gave up your seat, so that someone else can have it. Thank you for telling us.')]
      : [paragraph('We are sorry: we could not keep your seat. The reason:'), quotation(removedBecause)]),
    facts(encounterRows(encounter)),
    smallPrint(
      counted
        ? 'As this was within 5 days of the start, it counts as a cancellation on your dashboard.'
        : 'This counts for nothing against you.',
    ),
  ],
  calendar: ({ encounter, seat }) => ({ method: 'CANCEL', encounter, seat }),
})
