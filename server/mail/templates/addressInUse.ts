import { z } from 'zod'
import { defineMail } from './definition.ts'
import { paragraph, smallPrint } from './mailParts.ts'
import { isGone } from './staleness.ts'

/** Tells a member that somebody asked to use their address, but not who. The one who asked learns nothing. */
export const addressInUse = defineMail({
  data: z.object({}),
  stream: 'Transactional',
  isForAddress: true,
  subject: () => 'Somebody asked to use your email',
  preview: () => 'Nothing has changed, and you need do nothing.',
  heading: () => 'Your email stays yours',
  body: () => [
    paragraph('Hello,'),
    paragraph(
      'A member of Encounters asked to use this address for their account. It belongs to an account already, so nothing was changed.',
    ),
    paragraph('Perhaps it was a slip of the keyboard, or perhaps it was you and you have two accounts.'),
    smallPrint('We send this at most once a day. You need do nothing.'),
  ],
  isStale: (_, standing) => isGone(standing),
})
