import { closeMessage } from '../../../domain/support/closeMessage.ts'
import { messagesMatching } from '../../../domain/support/lists.ts'
import { reopenMessage } from '../../../domain/support/reopenMessage.ts'
import { replyToMessage } from '../../../domain/support/replyToMessage.ts'
import { MessageOrigin as origins, MessageState as states } from '../../../generated/client/client.ts'
import { builder, type PayloadFields } from '../builder/builder.ts'
import { fromCursor } from '../builder/fromCursor.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { reload } from '../builder/reload.ts'
import { rowForOperators } from '../builder/rowForOperators.ts'

const MessageState = builder.enumType('MessageState', {
  description: 'The state of a message to the operator.',
  values: {
    OPEN: { value: states.Open, description: 'It is waiting for an answer.' },
    ANSWERED: { value: states.Answered, description: 'It was answered by mail.' },
    CLOSED: { value: states.Closed, description: 'It needs nothing more.' },
  },
})

const MessageOrigin = builder.enumType('MessageOrigin', {
  description: 'Who wrote a message to the operator.',
  values: {
    CONTACT: { value: origins.Contact, description: 'A visitor.' },
    SUPPORT: { value: origins.Support, description: 'A member.' },
  },
})

const MessageReply = builder.prismaObject('MessageReply', {
  select: { id: true },
  description: 'A mailed answer to a message.',
  fields: (t) => ({
    body: t.exposeString('body', { description: 'The text as the operator wrote it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was written.' }),
    authorUsername: t.string({
      description: 'The username of the operator who wrote it.',
      select: { author: { select: { username: true } } },
      resolve: ({ author }) => author.username,
    }),
  }),
})

export const Message = builder.prismaNode('Message', {
  select: { id: true },
  id: { field: 'id' },
  nullable: true,
  description: 'A message to the operator from a visitor or a member. For operators only.',
  findUnique: rowForOperators,
  fields: (t) => ({
    rowId: t.exposeInt('id', { description: 'The number in its address and in mails.' }),
    origin: t.expose('origin', { type: MessageOrigin, description: 'Who wrote it.' }),
    state: t.expose('state', { type: MessageState, description: 'The state of the message.' }),
    name: t.exposeString('name', {
      nullable: true,
      description: "The visitor's name, if given, or the member's username.",
    }),
    email: t.exposeString('email', { description: "The sender's e-mail." }),
    subject: t.exposeString('subject', { description: 'The subject that the sender chose.' }),
    body: t.exposeString('body', { description: 'The text as written.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was written.' }),
    closedAt: t.expose('closedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was closed; null if it is not closed.',
    }),
    replies: t.relation('replies', {
      type: MessageReply,
      description: 'The mailed answers, the earliest first.',
      query: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
    }),
  }),
})

builder.queryField('messages', (t) =>
  t.prismaConnection({
    type: Message,
    cursor: 'id',
    authScopes: { operator: true },
    description: 'Messages from visitors and members, the latest first.',
    args: {
      state: t.arg({ type: MessageState, description: 'Only messages in this state; all states if absent.' }),
      origin: t.arg({
        type: MessageOrigin,
        description: 'Only messages from these senders; from everyone if absent.',
      }),
      search: t.arg.string({
        description: 'Part of the e-mail or the name. One or two letters match only its beginning.',
      }),
    },
    resolve: async (query, _root, filter, { db }) => {
      const createdAt = await fromCursor(query, 'desc', db.message, 'createdAt')
      const where = { ...messagesMatching(filter), createdAt }
      return db.message.findMany({ ...query, where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] })
    },
  }),
)

builder.queryField('message', (t) =>
  t.prismaField({
    type: Message,
    nullable: true,
    authScopes: { operator: true },
    description: 'One message, by its number; null if there is none.',
    args: { rowId: t.arg.int({ required: true, description: 'Its number, such as 7.' }) },
    resolve: (query, _root, { rowId }, { db }) => db.message.findUnique({ ...query, where: { id: rowId } }),
  }),
)

const changedMessage = (t: PayloadFields<{ id: number }>) => ({
  message: reload(t, Message, 'id', 'The message, with its answers.'),
})

operatorMutation('replyToMessage', {
  description: 'Answers a message by mail and marks it answered.',
  input: {
    description: 'An answer to a message.',
    fields: (t) => ({
      id: t.globalID({ for: Message, required: true, description: 'The message answered.' }),
      body: t.string({ required: true, description: 'Plain text, up to 5,000 characters.' }),
      answersRead: t.int({
        description:
          'The number of answers that the operator has read. Fails with CONFLICT if there are more by now. If absent, this is not checked.',
      }),
    }),
  },
  write: ({ id: messageId, ...reply }, { db, deps, now }) =>
    replyToMessage(db, deps, { messageId, ...reply }, now),
  payload: { description: 'The message after the change.', fields: changedMessage },
})

const moves = {
  closeMessage: { write: closeMessage, description: 'Closes a message that needs nothing more.' },
  reopenMessage: { write: reopenMessage, description: 'Reopens a closed message.' },
}

for (const [name, { write, description }] of Object.entries(moves)) {
  operatorMutation(name, {
    description,
    input: {
      description: 'The message.',
      fields: (t) => ({
        id: t.globalID({ for: Message, required: true, description: 'The message.' }),
      }),
    },
    write: ({ id: messageId, operatorId }, { db, now }) => write(db, { messageId, operatorId }, now),
    payload: { description: 'The message after the change.', fields: changedMessage },
  })
}
