import {
  type Audience,
  audience,
  type Recipients,
  readRecipients,
} from '../../../domain/broadcasts/audience.ts'
import { requireWritable } from '../../../domain/broadcasts/broadcastWords.ts'
import { previewBroadcast } from '../../../domain/broadcasts/previewBroadcast.ts'
import { type Outcome, readOutcome } from '../../../domain/broadcasts/readOutcome.ts'
import { recipientsDigest } from '../../../domain/broadcasts/recipientsDigest.ts'
import { sendBroadcast } from '../../../domain/broadcasts/sendBroadcast.ts'
import { builder } from '../builder/builder.ts'
import { fromCursor } from '../builder/fromCursor.ts'
import { plainInput } from '../builder/globalIds.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { reload } from '../builder/reload.ts'
import { rowForOperators } from '../builder/rowForOperators.ts'
import { AudienceInput, audienceOf, BroadcastPlace } from './broadcastAudience.ts'
import { OperatorEncounter } from './operatorEncounter.ts'
import { MailPreview } from './operatorSettings.ts'

type Draft = Recipients & { to: Audience }

const BroadcastDraft = builder.objectRef<Draft>('BroadcastDraft').implement({
  description: 'A mail to many that an operator is writing.',
  fields: (t) => ({
    recipients: t.int({
      description: 'The number of people who would receive it now.',
      resolve: ({ memberIds }) => memberIds.length,
    }),
    recipientsDigest: t.string({
      description: 'A digest of these recipients, to pass to `sendBroadcast`.',
      resolve: ({ memberIds }) => recipientsDigest(memberIds),
    }),
    unsubscribed: t.exposeInt('unsubscribed', {
      description: 'The number of other chosen people who get nothing because they unsubscribed from news.',
    }),
    suppressed: t.exposeInt('suppressed', {
      description:
        'The number of other chosen people who get nothing because their addresses are suppressed.',
    }),
    preview: t.field({
      type: MailPreview,
      description: 'A preview of the mail with this subject and text.',
      args: {
        subject: t.arg.string({ required: true, description: 'One line, up to 120 characters.' }),
        text: t.arg.string({
          required: true,
          description: 'Plain text, up to 5,000 characters. An empty line separates paragraphs.',
        }),
      },
      resolve: ({ to }, words, { db, deps, now }) => previewBroadcast(db, deps.config, { to, ...words }, now),
    }),
  }),
})

const BroadcastOutcome = builder.objectRef<Outcome>('BroadcastOutcome').implement({
  description: "The results of a broadcast's mails.",
  fields: (t) => ({
    queued: t.exposeInt('queued', { description: 'Mails waiting to be sent.' }),
    sent: t.exposeInt('sent', { description: 'Mails that the provider accepted and that have not bounced.' }),
    failed: t.exposeInt('failed', { description: 'Mails that failed, bounced or were reported as spam.' }),
    notSent: t.exposeInt('notSent', {
      description:
        'Mails not sent, because the recipient had unsubscribed, was suppressed or had left, or had lost the place, or the encounter was canceled.',
    }),
  }),
})

const Broadcast = builder.prismaNode('Broadcast', {
  select: { id: true },
  id: { field: 'id' },
  nullable: true,
  description: 'A mail that an operator sent to many people at once. For operators only.',
  findUnique: rowForOperators,
  fields: (t) => ({
    subject: t.exposeString('subject', { description: 'The subject.' }),
    text: t.exposeString('body', { description: 'The text, without greeting and footer.' }),
    encounter: t.relation('encounter', {
      type: OperatorEncounter,
      nullable: true,
      description: 'The encounter whose people received it; null if a filter found them.',
    }),
    places: t.field({
      type: [BroadcastPlace],
      description: 'Which people of the encounter received it; empty if a filter found the recipients.',
      select: { audience: true },
      resolve: ({ audience: stored }) => {
        const { data } = audience.safeParse(stored)
        return data && 'places' in data ? data.places : []
      },
    }),
    recipients: t.exposeInt('recipients', {
      description: 'The number of recipients when the operator confirmed it.',
    }),
    sentAt: t.expose('createdAt', { type: 'DateTime', description: 'When the operator sent it.' }),
    outcome: t.field({
      type: BroadcastOutcome,
      description: 'The results of its mails so far. Costs a separate read.',
      select: { id: true },
      resolve: ({ id }, _args, { db }) => readOutcome(db, id),
    }),
  }),
})

builder.queryFields((t) => ({
  broadcastDraft: t.field({
    type: BroadcastDraft,
    authScopes: { operator: true },
    description: 'The recipients of a mail to many, and a preview of it. Nothing is stored or sent.',
    args: { to: t.arg({ type: AudienceInput, required: true, description: 'The recipients.' }) },
    resolve: async (_root, args, { db, now }) => {
      const to = audienceOf(plainInput(args.to))
      await requireWritable(db, to)
      return { to, ...(await readRecipients(db, to, now)) }
    },
  }),
  broadcasts: t.prismaConnection({
    type: Broadcast,
    cursor: 'id',
    authScopes: { operator: true },
    description: 'The mails that operators sent to many people, the latest first.',
    resolve: async (query, _root, _args, { db }) => {
      const createdAt = await fromCursor(query, 'desc', db.broadcast, 'createdAt')
      const orderBy = [{ createdAt: 'desc' as const }, { id: 'desc' as const }]
      return db.broadcast.findMany({ ...query, where: { createdAt }, orderBy })
    },
  }),
}))

operatorMutation('sendBroadcast', {
  confirmed: true,
  description:
    'Writes to many people at once, one mail each. For members found by a filter it is news, which people who unsubscribed do not get. For people at an encounter it is a mail about the encounter. Repeating the same text to the same people within an hour sends nothing more.',
  input: {
    description: 'The mail to send, and the recipients.',
    fields: (t) => ({
      to: t.field({ type: AudienceInput, required: true, description: 'The recipients.' }),
      subject: t.string({ required: true, description: 'One line, up to 120 characters.' }),
      text: t.string({
        required: true,
        description: 'Plain text, up to 5,000 characters. An empty line separates paragraphs.',
      }),
      recipientsDigest: t.string({
        required: true,
        description:
          'The `recipientsDigest` of the `broadcastDraft` that the operator confirmed. Fails with CONFLICT if the recipients are others by now, and nothing is sent.',
      }),
    }),
  },
  write: async ({ to, ...asked }, { db, now }) => ({
    broadcastId: await sendBroadcast(db, { ...asked, to: audienceOf(to) }, now),
  }),
  payload: {
    description: 'The mail to many.',
    fields: (t) => ({
      broadcast: reload(t, Broadcast, 'broadcastId', 'The mail to many that is sent, or was sent already.'),
    }),
  },
})
