import { z } from 'zod'
import { cityKey } from '#rules/forms/city.ts'
import { defineMail } from './definition.ts'
import { action, paragraph, smallPrint } from './mailParts.ts'
import { greeting } from './words.ts'

/** A city opens that a person named with their request for early access, which still waits. */
export const cityOpened = defineMail({
  data: z.object({ name: z.string().optional(), city: z.string() }),
  stream: 'Broadcast',
  subject: ({ city }) => `Encounters is opening in ${city}`,
  preview: ({ city }) => `You named ${city} when you asked for early access.`,
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
  concern: () => 'request',
  isStale: ({ city }, { request }) => request?.state !== 'Requested' || request.cityKey !== cityKey(city),
})
