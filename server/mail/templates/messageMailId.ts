/** Names the mail that brought a message to the operator, within its conversation. */
export const messageMailId = (messageId: number): string => `message-${messageId}`

/** Names the mail that answered a message. */
export const replyMailId = (messageId: number, replyId: number): string =>
  `${messageMailId(messageId)}-reply-${replyId}`
