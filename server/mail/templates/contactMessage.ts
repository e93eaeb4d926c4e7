import type { MailDefinition } from './definition.ts'
import { action, facts, paragraph, quotation, smallPrint } from './mailParts.ts'
import { messageMailId } from './messageMailId.ts'

type ContactFacts = { messageId: number; name?: string; email: string; subject: string; message: string }

/** A visitor's message, to the operator; Reply-To is the visitor. */
export const contactMessage: MailDefinition<ContactFacts> = {
  stream: 'Transactional',
  subject: ({ name, email, subject }) => `[Contact] ${subject}, from ${name || email}`,
  preview: ({ message }) => message.slice(0, 120),
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
}
