import { z } from 'zod'
import { defineMail } from './definition.ts'
import { action, paragraph, smallPrint } from './mailParts.ts'
import { greeting } from './words.ts'

/** Tells both addresses that a change of the email was undone. */
export const emailChangeUndone = defineMail({
  data: z.object({
    username: z.string(),
    /** Whether this is the address that is in use again. */
    isBack: z.boolean(),
  }),
  stream: 'Transactional',
  isForAddress: true,
  subject: ({ isBack }) =>
    isBack ? 'Your email for Encounters is this one again' : 'A change of your email was undone',
  preview: () => 'Everybody who was signed in has been signed out.',
  heading: () => 'The change of your email was undone',
  body: ({ username, isBack }, { appUrl }) => [
    paragraph(greeting(username)),
    paragraph(
      isBack
        ? 'This is the email of your account again. Every device was signed out, and passkeys, login links sent elsewhere, the address of a calendar and links for friends no longer work. Under Membership you can make new ones.'
        : 'Mail of this account goes to its earlier address again. Every device was signed out, and login links sent here no longer work.',
    ),
    action(isBack ? 'Sign in' : 'Write to us', `${appUrl}${isBack ? '/login' : '/contact'}`),
    smallPrint(
      isBack
        ? 'If somebody else had got into your account, please write to us: we can look at what happened.'
        : 'If you think that this is a mistake, please write to us.',
    ),
  ],
})
