import { z } from 'zod'
import { defaultTimeZone } from '#rules/dates.ts'
import { defineMail, instant } from './definition.ts'
import { action, paragraph, smallPrint } from './mailParts.ts'
import { dateAndTime, greeting } from './words.ts'

/**
 * The membership was paused, by its member or an operator. The member cannot lift an operator's pause before `until`.
 */
export const membershipPaused = defineMail({
  data: z.object({ username: z.string(), until: instant.optional() }),
  stream: 'Transactional',
  subject: () => 'Your membership is paused',
  preview: ({ until }) =>
    until ? `Until ${dateAndTime(until, defaultTimeZone)}.` : 'No invitations until you resume.',
  heading: () => 'Your membership is paused',
  body: ({ username, until }, { appUrl }) => [
    paragraph(greeting(username)),
    paragraph(
      'You will get no invitations until you resume. Invitations you had not answered are withdrawn; seats you hold stay yours.',
    ),
    ...(until
      ? [
          paragraph(
            `You can resume from ${dateAndTime(until, defaultTimeZone)} on. Until then, write to us with any question.`,
          ),
          action('Write to us', `${appUrl}/member/help`),
        ]
      : [action('Resume at any time', `${appUrl}/member/membership?action=resume`)]),
    smallPrint('Pausing does not end a subscription: it keeps renewing. To stop payments, cancel.'),
  ],
  isStale: (_, { member }) => member !== null && member.status !== 'Paused',
})
