import { z } from 'zod'
import { defineMail } from './definition.ts'
import { action, facts, paragraph, quotation, smallPrint } from './mailParts.ts'
import { messageMailId } from './messageMailId.ts'

/** A visitor's message, to the operator; Reply-To is the visitor. */
export const contactMessage = defineMail({
  data: z.object({
    messageId: z.int(),
    name: z.string().optional(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
  }),
  stream: 'Transactional',
  subject: ({ name, email, subject }) => `[Contact] ${subject}, from ${name || email}`,
  preview: ({ message }) => message,
  heading: () => 'A message from a visitor',
  thread: ({ messageId }) => ({ self: messageMailId(messageId), earlier: [] }),
  body: ({ messageId, name, email, subject, message }, { appUrl }) => [
    facts([
      ['From', name ? `${name}, ${email}` : email],
      ['Subject', subject],
      ['Message number', String(messageId)],
    ]),
    paragraph('The message:'),
    quotation(message),
    action('Open it in the inbox', `${appUrl}/operator/inbox/${messageId}`),
    smallPrint('A reply to this mail goes straight to them, past the inbox.'),
  ],
})
