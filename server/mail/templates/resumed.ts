import { z } from 'zod'
import { defineMail } from './definition.ts'
import { action, paragraph } from './mailParts.ts'
import { greeting } from './words.ts'

/** The 30 days after three no-shows are over. */
export const resumed = defineMail({
  data: z.object({ username: z.string() }),
  stream: 'Transactional',
  subject: () => 'Welcome back: your account is active again',
  preview: () => 'Your 30-day pause is over.',
  heading: () => 'Welcome back',
  body: ({ username }, { appUrl }) => [
    paragraph(greeting(username)),
    paragraph(
      'Your 30-day pause is over and your account is active again. Invitations will reach you as before.',
    ),
    action('Go to your dashboard', `${appUrl}/member/dashboard`),
  ],
  isStale: (_, { member }) => member !== null && member.status !== 'Active',
})
