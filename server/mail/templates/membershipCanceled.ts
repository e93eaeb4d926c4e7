import { z } from 'zod'
import { defineMail, instant, timeZone } from './definition.ts'
import { paragraph, smallPrint } from './mailParts.ts'
import { day, greeting } from './words.ts'

/** The member canceled, for good; `erasedOn` is when the personal data is erased. */
export const membershipCanceled = defineMail({
  data: z.object({ username: z.string(), erasedOn: instant, timeZone }),
  stream: 'Transactional',
  subject: () => 'Your membership is canceled',
  preview: () => 'Your subscription has ended and your seats are free again.',
  heading: () => 'Goodbye, and thank you',
  body: ({ username, erasedOn, timeZone }) => [
    paragraph(greeting(username)),
    paragraph(
      'Your membership is canceled. Your subscription has ended, and the seats you held go to others.',
    ),
    paragraph(`We erase your personal data on ${day(erasedOn, timeZone)}.`),
    smallPrint('Canceling is permanent: to come back you need a new account, by way of early access.'),
    smallPrint('If it was not you who canceled, reply to this mail soon.'),
  ],
})
