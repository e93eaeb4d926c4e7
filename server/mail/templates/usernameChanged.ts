import { z } from 'zod'
import { reservedDays } from '#rules/account/usernameChange.ts'
import { defineMail } from './definition.ts'
import { action, paragraph, smallPrint } from './mailParts.ts'
import { isGone } from './staleness.ts'
import { greeting } from './words.ts'

/** Tells a member that their username was changed. */
export const usernameChanged = defineMail({
  data: z.object({ username: z.string(), previous: z.string() }),
  stream: 'Transactional',
  keepsUsername: true,
  subject: () => 'Your username was changed',
  preview: ({ username }) => `You are ${username} now.`,
  heading: () => 'Your username was changed',
  body: ({ username, previous }, { appUrl }) => [
    paragraph(greeting(username)),
    paragraph(
      `Other members see you as ${username} now, and no longer as ${previous}. Nobody else can take your old name for ${reservedDays} days.`,
    ),
    action('Your membership', `${appUrl}/member/membership`),
    smallPrint('If it was not you who changed it, sign out everywhere under Membership and write to us.'),
  ],
  isStale: (_, standing) => isGone(standing),
})
