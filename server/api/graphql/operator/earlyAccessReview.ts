import { countRequests } from '../../../domain/early-access/countRequests.ts'
import { type Duplicate, findDuplicates } from '../../../domain/early-access/findDuplicates.ts'
import type { EarlyAccessState } from '../../../generated/client/client.ts'
import { builder } from '../builder/builder.ts'
import { EarlyAccessRequest } from './earlyAccessRequests.ts'
import { OperatorMember } from './operatorMember.ts'

const day = 86_400_000

const EarlyAccessDuplicate = builder.objectRef<Duplicate>('EarlyAccessDuplicate').implement({
  description: 'Somebody who may be the same person as the one who asked.',
  fields: (t) => ({
    email: t.exposeString('email', { description: 'Their address.' }),
    memberRowId: t.exposeInt('memberId', {
      nullable: true,
      description: "The member's number, where this is about one.",
    }),
    sameName: t.exposeBoolean('sameName', { description: 'Gave the same name.' }),
    sameBrowser: t.exposeBoolean('sameBrowser', {
      description: 'Asked from the same browser, within 30 days.',
    }),
    sameMailbox: t.exposeBoolean('sameMailbox', {
      description: 'Has the same address except for what follows a plus sign.',
    }),
    request: t.prismaField({
      type: EarlyAccessRequest,
      nullable: true,
      description: 'Their own request, where this is about one.',
      resolve: (query, { requestId }, _args, { db }) =>
        requestId === null ? null : db.earlyAccessRequest.findUnique({ ...query, where: { id: requestId } }),
    }),
    member: t.prismaField({
      type: OperatorMember,
      nullable: true,
      description: 'The member, where this is about one.',
      resolve: (query, { memberId }, _args, { db }) =>
        memberId === null ? null : db.member.findUnique({ ...query, where: { id: memberId } }),
    }),
  }),
})

builder.prismaObjectFields(EarlyAccessRequest, (t) => ({
  rowId: t.exposeInt('id', { description: 'Its number.' }),
  waitingDays: t.int({
    nullable: true,
    description: 'Whole days it has waited so far; null once it is decided.',
    select: { state: true, requestedAt: true },
    resolve: ({ state, requestedAt }, _args, { now }) =>
      state === 'Requested' ? Math.floor((now.getTime() - requestedAt.getTime()) / day) : null,
  }),
  duplicates: t.field({
    type: [EarlyAccessDuplicate],
    description: 'Who may be the same person, five at most, members first; a statement of its own.',
    resolve: ({ id }, _args, { db }) => findDuplicates(db, id),
  }),
  member: t.relation('member', {
    type: OperatorMember,
    nullable: true,
    description: 'Who joined through it.',
  }),
}))

const EarlyAccessCounts = builder.objectRef<Record<EarlyAccessState, number>>('EarlyAccessCounts').implement({
  description: 'How many requests for early access are in each state.',
  fields: (t) => ({
    requested: t.exposeInt('Requested', { description: 'Wait for a decision.' }),
    invited: t.exposeInt('Invited', { description: 'Are invited and have not joined.' }),
    declined: t.exposeInt('Declined', { description: 'Are declined.' }),
    joined: t.exposeInt('Joined', { description: 'Have joined.' }),
  }),
})

builder.queryField('earlyAccessCounts', (t) =>
  t.field({
    type: EarlyAccessCounts,
    authScopes: { operator: true },
    description: 'How many requests for early access are in each state.',
    resolve: (_root, _args, { db }) => countRequests(db),
  }),
)
