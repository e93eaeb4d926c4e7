import { z } from 'zod'
import { loginLinkLifetime } from '#rules/membership/magicLink.ts'
import { defineSecretMail } from './definition.ts'
import { action, paragraph, smallPrint } from './mailParts.ts'
import { isGone } from './staleness.ts'
import { greeting } from './words.ts'

const minutes = loginLinkLifetime / 60
const asked = 'You asked to sign in. This link brings you in; there is no password to remember.'

const welcome = [
  paragraph('It is good to have you. This link brings you in; there is no password to remember.'),
  paragraph(
    'What comes next: say under Preferences when you can come, look at how an evening goes, and wait for your first invitation. We email you when there is a seat for you.',
  ),
]

/**
 * A login link, with a welcome at the first login. Its token is the row's secret; `redirect` is a path on this site.
 */
export const loginLink = defineSecretMail({
  data: z.object({ username: z.string(), redirect: z.string().optional(), isNew: z.boolean().optional() }),
  stream: 'Transactional',
  subject: ({ isNew }) => (isNew ? 'Welcome to Encounters' : 'Your Encounters login link'),
  preview: () => `Good for ${minutes} minutes, works once.`,
  heading: ({ isNew }) => (isNew ? 'Welcome to the table' : 'Here is your login link'),
  body({ username, redirect, isNew }, { appUrl, secret = '' }) {
    const query = new URLSearchParams({ token: secret, ...(redirect === undefined ? {} : { redirect }) })
    return [
      paragraph(greeting(username)),
      ...(isNew ? welcome : [paragraph(asked)]),
      action('Sign in', `${appUrl}/magic-login?${query}`),
      smallPrint(
        `The link is good for ${minutes} minutes and works once. Asking for a new one makes older ones void.`,
      ),
      smallPrint('If it was not you who asked, leave it be: nobody gets in without this mail.'),
    ]
  },
  isStale: (_, standing) =>
    isGone(standing) || standing.now.getTime() - standing.writtenAt.getTime() >= loginLinkLifetime * 1000,
})
