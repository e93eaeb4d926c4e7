import { z } from 'zod'
import { defineMail } from './definition.ts'
import { action, paragraph } from './mailParts.ts'
import { greeting } from './words.ts'

/** The member resumed a paused membership. */
export const membershipResumed = defineMail({
  data: z.object({ username: z.string() }),
  stream: 'Transactional',
  subject: () => 'Your membership is active again',
  preview: () => 'Invitations start again.',
  heading: () => 'Good to have you back',
  body: ({ username }, { appUrl }) => [
    paragraph(greeting(username)),
    paragraph('Your membership is active again, and invitations start again with the next encounter.'),
    action('Go to your dashboard', `${appUrl}/member/dashboard`),
  ],
  isStale: (_, { member }) => member !== null && member.status !== 'Active',
})
