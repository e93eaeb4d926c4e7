import { z } from 'zod'
import { defineMail } from './definition.ts'
import { action, facts, paragraph, quotation, smallPrint } from './mailParts.ts'
import { messageMailId } from './messageMailId.ts'

/** A member's message, to the operator; Reply-To is the member. */
export const supportMessage = defineMail({
  data: z.object({
    messageId: z.int(),
    username: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
  }),
  stream: 'Transactional',
  keepsUsername: true,
  subject: ({ username, subject }) => `[Support] ${subject}, from ${username}`,
  preview: ({ message }) => message,
  heading: () => 'A message from a member',
  thread: ({ messageId }) => ({ self: messageMailId(messageId), earlier: [] }),
  body: ({ messageId, username, email, subject, message }, { appUrl }) => [
    facts([
      ['From', `${username}, ${email}`],
      ['Subject', subject],
      ['Message number', String(messageId)],
    ]),
    paragraph('The message:'),
    quotation(message),
    action('Open it in the inbox', `${appUrl}/operator/inbox/${messageId}`),
    smallPrint('A reply to this mail goes straight to them, past the inbox.'),
  ],
})
