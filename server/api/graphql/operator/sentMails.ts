import { realAddress } from '#rules/email.ts'
import { latestFirst, latestMails } from '../../../domain/deliverability/latestMails.ts'
import { mailsMatching } from '../../../domain/deliverability/lists.ts'
import { phaseOf } from '../../../domain/deliverability/mailPhases.ts'
import { mailSubject, unreadable } from '../../../mail/templates/mailSubject.ts'
import { knownToOperators, privateTemplates } from '../../../mail/templates/privateMails.ts'
import { mails } from '../../../mail/templates/registry.ts'
import type { Db } from '../../../platform/database/db.ts'
import { builder } from '../builder/builder.ts'
import { fromCursor } from '../builder/fromCursor.ts'
import { OperatorMember } from './operatorMember.ts'

const MailState = builder.enumType('MailState', {
  description: "The state of a mail: the result of sending it, and the provider's last report about it.",
  values: {
    QUEUED: { value: 'Queued', description: 'It is waiting to be sent or retried.' },
    SENDING: {
      value: 'Sending',
      description: 'It is being passed to the provider, or the result of that is not known yet.',
    },
    SENT: { value: 'Sent', description: 'The provider accepted it and has reported nothing since.' },
    DELIVERED: { value: 'Delivered', description: "It arrived at the recipient's mail server." },
    DELAYED: {
      value: 'Delayed',
      description: 'It was delayed by a temporary problem, such as a full mailbox.',
    },
    BOUNCED: { value: 'Bounced', description: 'It bounced. Nothing more is sent to this address.' },
    COMPLAINED: {
      value: 'Complained',
      description: 'It was reported as spam. Nothing more is sent to this address.',
    },
    FAILED: { value: 'Failed', description: 'The provider refused it, or every attempt failed.' },
    SUPPRESSED: {
      value: 'Suppressed',
      description: 'It was not sent, because nothing is sent to this address.',
    },
    SKIPPED: {
      value: 'Skipped',
      description:
        'It was not sent, because its time had passed, it was no longer true, or its member wanted no such mail any more.',
    },
  } as const,
})

export const Mail = builder.prismaNode('OutboxMail', {
  select: { id: true },
  name: 'Mail',
  id: { field: 'id' },
  nullable: true,
  description: 'A mail, without its text. For operators only.',
  findUnique: (id, { viewer }) => ({
    id: Number(id),
    AND: viewer?.role === 'Operator' ? knownToOperators : { id: 0 },
  }),
  fields: (t) => ({
    toAddress: t.string({
      nullable: true,
      description: 'The address to which it goes; null once it is erased.',
      select: { toAddress: true },
      resolve: ({ toAddress }) => realAddress(toAddress),
    }),
    member: t.relation('member', {
      type: OperatorMember,
      nullable: true,
      description: "The member whose address it was; null for visitors and for the operators' inbox.",
    }),
    kind: t.exposeString('template', { description: 'The kind of mail, one of `mailKinds`.' }),
    subject: t.string({
      nullable: true,
      description: 'The subject; null once the text of the mail is no longer known.',
      select: { template: true, data: true, bodyPurgedAt: true },
      resolve: (mail) => mailSubject(mail),
    }),
    unreadable: t.string({
      nullable: true,
      description:
        'A sentence to show to the operator if another version of the program wrote the mail, so that its text cannot be read. Null for any other mail.',
      select: { template: true, data: true, bodyPurgedAt: true },
      resolve: (mail) => unreadable(mail),
    }),
    state: t.field({
      type: MailState,
      description: 'The state of the mail.',
      select: { state: true, deliveryState: true },
      resolve: (mail) => phaseOf(mail),
    }),
    reason: t.string({
      nullable: true,
      description: "The provider's reason why it did not arrive or was not accepted; null if there is none.",
      select: { state: true, deliveryState: true, deliveryDetail: true, lastError: true },
      resolve: ({ deliveryDetail, lastError, ...mail }) =>
        deliveryDetail ?? lastError ?? (phaseOf(mail) === 'Delayed' ? mail.deliveryState : null),
    }),
    attempts: t.exposeInt('attempts', { description: 'The number of attempts so far.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was written.' }),
    attemptedAt: t.expose('attemptedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last attempted; null if it never was.',
    }),
    sentAt: t.expose('sentAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the provider accepted it; null if it has not.',
    }),
    reportedAt: t.expose('deliveryAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the provider last reported a delivery, bounce or complaint; null if it has not.',
    }),
  }),
})

builder.prismaObjectField(OperatorMember, 'mails', (t) =>
  t.relatedConnection('mails', {
    type: Mail,
    cursor: 'id',
    description: 'The mails they were sent, the latest first.',
    query: { where: knownToOperators, orderBy: latestFirst },
  }),
)

builder.queryFields((t) => ({
  mails: t.prismaConnection({
    type: Mail,
    cursor: 'id',
    authScopes: { operator: true },
    description: 'Every mail, the latest first, except mails that say somebody was chosen.',
    args: {
      search: t.arg.string({
        description: 'Part of the address. One or two letters match only its beginning.',
      }),
      state: t.arg({ type: MailState, description: 'Only mails in this state; all states if absent.' }),
      kind: t.arg.string({ description: 'Only mails of this kind, one of `mailKinds`.' }),
    },
    resolve: async (query, _root, filter, { db }) => {
      const within = await fromCursor(query, 'desc', db.outboxMail, 'createdAt')
      const matching = mailsMatching(filter)
      const read = (on: Db, createdAt: typeof within) =>
        on.outboxMail.findMany({ ...query, where: { ...matching, createdAt }, orderBy: latestFirst })
      return matching.toAddress && query.take > 0
        ? latestMails(db, within, query.take, read)
        : read(db, within)
    },
  }),
  mailKinds: t.stringList({
    authScopes: { operator: true },
    description: 'All kinds of mail, to use as a filter.',
    resolve: () => Object.keys(mails).filter((kind) => !privateTemplates.includes(kind)),
  }),
}))
