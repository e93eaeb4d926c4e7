import { DomainError } from '#rules/errors.ts'
import type { BroadcastPlace } from '#rules/forms/broadcast.ts'
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
import type { MemberFilter } from '../../../domain/members/lists.ts'
import { builder } from '../builder/builder.ts'
import { fromCursor } from '../builder/fromCursor.ts'
import { plainInput } from '../builder/globalIds.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { reload } from '../builder/reload.ts'
import { rowForOperators } from '../builder/rowForOperators.ts'
import { Location } from '../member/lookups.ts'
import { AccountStatus } from '../member/viewer.ts'
import { MemberEngagement } from './members.ts'
import { OperatorEncounter } from './operatorEncounter.ts'
import { MailPreview } from './operatorSettings.ts'

const Place = builder.enumType('BroadcastPlace', {
  description: 'Who at an encounter is written to.',
  values: {
    SEATED: { value: 'Seated', description: 'Those who hold a seat.' },
    WAITLISTED: { value: 'Waitlisted', description: 'Those on the waitlist.' },
    INVITED: { value: 'Invited', description: 'Those who can still answer their invitation.' },
  } as const,
})

const AudienceInput = builder.inputType('AudienceInput', {
  description:
    'The people an operator writes to: members that a filter finds or, where an encounter is given, people there alone.',
  fields: (t) => ({
    search: t.string({
      description: 'A part of the e-mail or the username; one or two letters: how it begins.',
    }),
    status: t.field({ type: AccountStatus, description: 'Only these; all but canceled ones if absent.' }),
    locationId: t.globalID({ for: Location, description: 'Only those of this location.' }),
    engagement: t.field({ type: MemberEngagement, description: 'Only those who took part like this.' }),
    encounterId: t.globalID({ for: OperatorEncounter, description: 'The encounter; not with a filter.' }),
    places: t.field({ type: [Place], description: 'Who there; one at least where an encounter is given.' }),
  }),
})

type Given = MemberFilter & {
  encounterId?: number | null | undefined
  places?: readonly BroadcastPlace[] | null | undefined
}

/**
 * Reads the audience of a broadcast.
 *
 * @throws DomainError BAD_INPUT for both a filter and an encounter, for groups of people without an encounter, or for
 *   an encounter without groups
 */
function audienceOf({ encounterId, places, ...filter }: Given): Audience {
  const { search, status, locationId, engagement } = filter
  if (encounterId == null) {
    if (places?.length) throw new DomainError('BAD_INPUT', 'Please choose an encounter.', 'encounterId')
    const members = { status: status ?? null, locationId: locationId ?? null, engagement: engagement ?? null }
    return { members: { ...members, search: search?.trim() || null } }
  }
  if (search || status || locationId != null || engagement) {
    throw new DomainError('BAD_INPUT', 'Please choose either members or an encounter.', 'encounterId')
  }
  if (!places?.length) throw new DomainError('BAD_INPUT', 'Please choose who is written to.', 'places')
  return { encounterId, places: [...new Set(places)].sort() }
}

type Draft = Recipients & { to: Audience }

const BroadcastDraft = builder.objectRef<Draft>('BroadcastDraft').implement({
  description: 'A mail to many that an operator is writing.',
  fields: (t) => ({
    recipients: t.int({
      description: 'How many people would get it now.',
      resolve: ({ memberIds }) => memberIds.length,
    }),
    recipientsDigest: t.string({
      description: 'Names these people, for `sendBroadcast`.',
      resolve: ({ memberIds }) => recipientsDigest(memberIds),
    }),
    unsubscribed: t.exposeInt('unsubscribed', {
      description: 'How many more were chosen and want no news by mail.',
    }),
    suppressed: t.exposeInt('suppressed', {
      description: 'How many more were chosen, to whose address no mail is sent.',
    }),
    preview: t.field({
      type: MailPreview,
      description: 'The mail as it would read with these words.',
      args: {
        subject: t.arg.string({ required: true, description: 'One line, up to 120 characters.' }),
        text: t.arg.string({
          required: true,
          description: 'Plain text, up to 5,000 characters; an empty line parts paragraphs.',
        }),
      },
      resolve: ({ to }, words, { db, deps, now }) => previewBroadcast(db, deps.config, { to, ...words }, now),
    }),
  }),
})

const BroadcastOutcome = builder.objectRef<Outcome>('BroadcastOutcome').implement({
  description: 'What became of the mails of a broadcast.',
  fields: (t) => ({
    queued: t.exposeInt('queued', { description: 'Wait to be sent.' }),
    sent: t.exposeInt('sent', { description: 'Were taken by the provider and have not come back.' }),
    failed: t.exposeInt('failed', { description: 'Failed, came back or were reported as spam.' }),
    notSent: t.exposeInt('notSent', {
      description: 'Were not sent: unsubscribed, suppressed or no longer there by then.',
    }),
  }),
})

const Broadcast = builder.prismaNode('Broadcast', {
  select: { id: true },
  id: { field: 'id' },
  nullable: true,
  description: 'What an operator wrote to many at once; for operators only.',
  findUnique: rowForOperators,
  fields: (t) => ({
    subject: t.exposeString('subject', { description: 'Its subject.' }),
    text: t.exposeString('body', { description: 'What it said, without greeting and footer.' }),
    encounter: t.relation('encounter', {
      type: OperatorEncounter,
      nullable: true,
      description: 'The encounter whose people it went to; null where a filter found them.',
    }),
    places: t.field({
      type: [Place],
      description: 'Who at the encounter; empty where a filter found them.',
      select: { audience: true },
      resolve: ({ audience: stored }) => {
        const { data } = audience.safeParse(stored)
        return data && 'places' in data ? data.places : []
      },
    }),
    recipients: t.exposeInt('recipients', { description: 'How many people it was confirmed for.' }),
    sentAt: t.expose('createdAt', { type: 'DateTime', description: 'When the operator sent it.' }),
    outcome: t.field({
      type: BroadcastOutcome,
      description: 'What became of its mails so far. Costs a read of its own.',
      select: { id: true, recipients: true, waitingIds: true },
      resolve: (broadcast, _args, { db }) => readOutcome(db, broadcast),
    }),
  }),
})

builder.queryFields((t) => ({
  broadcastDraft: t.field({
    type: BroadcastDraft,
    authScopes: { operator: true },
    description: 'Who would get a mail to many, and how it would read. Nothing is stored or sent.',
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
    description: 'What operators wrote to many, the latest first.',
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
    'Writes to many at once, one mail each. To members that a filter finds it is news, which those who unsubscribed do not get; to people at an encounter it is a mail about that. The same words to the same people within an hour are one mail.',
  input: {
    description: 'What to send, and the recipients.',
    fields: (t) => ({
      to: t.field({ type: AudienceInput, required: true, description: 'The recipients.' }),
      subject: t.string({ required: true, description: 'One line, up to 120 characters.' }),
      text: t.string({
        required: true,
        description: 'Plain text, up to 5,000 characters; an empty line parts paragraphs.',
      }),
      recipientsDigest: t.string({
        required: true,
        description:
          'That of `broadcastDraft`, as confirmed; where others would get it by now, nothing is sent.',
      }),
    }),
  },
  write: async ({ to, ...asked }, { db, now }) => ({
    broadcastId: await sendBroadcast(db, { ...asked, to: audienceOf(to) }, now),
  }),
  payload: {
    description: 'What is sent.',
    fields: (t) => ({
      broadcast: reload(t, Broadcast, 'broadcastId', 'What is sent, or was sent already.'),
    }),
  },
})
