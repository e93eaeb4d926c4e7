import { earlyAccessErrors } from '#rules/forms/earlyAccess.ts'
import { refuseWrongFields } from '#rules/forms/fieldErrors.ts'
import { requestsMatching } from '../../../domain/early-access/lists.ts'
import { earlyAccessRequested, requestEarlyAccess } from '../../../domain/early-access/requestEarlyAccess.ts'
import { EarlyAccessState as states } from '../../../generated/client/client.ts'
import { builder } from '../builder/builder.ts'
import { fromCursor } from '../builder/fromCursor.ts'
import { limitVisitor } from '../builder/limitVisitor.ts'
import { visitorMutation } from '../builder/mutations.ts'
import { rowForOperators } from '../builder/rowForOperators.ts'

export const EarlyAccessState = builder.enumType('EarlyAccessState', {
  description: 'Where a request for early access stands.',
  values: {
    REQUESTED: { value: states.Requested, description: 'Waits for the weekly review.' },
    INVITED: { value: states.Invited, description: 'May create a profile, and got a mail saying so.' },
    DECLINED: {
      value: states.Declined,
      description: 'Declined for now; who asks again waits for another decision.',
    },
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
  select: { id: true },
  id: { field: 'id' },
  nullable: true,
  description: 'Somebody who asked to be let in; for operators only.',
  findUnique: rowForOperators,
  fields: (t) => ({
    email: t.exposeString('email', { description: 'Trimmed and lowercase; one request each.' }),
    name: t.exposeString('name', { nullable: true, description: 'As they gave it, if they did.' }),
    notes: t.exposeString('notes', {
      nullable: true,
      description: 'Why they are interested, in their words.',
    }),
    city: t.exposeString('city', {
      nullable: true,
      description: 'Where they would like to meet people, as they wrote it.',
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
      city: t.arg.string({ description: 'Only those of this city, however it is spaced or capitalized.' }),
      order: t.arg({ type: EarlyAccessOrder, defaultValue: 'desc', description: 'Newest first if absent.' }),
    },
    resolve: async (query, _root, { order, ...filter }, { db }) => {
      const direction = order ?? 'desc'
      const requestedAt = await fromCursor(query, direction, db.earlyAccessRequest, 'requestedAt')
      return db.earlyAccessRequest.findMany({
        ...query,
        where: { ...requestsMatching(filter), requestedAt },
        orderBy: [{ requestedAt: direction }, { id: direction }],
      })
    },
  }),
)

visitorMutation('requestEarlyAccess', {
  description: 'Asks for early access. Asking again updates the request; the reply is always the same.',
  input: {
    description: 'Who asks to be let in, and why.',
    fields: (t) => ({
      email: t.string({ required: true, description: 'Trimmed and lowercased by the server.' }),
      name: t.string({ description: 'How to address them, up to 100 characters.' }),
      notes: t.string({ description: 'Why they are interested, up to 2,000 characters.' }),
      city: t.string({ description: 'Where they would like to meet people, up to 80 characters.' }),
      fingerprint: t.string({ description: "The visitor's fingerprint, used to limit requests." }),
      friendLink: t.string({
        description:
          'What the link of a member who vouches has after `#friend=`. A link that is used or has ended changes nothing.',
      }),
    }),
  },
  admit: async (form, context) => {
    refuseWrongFields(earlyAccessErrors(form))
    await limitVisitor(context, 'publicForm', 'early-access', form.fingerprint)
  },
  write: async (form, { db, deps, now }) => {
    await requestEarlyAccess(db, deps, form, now)
    return { message: earlyAccessRequested }
  },
  payload: {
    description: 'The same for everyone who asks.',
    fields: (t) => ({
      message: t.exposeString('message', { description: 'The sentence to show.' }),
    }),
  },
})
