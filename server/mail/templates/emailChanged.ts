import { z } from 'zod'
import { undoDays, undoRefusal } from '#rules/account/emailChange.ts'
import { defineSecretMail, instant, timeZone } from './definition.ts'
import { action, paragraph, smallPrint } from './mailParts.ts'
import { dateAndTime, greeting } from './words.ts'

/**
 * Tells the old address that mail goes elsewhere from now on, and how to undo that. It is also sent after a membership
 * has ended: somebody who took over the account may have ended it. The row's secret is the signed id of the change.
 */
export const emailChanged = defineSecretMail({
  data: z.object({
    username: z.string(),
    /** The new address, masked so that only people who know it recognize it. */
    maskedEmail: z.string(),
    /** An operator changed it. */
    corrected: z.boolean(),
    undoUntil: instant,
    timeZone,
    /** Missing in mails of older versions. */
    changeId: z.int().optional(),
  }),
  stream: 'Transactional',
  subject: () => 'Your email for Encounters was changed',
  preview: () => `If that was not you, you can take it back for ${undoDays} days.`,
  heading: () => 'Your email was changed',
  body: ({ username, maskedEmail, corrected, undoUntil, timeZone }, { appUrl, secret = '' }) => [
    paragraph(greeting(username)),
    paragraph(
      corrected
        ? `We corrected the email of your account. Login links and all other mail now go to ${maskedEmail}.`
        : `The email of your account was changed. Login links and all other mail now go to ${maskedEmail}.`,
    ),
    paragraph(
      'If you wanted this, you need do nothing. If not, take it back: this address is yours again at once, and everybody who is signed in is signed out, on every device.',
    ),
    action('That was not me: undo it', `${appUrl}/account/undo-email/${secret}`),
    smallPrint(`The link works once, until ${dateAndTime(undoUntil, timeZone)}.`),
  ],
  concern: ({ changeId }) => ({ changeId }),
  isStale: ({ undoUntil }, { now, change }) =>
    now > new Date(undoUntil) || (change ? undoRefusal(change, true, now) !== null : false),
})
