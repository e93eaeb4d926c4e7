import type { MailDefinition } from './definition.ts'
import { action, facts, paragraph, quotation, smallPrint } from './mailParts.ts'
import { messageMailId } from './messageMailId.ts'

type SupportFacts = { messageId: number; username: string; email: string; subject: string; message: string }

/** A member's message, to the operator; Reply-To is the member. */
export const supportMessage: MailDefinition<SupportFacts> = {
  stream: 'Transactional',
  subject: ({ username, subject }) => `[Support] ${subject}, from ${username}`,
  preview: ({ message }) => message.slice(0, 120),
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
}
