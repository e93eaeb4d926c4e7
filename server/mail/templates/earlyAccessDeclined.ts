import { z } from 'zod'
import { defineMail } from './definition.ts'
import { paragraph, quotation } from './mailParts.ts'
import { greeting } from './words.ts'

/** An early access request was declined; mailed only when the operator wrote a note. */
export const earlyAccessDeclined = defineMail({
  data: z.object({ name: z.string().optional(), note: z.string() }),
  stream: 'Transactional',
  subject: () => 'About your early access request',
  preview: () => 'Not this time, and why.',
  heading: () => 'Not this time',
  body: ({ name, note }) => [
    paragraph(greeting(name)),
    paragraph(
      'We cannot offer you a place in early access at this time. A note from the person who read your request:',
    ),
    quotation(note),
    paragraph('Thank you for your interest.'),
  ],
  concern: () => 'request',
  isStale: (_, { request }) => request?.state !== 'Declined',
})
