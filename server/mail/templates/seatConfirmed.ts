import { z } from 'zod'
import { meetUrl } from './calendar.ts'
import { defineMail, encounterFacts, seatFacts } from './definition.ts'
import { action, facts, paragraph, quietAction, smallPrint } from './mailParts.ts'
import { isGone, isLost, isOver, isOvertaken, type Standing } from './staleness.ts'
import { encounterRows, greeting } from './words.ts'

/** What every mail about a held seat says. */
export const seatMailFacts = z.object({ username: z.string(), encounter: encounterFacts, seat: seatFacts })

/** The seat was lost again, the encounter is over, or a later mail has newer facts. */
export const isStaleSeatMail = (
  { encounter, seat }: z.infer<typeof seatMailFacts>,
  standing: Standing,
): boolean =>
  isGone(standing) ||
  isOver(encounter.endsAt, standing) ||
  isLost('seat', standing) ||
  isOvertaken(seat, standing)

/** A seat taken by accepting an invitation, with its calendar entry. */
export const seatConfirmed = defineMail({
  data: seatMailFacts,
  stream: 'Transactional',
  subject: ({ encounter }) => `You're in: ${encounter.name}`,
  preview: () => 'Your seat is confirmed. The calendar entry is attached.',
  heading: () => "You're in",
  body: ({ username, encounter, seat }, { appUrl, answerUrl }) => [
    paragraph(greeting(username)),
    paragraph('Your seat is confirmed. We will remind you the day before and an hour before.'),
    facts(encounterRows(encounter)),
    action('Go to your seat', meetUrl(appUrl, seat.seatToken)),
    smallPrint('This address is yours alone. It opens 5 minutes before the start; cameras on, please.'),
    smallPrint(
      'Plans changed? More than 5 days ahead canceling counts for nothing; closer than that it counts as a cancellation.',
    ),
    quietAction('Cancel RSVP', answerUrl('cancel', seat.invitationId)),
  ],
  calendar: ({ encounter, seat }) => ({ method: 'REQUEST', encounter, seat }),
  concern: ({ seat: { invitationId } }) => ({ invitationId }),
  isStale: isStaleSeatMail,
})
