import { z } from 'zod'
import { defineMail } from './definition.ts'
import { action, paragraph, smallPrint } from './mailParts.ts'
import { isGone } from './staleness.ts'
import { greeting } from './words.ts'

/** Tells the new address that mail goes there from now on. */
export const emailChangeDone = defineMail({
  data: z.object({
    username: z.string(),
    /** An operator changed it. */
    corrected: z.boolean(),
  }),
  stream: 'Transactional',
  isForAddress: true,
  subject: () => 'Encounters now writes to this address',
  preview: () => 'Login links and all other mail come here from now on.',
  heading: () => 'This is your email now',
  body: ({ username, corrected }, { appUrl }) => [
    paragraph(greeting(username)),
    paragraph(
      corrected
        ? 'We corrected the email of your account. Login links and all other mail come to this address from now on. Wherever you were signed in, you are signed out.'
        : 'You confirmed this address. Login links and all other mail come here from now on.',
    ),
    action('Sign in', `${appUrl}/login`),
    smallPrint('Login links sent to your old address no longer work.'),
  ],
  isStale: (_, standing) => isGone(standing) || standing.member?.email !== standing.toAddress,
})
