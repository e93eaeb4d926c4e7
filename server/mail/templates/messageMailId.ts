/** Returns the id, within its conversation, of the mail that brought a message to the operator. */
export const messageMailId = (messageId: number): string => `message-${messageId}`

/** Returns the id of the mail that answered a message. */
export const replyMailId = (messageId: number, replyId: number): string =>
  `${messageMailId(messageId)}-reply-${replyId}`
