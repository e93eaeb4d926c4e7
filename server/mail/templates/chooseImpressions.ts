import { z } from 'zod'
import { defineMail, encounterFacts, instant } from './definition.ts'
import { action, facts, paragraph, smallPrint } from './mailParts.ts'
import { isGone, isOver } from './staleness.ts'
import { dateAndTime, encounterRows, greeting } from './words.ts'

/** After the end: who made an impression? */
export const chooseImpressions = defineMail({
  data: z.object({
    username: z.string(),
    encounter: encounterFacts,
    /** The id in the screen's path. */
    encounterId: z.int(),
    closesAt: instant,
  }),
  stream: 'Transactional',
  subject: ({ encounter }) => `Who made an impression at ${encounter.name}?`,
  preview: () => 'Your choices are private. Choosing nobody is fine.',
  heading: () => 'Who made an impression?',
  body: ({ username, encounter, encounterId, closesAt }, { appUrl }) => [
    paragraph(greeting(username)),
    paragraph('Thank you for being there. Was there anyone you would like to meet again?'),
    facts([
      encounterRows(encounter)[0] ?? ['What', encounter.name],
      ['Open until', dateAndTime(closesAt, encounter.timeZone)],
    ]),
    action('Choose privately', `${appUrl}/member/select-impressions/${encounterId}`),
    smallPrint('Nobody learns who you chose. Choosing nobody is a perfectly good answer.'),
  ],
  concern: ({ encounterId }) => ({ encounterId }),
  isStale: ({ closesAt }, standing) =>
    isGone(standing) ||
    isOver(closesAt, standing) ||
    standing.invitation?.attendance !== 'Attended' ||
    standing.invitation.processedAt !== null,
})
