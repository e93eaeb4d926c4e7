import { z } from 'zod'
import { defineMail } from './definition.ts'
import { action, paragraph, smallPrint } from './mailParts.ts'
import { isGone } from './staleness.ts'
import { greeting } from './words.ts'

/** Tells a member that an operator signed them out everywhere. */
export const signedOut = defineMail({
  data: z.object({ username: z.string() }),
  stream: 'Transactional',
  subject: () => 'You are signed out of Encounters everywhere',
  preview: () => 'Sign in again with a new link.',
  heading: () => 'You are signed out everywhere',
  body: ({ username }, { appUrl }) => [
    paragraph(greeting(username)),
    paragraph(
      'We have signed you out wherever you were signed in, so that nobody else stays in your account. Your seats and invitations are as they were.',
    ),
    action('Sign in', `${appUrl}/login`),
    smallPrint(
      'Login links sent before this mail no longer work. Your passkeys still do; under Membership you can remove one that you do not know. If you did not expect this, please answer this mail.',
    ),
  ],
  isStale: (_, standing) => isGone(standing),
})
