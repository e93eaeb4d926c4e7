import { z } from 'zod'
import { defineMail } from './definition.ts'
import { action, paragraph, smallPrint } from './mailParts.ts'
import { greeting } from './words.ts'

/** The city that somebody named with their request for early access opens; their request still waits. */
export const cityOpened = defineMail({
  data: z.object({ name: z.string().optional(), city: z.string() }),
  stream: 'Broadcast',
  subject: ({ city }) => `Encounters is opening in ${city}`,
  preview: () => 'You asked us to write when we open there.',
  heading: ({ city }) => `We are opening in ${city}`,
  body: ({ name, city }, { appUrl }) => [
    paragraph(greeting(name)),
    paragraph(`You asked for early access and named ${city} as your city. We are opening there.`),
    paragraph(
      'Your request is still with us, so you need not ask again. We review requests weekly and write to the people selected, with a link to create a profile.',
    ),
    action('How encounters work', `${appUrl}/encounters`),
    smallPrint('If it was not you who asked, ignore this mail: nothing more will happen.'),
  ],
})
