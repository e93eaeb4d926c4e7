import { z } from 'zod'
import { defineMail, encounterFacts } from './definition.ts'
import { facts, paragraph, smallPrint } from './mailParts.ts'
import { withPresentFacts } from './presentFacts.ts'
import { hasBegun, isGone, isLost, isMoved } from './staleness.ts'
import { encounterRows, greeting } from './words.ts'

/** To those still on the waitlist when it no longer gets seats. */
export const noSeatOpened = defineMail({
  data: z.object({ username: z.string(), encounter: encounterFacts, invitationId: z.int() }),
  stream: 'Transactional',
  subject: ({ encounter }) => `No seat opened: ${encounter.name}`,
  preview: () => 'We are sorry: no seat opened in time.',
  heading: () => 'No seat opened',
  body: ({ username, encounter }) => [
    paragraph(greeting(username)),
    paragraph('We are sorry: no seat opened in time, so your evening is free. Thank you for waiting.'),
    facts(encounterRows(encounter)),
    smallPrint('This counts for nothing against you. We will invite you again.'),
  ],
  concern: ({ invitationId }) => ({ invitationId }),
  isStale: ({ encounter }, standing) =>
    isGone(standing) ||
    hasBegun(encounter, standing) ||
    isLost('waitlist', standing) ||
    isMoved(encounter, standing),
  present: withPresentFacts,
})
