import { z } from 'zod'
import { defineMail, encounterFacts, seatFacts } from './definition.ts'
import { action, facts, paragraph, smallPrint } from './mailParts.ts'
import { dateAndTime, encounterRows, greeting } from './words.ts'

/** A new name, time or length of an encounter someone is seated at or waiting for. */
export const encounterChanged = defineMail({
  data: z.object({
    username: z.string(),
    encounter: encounterFacts,
    previous: encounterFacts,
    /** Present for a held seat, absent for a place on the waitlist. */
    seat: seatFacts.optional(),
  }),
  stream: 'Transactional',
  subject: ({ encounter }) => `Changed: ${encounter.name}`,
  preview: ({ encounter }) => `Now ${dateAndTime(encounter.startsAt, encounter.timeZone)}.`,
  heading: () => 'Your encounter has changed',
  body: ({ username, encounter, previous, seat }, { appUrl }) => [
    paragraph(greeting(username)),
    paragraph(
      seat === undefined
        ? 'We had to change an encounter you are on the waitlist for. Your place on the waitlist stays.'
        : 'We had to change an encounter you have a seat at. Your seat stays yours.',
    ),
    facts([
      ...encounterRows(encounter),
      ['Before', `${previous.name}, ${dateAndTime(previous.startsAt, previous.timeZone)}`],
    ]),
    action('See your encounters', `${appUrl}/member/my-encounters`),
    smallPrint('If the new time does not suit you, you can give up your place there.'),
  ],
  calendar: ({ encounter, seat }) => seat && { method: 'REQUEST', encounter, seat },
  staleAt: ({ encounter }) => new Date(encounter.endsAt),
})
