import { z } from 'zod'
import { defineMail, encounterFacts } from './definition.ts'
import { action, facts, paragraph, writtenWords } from './mailParts.ts'
import { withPresentFacts } from './presentFacts.ts'
import { hasPlace, isGone } from './staleness.ts'
import { encounterRows, greeting } from './words.ts'

const words = z.object({ username: z.string(), subject: z.string(), text: z.string() })

/** What an operator wrote to members that a filter found. Whoever wants no news by now does not get it. */
export const operatorNews = defineMail({
  data: words,
  stream: 'Broadcast',
  isWrittenByHand: true,
  subject: ({ subject }) => subject,
  preview: ({ text }) => text,
  heading: ({ subject }) => subject,
  body: ({ username, text }) => [paragraph(greeting(username)), ...writtenWords(text)],
  wish: () => 'wantsNewsMail',
  isStale: (_, standing) => isGone(standing),
})

/**
 * What an operator wrote to people at one encounter. Whoever has no place there any more does not get it, nor anybody once it
 * is canceled; what is written after that says so itself.
 */
export const encounterNote = defineMail({
  data: words.extend({
    encounter: encounterFacts,
    encounterId: z.int(),
    isCanceled: z.literal(true).optional(),
  }),
  stream: 'Transactional',
  isWrittenByHand: true,
  subject: ({ subject }) => subject,
  preview: ({ text }) => text,
  heading: ({ subject }) => subject,
  body: ({ username, text, encounter, isCanceled }, { appUrl }) => [
    paragraph(greeting(username)),
    ...writtenWords(text),
    facts([
      ...encounterRows(encounter),
      ...(isCanceled ? [['Canceled', 'it does not take place'] as const] : []),
    ]),
    // Where seats, places on a waitlist and invitations all are.
    action('See your encounters', `${appUrl}/member/dashboard`),
  ],
  concern: ({ encounterId }) => ({ encounterId }),
  isStale: (_, standing) =>
    isGone(standing) ||
    !hasPlace(standing) ||
    (standing.encounter?.canceledAt ?? standing.writtenAt) > standing.writtenAt,
  present: (data, standing) => ({
    ...withPresentFacts(data, standing),
    ...(standing.encounter?.state === 'Canceled' && { isCanceled: true as const }),
  }),
})
