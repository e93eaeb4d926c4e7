import { z } from 'zod'
import { defineMail } from './definition.ts'
import { action, paragraph, smallPrint } from './mailParts.ts'
import { greeting } from './words.ts'

const words = {
  added: {
    subject: 'You are an operator of Encounters now',
    sentence: () =>
      'You can run the service from now on. Log in with this email address, and set up a passkey when you are asked to: some of what operators do needs one.',
  },
  removed: {
    subject: 'You are no operator of Encounters any more',
    sentence: () =>
      'Another operator has ended your access to the console, and you are logged out everywhere.',
  },
  passkeysReset: {
    subject: 'Your passkeys were reset',
    sentence: (other: string | undefined) =>
      `${other ?? 'Somebody with access to the server'} has removed your passkeys, and you are logged out everywhere. Log in with a link by mail, and set up a new passkey.`,
  },
  resetPasskeysOf: {
    subject: 'You reset the passkeys of another operator',
    sentence: (other: string | undefined) =>
      `You have removed the passkeys of ${other ?? 'another operator'} and ended their sessions.`,
  },
} as const

/** A change of who operates the service, to the operator concerned. */
export const operatorNotice = defineMail({
  data: z.object({
    username: z.string(),
    what: z.enum(['added', 'removed', 'passkeysReset', 'resetPasskeysOf']),
    /** the username of the other operator, if there is one */
    other: z.string().optional(),
  }),
  stream: 'Transactional',
  subject: ({ what }) => words[what].subject,
  preview: () => 'About who runs Encounters.',
  heading: ({ what }) => words[what].subject,
  body: ({ username, what, other }, { appUrl }) => [
    paragraph(greeting(username)),
    paragraph(words[what].sentence(other)),
    ...(what === 'removed' ? [] : [action('Log in', `${appUrl}/login?redirect=%2Foperator`)]),
    smallPrint('If this surprises you, please speak to another operator at once.'),
  ],
  isStale: ({ what }, { member }) =>
    (what === 'added' && member?.role !== 'Operator') || (what === 'removed' && member?.role === 'Operator'),
})
