import { mostAtOnce } from '#rules/forms/severalAtOnce.ts'
import { latestFirst, latestMails } from '../../../domain/deliverability/latestMails.ts'
import { mailsMatching } from '../../../domain/deliverability/lists.ts'
import { phaseOf } from '../../../domain/deliverability/mailPhases.ts'
import { mailSubject, unreadable } from '../../../domain/deliverability/mailSubject.ts'
import { retryMail, retryRefusal } from '../../../domain/deliverability/retryMail.ts'
import { retryMails } from '../../../domain/deliverability/retryMails.ts'
import { knownToOperators, privateTemplates } from '../../../mail/templates/privateMails.ts'
import { mails } from '../../../mail/templates/registry.ts'
import type { Db } from '../../../platform/database/db.ts'
import { builder } from '../builder/builder.ts'
import { fromCursor } from '../builder/fromCursor.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { reload, reloadAll } from '../builder/reload.ts'
import { OperatorMember } from './operatorMember.ts'

const MailState = builder.enumType('MailState', {
  description: "How far a mail has come: what became of sending it, and the provider's last word on it.",
  values: {
    QUEUED: { value: 'Queued', description: 'Waits to be sent, or to be tried again.' },
    SENDING: { value: 'Sending', description: 'Is being handed over, or nobody knows yet how that ended.' },
    SENT: { value: 'Sent', description: 'The provider took it and has said nothing since.' },
    DELIVERED: { value: 'Delivered', description: "Arrived at the recipient's mail server." },
    DELAYED: { value: 'Delayed', description: 'Met a passing trouble, such as a full mailbox.' },
    BOUNCED: { value: 'Bounced', description: 'Came back; nothing more is sent to this address.' },
    COMPLAINED: { value: 'Complained', description: 'Was reported as spam; nothing more is sent there.' },
    FAILED: { value: 'Failed', description: 'The provider refused it, or every try failed.' },
    SUPPRESSED: { value: 'Suppressed', description: 'Was not sent: nothing is sent to this address.' },
    SKIPPED: {
      value: 'Skipped',
      description: 'Was not sent: its time had passed, or it was no longer true.',
    },
  } as const,
})

const Mail = builder.prismaNode('OutboxMail', {
  select: { id: true },
  name: 'Mail',
  id: { field: 'id' },
  nullable: true,
  description: 'A mail, without what it said; for operators only.',
  findUnique: (id, { viewer }) => ({
    id: Number(id),
    AND: viewer?.role === 'Operator' ? knownToOperators : { id: 0 },
  }),
  fields: (t) => ({
    toAddress: t.exposeString('toAddress', { description: 'Where it goes.' }),
    member: t.relation('member', {
      type: OperatorMember,
      nullable: true,
      description: 'Whose address it was; null for visitors and for our own inbox.',
    }),
    kind: t.exposeString('template', { description: 'What it is, one of `mailKinds`.' }),
    subject: t.string({
      nullable: true,
      description: 'Its subject, as long as it is known what the mail said.',
      select: { template: true, data: true, bodyPurgedAt: true },
      resolve: (mail) => mailSubject(mail),
    }),
    unreadable: t.string({
      nullable: true,
      description:
        'That what it said cannot be read, as a sentence to show: another version wrote it. Null for any other mail.',
      select: { template: true, data: true, bodyPurgedAt: true },
      resolve: (mail) => unreadable(mail),
    }),
    state: t.field({
      type: MailState,
      description: 'How far it has come.',
      select: { state: true, deliveryState: true },
      resolve: (mail) => phaseOf(mail),
    }),
    reason: t.string({
      nullable: true,
      description: "Why it did not arrive or was not taken, in the provider's words.",
      select: { state: true, deliveryState: true, deliveryDetail: true, lastError: true },
      resolve: ({ deliveryDetail, lastError, ...mail }) =>
        deliveryDetail ?? lastError ?? (phaseOf(mail) === 'Delayed' ? mail.deliveryState : null),
    }),
    attempts: t.exposeInt('attempts', { description: 'Tries so far.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was written.' }),
    attemptedAt: t.expose('attemptedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last tried.',
    }),
    sentAt: t.expose('sentAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the provider took it.',
    }),
    reportedAt: t.expose('deliveryAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the provider last reported on it: delivery, bounce or complaint.',
    }),
    retryRefusal: t.string({
      nullable: true,
      description: 'Why it cannot be sent again, to be shown as it stands; null when it can be.',
      select: { state: true, deliveryState: true, template: true, data: true, bodyPurgedAt: true },
      resolve: (mail) => retryRefusal(mail),
    }),
  }),
})

builder.prismaObjectField(OperatorMember, 'mails', (t) =>
  t.relatedConnection('mails', {
    type: Mail,
    cursor: 'id',
    description: 'What they were sent, the latest first.',
    query: { where: knownToOperators, orderBy: latestFirst },
  }),
)

builder.queryFields((t) => ({
  mails: t.prismaConnection({
    type: Mail,
    cursor: 'id',
    authScopes: { operator: true },
    description: 'Every mail written, the latest first, except those that say somebody was chosen.',
    args: {
      search: t.arg.string({ description: 'A part of the address; one or two letters: how it begins.' }),
      state: t.arg({ type: MailState, description: 'Only these; every state if absent.' }),
      kind: t.arg.string({ description: 'Only these, one of `mailKinds`.' }),
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
    description: 'The kinds of mail there are, to filter by.',
    resolve: () => Object.keys(mails).filter((kind) => !privateTemplates.includes(kind)),
  }),
}))

operatorMutation('retryMail', {
  description: 'Sends a mail again that did not arrive. Login links cannot be.',
  input: {
    description: 'Which mail to send again.',
    fields: (t) => ({
      mailId: t.globalID({ for: Mail, required: true, description: 'One that did not arrive.' }),
    }),
  },
  write: (asked, { db, now }) => retryMail(db, asked, now),
  payload: {
    description: 'The mail, queued.',
    fields: (t) => ({
      mail: reload(t, Mail, 'mailId', 'The mail as it now stands.'),
    }),
  },
})

operatorMutation('retryMails', {
  description: 'Sends several mails again that did not arrive. Those that cannot be are passed over.',
  input: {
    description: 'Which mails to send again.',
    fields: (t) => ({
      mailIds: t.globalIDList({ for: Mail, required: true, description: `Up to ${mostAtOnce}.` }),
    }),
  },
  write: (asked, { db, now }) => retryMails(db, asked, now),
  payload: {
    description: 'The mails, queued, and why others are not.',
    fields: (t) => ({
      mails: reloadAll(t, Mail, 'retriedIds', 'Those that are sent again.'),
      sentences: t.exposeStringList('sentences', {
        description: 'Why the others are not, each reason once, to show as it stands.',
      }),
    }),
  },
})
