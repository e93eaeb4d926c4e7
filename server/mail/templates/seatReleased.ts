import { z } from 'zod'
import { answerSentences } from '#rules/seats/answerSentences.ts'
import { freeCancellationDays } from '#rules/seats/invitation.ts'
import { defineMail, type EncounterFacts } from './definition.ts'
import { facts, paragraph, smallPrint } from './mailParts.ts'
import { seatMailFacts } from './seatConfirmed.ts'
import { isAnswered, isGone, isLost } from './staleness.ts'
import { encounterRows, greeting } from './words.ts'

const openAgain =
  'You took your acceptance back. The invitation waits for your answer again, on your dashboard.'

const left = ({ kind }: EncounterFacts): string =>
  kind === 'OneOnOne'
    ? 'Your membership has ended, so this One-on-One does not take place.'
    : 'Your membership has ended, and this seat goes to someone else.'

const givenUp = ({ kind }: EncounterFacts): string =>
  kind === 'OneOnOne'
    ? 'You gave up your seat, so this One-on-One does not take place. Thank you for telling us.'
    : 'You gave up your seat, so that someone else can have it. Thank you for telling us.'

/** A member gave up their seat. It removes the calendar entry. */
export const seatReleased = defineMail({
  data: seatMailFacts.extend({
    /** The member gave it up within 5 days of the start. */
    counted: z.boolean(),
    /** The member took the acceptance back at once, so the invitation is open again. */
    isOpenAgain: z.literal(true).optional(),
    /** The member has left. */
    hasLeft: z.literal(true).optional(),
  }),
  stream: 'Transactional',
  subject: ({ encounter }) => `Your seat is canceled: ${encounter.name}`,
  preview: () => answerSentences.canceled,
  heading: () => 'Your seat is canceled',
  body: ({ username, encounter, counted, isOpenAgain, hasLeft }) => [
    paragraph(greeting(username)),
    paragraph(hasLeft ? left(encounter) : isOpenAgain ? openAgain : givenUp(encounter)),
    facts(encounterRows(encounter)),
    ...(hasLeft
      ? []
      : [
          smallPrint(
            counted
              ? `As this was within ${freeCancellationDays} days of the start, it counts as a cancellation on your dashboard.`
              : 'This counts for nothing against you.',
          ),
        ]),
  ],
  calendar: ({ encounter, seat }) => ({ method: 'CANCEL', encounter, seat }),
  concern: ({ seat: { invitationId } }) => ({ invitationId }),
  // A seat taken again has a later calendar entry, which this mail must not remove.
  isStale: (_, standing) => !isLost('seat', standing),
  present: ({ isOpenAgain, ...data }, standing) => ({
    ...data,
    ...(isOpenAgain && !isAnswered({ ...standing, writtenAt: standing.now }) && { isOpenAgain }),
    ...(isGone(standing) && { hasLeft: true as const }),
  }),
})
