import { promotionGraceHours } from '#rules/seats/invitation.ts'
import { meetUrl } from './calendar.ts'
import { defineMail } from './definition.ts'
import { action, facts, paragraph, quietAction, smallPrint } from './mailParts.ts'
import { withPresentFacts } from './presentFacts.ts'
import { doorsOpen, isStaleSeatMail, seatMailFacts } from './seatConfirmed.ts'
import { encounterRows, greeting } from './words.ts'

/** A seat gained from the waitlist, with its calendar entry. */
export const promoted = defineMail({
  data: seatMailFacts,
  stream: 'Transactional',
  subject: ({ encounter }) => `A seat opened up: you're in for ${encounter.name}`,
  preview: () => 'You moved from the waitlist to a seat. The calendar entry is attached.',
  heading: () => 'A seat opened up, and it is yours',
  body: ({ username, encounter, seat }, { appUrl, answerUrl }) => [
    paragraph(greeting(username)),
    paragraph('You were next on the waitlist, so you now have a seat. There is nothing you need to do.'),
    facts(encounterRows(encounter)),
    action('Go to your seat', meetUrl(appUrl, seat.seatToken)),
    smallPrint(`This address is yours alone. ${doorsOpen}`),
    smallPrint(
      `Can you not make it after all? In the first ${promotionGraceHours} hours canceling counts for nothing.`,
    ),
    quietAction('Cancel RSVP', answerUrl('cancel', seat.invitationId)),
  ],
  calendar: ({ encounter, seat }) => ({ method: 'REQUEST', encounter, seat }),
  concern: ({ seat: { invitationId } }) => ({ invitationId }),
  isStale: isStaleSeatMail,
  present: withPresentFacts,
})
