import { z } from 'zod'
import { joinOpensMinutes } from '#rules/encounters/encounter.ts'
import { lobbyOpensMinutes } from '#rules/guide/tablePhase.ts'
import { freeCancellationDays } from '#rules/seats/invitation.ts'
import { meetUrl } from './calendar.ts'
import { defineMail, encounterFacts, seatFacts } from './definition.ts'
import { action, facts, paragraph, quietAction, smallPrint } from './mailParts.ts'
import { withPresentFacts } from './presentFacts.ts'
import { hasEnded, isGone, isLost, isTakenAgain, type Standing } from './staleness.ts'
import { encounterRows, greeting } from './words.ts'

/** The data of every mail about a held seat. */
export const seatMailFacts = z.object({ username: z.string(), encounter: encounterFacts, seat: seatFacts })

/** The mail is stale once the seat was lost or taken again, or the encounter is over. */
export const isStaleSeatMail = ({ encounter }: z.infer<typeof seatMailFacts>, standing: Standing): boolean =>
  isGone(standing) || hasEnded(encounter, standing) || isLost('seat', standing) || isTakenAgain(standing)

/** When the address of a seat opens. */
export const doorsOpen = `The lobby, where you can try camera and sound, opens ${lobbyOpensMinutes} minutes before the start, and the table ${joinOpensMinutes} minutes before. Cameras on, please.`

/** A seat taken by accepting an invitation, with its calendar entry. */
export const seatConfirmed = defineMail({
  data: seatMailFacts,
  stream: 'Transactional',
  subject: ({ encounter }) => `You're in: ${encounter.name}`,
  preview: () => 'Your seat is confirmed. The calendar entry is attached.',
  heading: () => "You're in",
  body: ({ username, encounter, seat }, { appUrl, answerUrl }) => [
    paragraph(greeting(username)),
    paragraph('Your seat is confirmed. We will remind you before it begins.'),
    facts(encounterRows(encounter)),
    action('Go to your seat', meetUrl(appUrl, seat.seatToken)),
    smallPrint(`This address is yours alone. ${doorsOpen}`),
    smallPrint(
      `Plans changed? More than ${freeCancellationDays} days ahead canceling counts for nothing; closer than that it counts as a cancellation.`,
    ),
    quietAction('Cancel RSVP', answerUrl('cancel', seat.invitationId)),
  ],
  calendar: ({ encounter, seat }) => ({ method: 'REQUEST', encounter, seat }),
  concern: ({ seat: { invitationId } }) => ({ invitationId }),
  isStale: isStaleSeatMail,
  present: withPresentFacts,
})
