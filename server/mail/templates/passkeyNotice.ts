import { z } from 'zod'
import { defineMail } from './definition.ts'
import { action, paragraph, smallPrint } from './mailParts.ts'
import { greeting } from './words.ts'

const words = {
  added: {
    subject: 'A passkey was added to your account',
    sentence: (passkey: string) =>
      `The passkey "${passkey}" was added to your account. From now on it signs you in without a mail.`,
  },
  removed: {
    subject: 'A passkey was removed from your account',
    sentence: (passkey: string) =>
      `The passkey "${passkey}" was removed from your account and does not work here any more. A login link by mail always works.`,
  },
  copied: {
    subject: 'We refused one of your passkeys',
    sentence: (passkey: string) =>
      `Somebody tried to use the passkey "${passkey}", and what it sent shows that there may be a copy of it. We refused it. Please remove this passkey and add a new one.`,
  },
} as const

/** A change of a member's passkey, in case somebody else made it. */
export const passkeyNotice = defineMail({
  data: z.object({
    username: z.string(),
    what: z.enum(['added', 'removed', 'copied']),
    /** the name of the passkey */
    passkey: z.string(),
  }),
  stream: 'Transactional',
  subject: ({ what }) => words[what].subject,
  preview: () => 'If it was not you, please tell us.',
  heading: ({ what }) => words[what].subject,
  body: ({ username, what, passkey }, { appUrl }) => [
    paragraph(greeting(username)),
    paragraph(words[what].sentence(passkey)),
    action('See your passkeys', `${appUrl}/member/membership`),
    smallPrint('If it was not you, please answer this mail at once.'),
  ],
})
