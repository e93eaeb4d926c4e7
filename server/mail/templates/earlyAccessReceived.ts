import { z } from 'zod'
import { defineMail } from './definition.ts'
import { action, paragraph, smallPrint } from './mailParts.ts'
import { greeting } from './words.ts'

/** A request for early access arrived. */
export const earlyAccessReceived = defineMail({
  data: z.object({ name: z.string().optional() }),
  stream: 'Transactional',
  subject: () => 'We have your early access request',
  preview: () => 'Requests are reviewed weekly.',
  heading: () => 'Thank you for your interest',
  body: ({ name }, { appUrl }) => [
    paragraph(greeting(name)),
    paragraph(
      'Your request for early access is with us. We review requests weekly and write to the people selected.',
    ),
    paragraph('Early access is limited to Metro Detroit for now, and free in exchange for your feedback.'),
    action('How encounters work', `${appUrl}/encounters`),
    smallPrint('If it was not you who asked, ignore this mail: nothing more will happen.'),
  ],
  concern: () => 'request',
  isStale: (_, { request }) => (request ? request.state !== 'Requested' : false),
})
