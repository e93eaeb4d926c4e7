import { realAddress } from '#rules/email.ts'
import { earlyAccessErrors } from '#rules/forms/earlyAccess.ts'
import { refuseWrongFields } from '#rules/forms/fieldErrors.ts'
import { requestsMatching } from '../../../domain/early-access/lists.ts'
import { earlyAccessRequested, requestEarlyAccess } from '../../../domain/early-access/requestEarlyAccess.ts'
import { EarlyAccessState as states } from '../../../generated/client/client.ts'
import { builder } from '../builder/builder.ts'
import { fromCursor } from '../builder/fromCursor.ts'
import { fingerprintDescription, limitVisitor } from '../builder/limitVisitor.ts'
import { visitorMutation } from '../builder/mutations.ts'
import { rowForOperators } from '../builder/rowForOperators.ts'

export const EarlyAccessState = builder.enumType('EarlyAccessState', {
  description: 'The state of a request for early access.',
  values: {
    REQUESTED: { value: states.Requested, description: 'Waiting for the weekly review.' },
    INVITED: { value: states.Invited, description: 'They may create a profile and got a mail saying so.' },
    DECLINED: {
      value: states.Declined,
      description: 'Declined for now. If they ask again, the request waits for another decision.',
    },
    JOINED: { value: states.Joined, description: 'They created a profile.' },
  },
})

const EarlyAccessOrder = builder.enumType('EarlyAccessOrder', {
  description: 'The order in which requests are listed.',
  values: {
    NEWEST: { value: 'desc', description: 'The latest request first.' },
    OLDEST: { value: 'asc', description: 'The earliest request first.' },
  } as const,
})

export const EarlyAccessRequest = builder.prismaNode('EarlyAccessRequest', {
  select: { id: true },
  id: { field: 'id' },
  nullable: true,
  description: 'A request for early access. For operators only.',
  findUnique: rowForOperators,
  fields: (t) => ({
    email: t.string({
      nullable: true,
      description:
        'The e-mail, trimmed and lowercase. There is one request for each e-mail. Null once it is erased, or once somebody asked with it again after the member of this request had left it.',
      select: { email: true },
      resolve: ({ email }) => realAddress(email),
    }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'The name they gave; null if they gave none.',
    }),
    notes: t.exposeString('notes', {
      nullable: true,
      description: 'Why they are interested, in their own words.',
    }),
    city: t.exposeString('city', {
      nullable: true,
      description: 'The city where they would like to meet people, as they wrote it; null if they gave none.',
    }),
    state: t.expose('state', { type: EarlyAccessState, description: 'The state of the request.' }),
    timesAsked: t.exposeInt('timesAsked', {
      description: 'The number of times they asked. More than 1 is a duplicate.',
    }),
    requestedAt: t.expose('requestedAt', {
      type: 'DateTime',
      description: 'The time from which they have been waiting.',
    }),
    decidedAt: t.expose('decidedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last decided; null if it never was.',
    }),
    decisionNote: t.exposeString('decisionNote', {
      nullable: true,
      description: "The operator's note with the decision; null if there is none.",
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
      state: t.arg({
        type: EarlyAccessState,
        description: 'Only requests in this state; all states if absent.',
      }),
      search: t.arg.string({
        description: 'Part of the e-mail or the name. One or two letters match only its beginning.',
      }),
      city: t.arg.string({ description: 'Only requests for this city. Case and spaces make no difference.' }),
      order: t.arg({
        type: EarlyAccessOrder,
        defaultValue: 'desc',
        description: 'The order; the newest first if absent.',
      }),
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
  description: 'Asks for early access. Asking again updates the request. The reply is always the same.',
  input: {
    description: 'A request for early access.',
    fields: (t) => ({
      email: t.string({ required: true, description: 'The e-mail. The server trims and lowercases it.' }),
      name: t.string({ description: 'The name by which to address them, up to 100 characters.' }),
      notes: t.string({ description: 'Why they are interested, up to 2,000 characters.' }),
      city: t.string({ description: 'The city where they would like to meet people, up to 80 characters.' }),
      fingerprint: t.string({
        description: `${fingerprintDescription} Operators see which requests of the last 30 days come from the same browser.`,
      }),
      friendLink: t.string({
        description:
          'The part after `#friend=` of the link of a member who vouches for them. A used or ended link has no effect.',
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
    description: 'The reply, which is the same for everyone.',
    fields: (t) => ({
      message: t.exposeString('message', { description: 'A sentence to show to the user.' }),
    }),
  },
})
