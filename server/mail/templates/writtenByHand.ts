import { z } from 'zod'
import { defineMail, encounterFacts } from './definition.ts'
import { action, facts, paragraph, writtenWords } from './mailParts.ts'
import { withPresentFacts } from './presentFacts.ts'
import { hasPlace, isGone } from './staleness.ts'
import { encounterRows, greeting } from './words.ts'

const words = z.object({ username: z.string(), subject: z.string(), text: z.string() })

/**
 * A broadcast of an operator to the members that a filter found. It is skipped for members who want no news by then.
 */
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
 * A broadcast of an operator to the people of one encounter. It is skipped for people without a place there, and for
 * everybody once the encounter is canceled, unless it was written after that; then it says so.
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
    // The dashboard shows seats, waitlist places and invitations.
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
