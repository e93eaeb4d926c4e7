import { erasureDate } from '#rules/membership/erasure.ts'
import { exportMember } from '../../../domain/privacy/exportMember.ts'
import { privacyRequestsMatching } from '../../../domain/privacy/lists.ts'
import { PrivacyRequestKind as kinds } from '../../../generated/client/client.ts'
import { builder } from '../builder/builder.ts'
import { fromCursor } from '../builder/fromCursor.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { rowForOperators } from '../builder/rowForOperators.ts'
import { OperatorMember } from './operatorMember.ts'

const PrivacyRequestKind = builder.enumType('PrivacyRequestKind', {
  description: 'What somebody wants done with what is held about them.',
  values: {
    EXPORT: { value: kinds.Export, description: 'A copy of what is held.' },
    ERASURE: { value: kinds.Erasure, description: 'To be forgotten.' },
  },
})

const PrivacyRequestState = builder.enumType('PrivacyRequestState', {
  description: 'How far a request has come.',
  values: {
    WAITING: {
      value: 'waiting',
      description: 'Is done by itself when its 30 days are over, or by an operator.',
    },
    DONE: { value: 'done', description: 'Was met.' },
  } as const,
})

const PrivacyRequest = builder.prismaNode('PrivacyRequest', {
  select: { id: true },
  id: { field: 'id' },
  nullable: true,
  description: 'That somebody asked for a copy of their data or for its erasure; for operators only.',
  findUnique: rowForOperators,
  fields: (t) => ({
    kind: t.expose('kind', { type: PrivacyRequestKind, description: 'What was asked for.' }),
    member: t.relation('member', { type: OperatorMember, description: 'Who asked.' }),
    requestedAt: t.expose('requestedAt', { type: 'DateTime', description: 'When it was asked for.' }),
    handledAt: t.expose('handledAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was met; null while it waits.',
    }),
  }),
})

builder.prismaObjectField(OperatorMember, 'erasureDueAt', (t) =>
  t.field({
    type: 'DateTime',
    nullable: true,
    description:
      'When what is held about them is erased by itself; null unless they canceled and still wait.',
    select: { canceledAt: true, erasedAt: true },
    resolve: ({ canceledAt, erasedAt }) => (canceledAt && !erasedAt ? erasureDate(canceledAt) : null),
  }),
)

builder.queryFields((t) => ({
  privacyRequests: t.prismaConnection({
    type: PrivacyRequest,
    cursor: 'id',
    authScopes: { operator: true },
    description: 'Requests for a copy of data or for erasure, the latest first.',
    args: {
      state: t.arg({ type: PrivacyRequestState, description: 'Only these; every state if absent.' }),
      kind: t.arg({ type: PrivacyRequestKind, description: 'Only these; both kinds if absent.' }),
    },
    resolve: async (query, _root, filter, { db }) => {
      const requestedAt = await fromCursor(query, 'desc', db.privacyRequest, 'requestedAt')
      return db.privacyRequest.findMany({
        ...query,
        where: { ...privacyRequestsMatching(filter), requestedAt },
        orderBy: [{ requestedAt: 'desc' }, { id: 'desc' }],
      })
    },
  }),
  awaitingErasure: t.prismaConnection({
    type: OperatorMember,
    cursor: 'id',
    authScopes: { operator: true },
    description: 'Everyone who canceled and is not erased yet, whose turn is next first.',
    resolve: async (query, _root, _args, { db }) => {
      const start = await fromCursor(query, 'asc', db.member, 'canceledAt')
      return db.member.findMany({
        ...query,
        where: { canceledAt: { not: null, ...start }, erasedAt: null },
        orderBy: [{ canceledAt: 'asc' }, { id: 'asc' }],
      })
    },
  }),
}))

operatorMutation('exportMember', {
  confirmed: true,
  description:
    'Reads what is stored about a member who cannot download it themselves. Only the member sees who they chose.',
  input: {
    description: 'Whose data to hand over.',
    fields: (t) => ({
      memberId: t.globalID({ for: OperatorMember, required: true, description: 'Who asked for it.' }),
    }),
  },
  write: async (asked, { db, now }) => ({
    filename: `member-${asked.memberId}-${now.toISOString().slice(0, 10)}.json`,
    data: await exportMember(db, asked, now),
  }),
  payload: {
    description: 'The document to hand over.',
    fields: (t) => ({
      filename: t.string({
        description: 'A name to save it under.',
        resolve: ({ filename }) => filename,
      }),
      data: t.field({
        type: 'JSON',
        description: 'The document. Instants in UTC.',
        resolve: ({ data }) => data,
      }),
    }),
  },
})
