import { erasureDate } from '#rules/membership/erasure.ts'
import { knownCases } from '../../../domain/cases/lists.ts'
import { exportMember } from '../../../domain/privacy/exportMember.ts'
import { privacyRequestsMatching } from '../../../domain/privacy/lists.ts'
import { heldBy, holdOf } from '../../../domain/privacy/neededStill.ts'
import { PrivacyRequestKind as kinds } from '../../../generated/client/client.ts'
import { builder } from '../builder/builder.ts'
import { describedEnum } from '../builder/describedEnum.ts'
import { fromCursor } from '../builder/fromCursor.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { rowForOperators } from '../builder/rowForOperators.ts'
import { OperatorMember } from './operatorMember.ts'

const PrivacyRequestKind = builder.enumType('PrivacyRequestKind', {
  description: 'What somebody wants done with their data.',
  values: {
    EXPORT: { value: kinds.Export, description: 'They want a copy of their data.' },
    ERASURE: { value: kinds.Erasure, description: 'Their data is to be erased.' },
  },
})

const PrivacyRequestState = builder.enumType('PrivacyRequestState', {
  description: 'The state of a request.',
  values: {
    WAITING: {
      value: 'waiting',
      description: 'It will be fulfilled automatically when its 30 days are over, or earlier by an operator.',
    },
    DONE: { value: 'done', description: 'It was fulfilled.' },
  } as const,
})

const PrivacyRequest = builder.prismaNode('PrivacyRequest', {
  select: { id: true },
  id: { field: 'id' },
  nullable: true,
  description: 'A request for a copy of personal data or for its erasure. For operators only.',
  findUnique: rowForOperators,
  fields: (t) => ({
    kind: t.expose('kind', { type: PrivacyRequestKind, description: 'What was requested.' }),
    member: t.relation('member', { type: OperatorMember, description: 'Who asked.' }),
    requestedAt: t.expose('requestedAt', { type: 'DateTime', description: 'When it was requested.' }),
    handledAt: t.expose('handledAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was fulfilled; null while it is waiting.',
    }),
  }),
})

builder.prismaObjectField(OperatorMember, 'erasureDueAt', (t) =>
  t.field({
    type: 'DateTime',
    nullable: true,
    description:
      'When their data will be erased automatically; null unless they have canceled and are not erased yet.',
    select: { canceledAt: true, erasedAt: true },
    resolve: ({ canceledAt, erasedAt }) => (canceledAt && !erasedAt ? erasureDate(canceledAt) : null),
  }),
)

const ErasureHold = describedEnum('ErasureHold', 'Why somebody who has canceled is not erased yet.', {
  case: 'A case about them is open, or an appeal is unanswered.',
  table: 'A table at which they were is not over.',
})

builder.prismaObjectField(OperatorMember, 'erasureWaitsFor', (t) =>
  t.field({
    type: ErasureHold,
    nullable: true,
    description:
      'What their erasure waits for besides its time; null if for nothing, and unless they have canceled and are not erased yet.',
    select: (_args, { viewer }) => ({
      canceledAt: true,
      erasedAt: true,
      ...heldBy(knownCases(viewer)),
    }),
    resolve: ({ canceledAt, erasedAt, ...held }) => (canceledAt && !erasedAt ? holdOf(held) : null),
  }),
)

builder.queryFields((t) => ({
  privacyRequests: t.prismaConnection({
    type: PrivacyRequest,
    cursor: 'id',
    authScopes: { operator: true },
    description: 'Requests for a copy of data or for erasure, the latest first.',
    args: {
      state: t.arg({
        type: PrivacyRequestState,
        description: 'Only requests in this state; all states if absent.',
      }),
      kind: t.arg({
        type: PrivacyRequestKind,
        description: 'Only requests of this kind; both kinds if absent.',
      }),
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
    description: 'Everyone who has canceled and is not erased yet; the next to be erased first.',
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
    'Exports what is stored about a member who cannot download it themselves. Only the member can see who they chose.',
  input: {
    description: 'The member whose data to export.',
    fields: (t) => ({
      memberId: t.globalID({
        for: OperatorMember,
        required: true,
        description: 'The member who asked for the data.',
      }),
    }),
  },
  write: async (asked, { db, now }) => ({
    filename: `member-${asked.memberId}-${now.toISOString().slice(0, 10)}.json`,
    data: await exportMember(db, asked, now),
  }),
  payload: {
    description: 'The exported document.',
    fields: (t) => ({
      filename: t.string({
        description: 'A suggested file name.',
        resolve: ({ filename }) => filename,
      }),
      data: t.field({
        type: 'JSON',
        description: 'The data. Instants are in UTC.',
        resolve: ({ data }) => data,
      }),
    }),
  },
})
