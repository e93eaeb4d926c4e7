import { earlyAccessErrors } from '#rules/earlyAccess.ts'
import { refuseWrongFields } from '#rules/fieldErrors.ts'
import { declineRequests } from '../../../domain/early-access/declineRequests.ts'
import { inviteRequests } from '../../../domain/early-access/inviteRequests.ts'
import { requestsMatching } from '../../../domain/early-access/lists.ts'
import { earlyAccessRequested, requestEarlyAccess } from '../../../domain/early-access/requestEarlyAccess.ts'
import { EarlyAccessState as states } from '../../../generated/client/client.ts'
import { builder } from '../builder/builder.ts'
import { fromCursor } from '../builder/fromCursor.ts'
import { limitVisitor } from '../builder/limitVisitor.ts'
import { writingMember } from '../builder/writingMember.ts'

const EarlyAccessState = builder.enumType('EarlyAccessState', {
  description: 'Where a request for early access stands.',
  values: {
    REQUESTED: { value: states.Requested, description: 'Waits for the weekly review.' },
    INVITED: { value: states.Invited, description: 'May create a profile, and was told so by mail.' },
    DECLINED: { value: states.Declined, description: 'Not now; asking again waits again.' },
    JOINED: { value: states.Joined, description: 'Created a profile.' },
  },
})

const EarlyAccessOrder = builder.enumType('EarlyAccessOrder', {
  description: 'In which order requests are listed.',
  values: {
    NEWEST: { value: 'desc', description: 'The latest request first.' },
    OLDEST: { value: 'asc', description: 'Whoever has waited longest first.' },
  } as const,
})

export const EarlyAccessRequest = builder.prismaNode('EarlyAccessRequest', {
  id: { field: 'id' },
  nullable: true,
  description: 'Somebody who asked to be let in; for operators only.',
  findUnique: (id, { viewer }) => ({
    id: Number(id),
    AND: { id: viewer?.role === 'Operator' ? Number(id) : 0 },
  }),
  fields: (t) => ({
    email: t.exposeString('email', { description: 'Trimmed and lowercase; one request each.' }),
    name: t.exposeString('name', { nullable: true, description: 'As they gave it, if they did.' }),
    notes: t.exposeString('notes', {
      nullable: true,
      description: 'Why they are interested, in their words.',
    }),
    state: t.expose('state', { type: EarlyAccessState, description: 'Where it stands.' }),
    timesAsked: t.exposeInt('timesAsked', {
      description: 'How often they asked; more than 1 is a duplicate.',
    }),
    requestedAt: t.expose('requestedAt', { type: 'DateTime', description: 'Since when they wait.' }),
    decidedAt: t.expose('decidedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last decided, if it was.',
    }),
    decisionNote: t.exposeString('decisionNote', {
      nullable: true,
      description: 'What the operator wrote with the decision, if anything.',
    }),
  }),
})

builder.queryField('earlyAccessRequests', (t) =>
  t.prismaConnection({
    type: EarlyAccessRequest,
    cursor: 'id',
    authScopes: { operator: true },
    description: 'Requests for early access, for review.',
    args: {
      state: t.arg({ type: EarlyAccessState, description: 'Only these; every state if absent.' }),
      search: t.arg.string({
        description: 'A part of the e-mail or the name; one or two letters: how it begins.',
      }),
      order: t.arg({ type: EarlyAccessOrder, defaultValue: 'desc', description: 'Newest first if absent.' }),
    },
    resolve: async (query, _root, { state, search, order }, { db }) => {
      const direction = order ?? 'desc'
      const requestedAt = await fromCursor(query, direction, async (cursor) => {
        const row = await db.earlyAccessRequest.findUnique({
          where: cursor,
          select: { requestedAt: true },
        })
        return row?.requestedAt
      })
      return db.earlyAccessRequest.findMany({
        ...query,
        where: { ...requestsMatching(state, search), requestedAt },
        orderBy: [{ requestedAt: direction }, { id: direction }],
      })
    },
  }),
)

builder.relayMutationField(
  'requestEarlyAccess',
  {
    description: 'Who asks to be let in, and why.',
    inputFields: (t) => ({
      email: t.string({ required: true, description: 'Trimmed and lowercased by the server.' }),
      name: t.string({ description: 'How to address them, up to 100 characters.' }),
      notes: t.string({ description: 'Why they are interested, up to 2,000 characters.' }),
      fingerprint: t.string({ description: "The visitor's fingerprint, used to limit requests." }),
    }),
  },
  {
    authScopes: { public: true },
    description: 'Asks for early access. Asking again updates the request; the reply is always the same.',
    resolve: async (_root, { input }, context) => {
      refuseWrongFields(earlyAccessErrors(input))
      await limitVisitor(context, 'publicForm', 'early-access', input.fingerprint)
      await requestEarlyAccess(context.db, context.deps, input, context.now)
      return { message: earlyAccessRequested }
    },
  },
  {
    description: 'The same for everyone who asks.',
    outputFields: (t) => ({
      message: t.string({ resolve: ({ message }) => message, description: 'The sentence to show.' }),
    }),
  },
)

const decisions = {
  inviteRequests: {
    write: inviteRequests,
    description:
      'Invites people who asked, and mails each a link to create a profile. Those invited or joined are left alone.',
    note: 'Added to the mail.',
  },
  declineRequests: {
    write: declineRequests,
    description: 'Declines people who asked. Nothing is mailed without a note.',
    note: 'What they are told, by mail; absent: they are told nothing.',
  },
}

for (const [name, { write, description, note }] of Object.entries(decisions)) {
  builder.relayMutationField(
    name,
    {
      description: 'Which requests are decided.',
      inputFields: (t) => ({
        ids: t.globalIDList({ for: EarlyAccessRequest, required: true, description: 'At most 50.' }),
        note: t.string({ description: note }),
      }),
    },
    {
      authScopes: { operator: true },
      description,
      resolve: async (_root, { input }, context) => {
        const { id } = await writingMember(context)
        const ids = input.ids.map((each) => Number(each.id))
        await write(context.db, context.deps, { operatorId: id, ids, note: input.note ?? '' }, context.now)
        return { ids }
      },
    },
    {
      description: 'The requests as they now stand.',
      outputFields: (t) => ({
        requests: t.prismaField({
          type: [EarlyAccessRequest],
          description: 'The requests decided, by id.',
          resolve: (query, { ids }, _args, { db }) =>
            db.earlyAccessRequest.findMany({ ...query, where: { id: { in: ids } }, orderBy: { id: 'asc' } }),
        }),
      }),
    },
  )
}
