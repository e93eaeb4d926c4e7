import { z } from 'zod'
import { defineMail, instant, timeZone } from './definition.ts'
import { paragraph, quotation, smallPrint, writtenWords } from './mailParts.ts'
import { messageMailId, replyMailId } from './messageMailId.ts'
import { day, greeting } from './words.ts'

/** The operator's reply to a contact or support message. */
export const operatorReply = defineMail({
  data: z.object({
    name: z.string().optional(),
    messageId: z.int(),
    replyId: z.int(),
    /** The replies mailed before this one, oldest first. */
    earlierReplyIds: z.array(z.int()),
    subject: z.string(),
    reply: z.string(),
    original: z.string(),
    writtenAt: instant,
    timeZone,
  }),
  stream: 'Transactional',
  subject: ({ subject }) => `Re: ${subject}`,
  preview: ({ reply }) => reply,
  heading: () => 'An answer to your message',
  thread: ({ messageId, replyId, earlierReplyIds }) => ({
    self: replyMailId(messageId, replyId),
    earlier: [messageMailId(messageId), ...earlierReplyIds.map((id) => replyMailId(messageId, id))],
  }),
  body: ({ name, reply, original, writtenAt, timeZone }) => [
    paragraph(greeting(name)),
    ...writtenWords(reply),
    smallPrint(`On ${day(writtenAt, timeZone)} you wrote:`),
    quotation(original),
  ],
})
