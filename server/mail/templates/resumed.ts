import { z } from 'zod'
import { defineMail } from './definition.ts'
import { action, paragraph } from './mailParts.ts'
import { greeting } from './words.ts'

/** The pause of 30 days after three no-shows is over, or the no-shows that caused it were corrected. */
export const resumed = defineMail({
  data: z.object({ username: z.string(), isCorrection: z.literal(true).optional() }),
  stream: 'Transactional',
  subject: () => 'Welcome back: your account is active again',
  preview: ({ isCorrection }) =>
    isCorrection ? 'We corrected your attendance.' : 'Your 30-day pause is over.',
  heading: () => 'Welcome back',
  body: ({ username, isCorrection }, { appUrl }) => [
    paragraph(greeting(username)),
    paragraph(
      isCorrection
        ? 'We corrected your attendance, so your pause ends now and your account is active again. We are sorry for the mistake. Invitations will reach you as before.'
        : 'Your 30-day pause is over and your account is active again. Invitations will reach you as before.',
    ),
    action('Go to your dashboard', `${appUrl}/member/dashboard`),
  ],
  isStale: (_, { member }) => member !== null && member.status !== 'Active',
})
