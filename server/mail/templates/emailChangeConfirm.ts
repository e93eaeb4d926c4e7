import { z } from 'zod'
import { confirmHours, confirmRefusal } from '#rules/account/emailChange.ts'
import { defineSecretMail, instant } from './definition.ts'
import { action, paragraph, smallPrint } from './mailParts.ts'
import { greeting } from './words.ts'

/** Asks the owner of a new address to confirm it. The row's secret is the signed id of the change. */
export const emailChangeConfirm = defineSecretMail({
  data: z.object({ username: z.string(), changeId: z.int(), expiresAt: instant }),
  stream: 'Transactional',
  subject: () => 'Please confirm your new email for Encounters',
  preview: () => `One click, and mail comes here from now on. Good for ${confirmHours} hours.`,
  heading: () => 'Is this your new email?',
  body: ({ username }, { appUrl, secret = '' }) => [
    paragraph(greeting(username)),
    paragraph(
      'You asked to use this address for Encounters: for login links, invitations and all other mail.',
    ),
    action('Confirm this address', `${appUrl}/account/confirm-email/${secret}`),
    smallPrint(
      `The link is good for ${confirmHours} hours. Until then, and unless you confirm, nothing changes.`,
    ),
    smallPrint('If it was not you who asked, leave it be: without this link nobody can use your address.'),
  ],
  concern: ({ changeId }) => ({ changeId }),
  isStale: (_, { now, change }) =>
    !change || confirmRefusal(change, change.member.status !== 'Canceled', now) !== null,
})
