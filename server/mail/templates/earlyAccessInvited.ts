import { z } from 'zod'
import { defineMail } from './definition.ts'
import { action, paragraph, quotation, smallPrint } from './mailParts.ts'
import { greeting } from './words.ts'

/** An early-access request was accepted: a link to create a profile, with the e-mail filled in. */
export const earlyAccessInvited = defineMail({
  data: z.object({ name: z.string().optional(), email: z.string(), note: z.string().optional() }),
  stream: 'Transactional',
  subject: () => 'Your place in Encounters early access',
  preview: () => 'You are on the list. Create your profile to begin.',
  heading: () => 'You are on the list',
  body: ({ name, email, note }, { appUrl }) => [
    paragraph(greeting(name)),
    paragraph(
      'We would love to have you in early access. It takes a minute: a username, where you are, and who you would like to meet.',
    ),
    ...(note ? [quotation(note)] : []),
    action('Create your profile', `${appUrl}/create-profile?${new URLSearchParams({ email })}`),
    smallPrint(`The invitation is for ${email} only.`),
  ],
  concern: () => 'request',
  isStale: (_, { request }) => request?.state !== 'Invited',
})
