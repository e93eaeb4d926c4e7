import { countRequests } from '../../../domain/early-access/countRequests.ts'
import { type Duplicate, findDuplicates } from '../../../domain/early-access/findDuplicates.ts'
import {
  type ExpelledCheck,
  type ExpelledLikeness,
  readExpelled,
} from '../../../domain/expelled/expelledLikeness.ts'
import type { EarlyAccessState } from '../../../generated/client/client.ts'
import { builder } from '../builder/builder.ts'
import type { Context } from '../builder/context.ts'
import { noRow } from '../builder/globalIds.ts'
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
        db.earlyAccessRequest.findUnique({ ...query, where: { id: requestId ?? noRow } }),
    }),
    member: t.prismaField({
      type: OperatorMember,
      nullable: true,
      description: 'The member, where this is about one.',
      resolve: (query, { memberId }, _args, { db }) =>
        db.member.findUnique({ ...query, where: { id: memberId ?? noRow } }),
    }),
  }),
})

const LikeExpelled = builder.objectRef<ExpelledLikeness>('LikeExpelled').implement({
  description: 'In what a request is like that of a member who was expelled.',
  fields: (t) => ({
    sameAddress: t.exposeBoolean('sameAddress', {
      description: 'It is an expelled address, which cannot be invited.',
    }),
    sameBrowser: t.exposeBoolean('sameBrowser', {
      description: 'Came from the same browser, as far as that was stored.',
    }),
    similarName: t.exposeBoolean('similarName', { description: 'The name looks like their username.' }),
  }),
})

/** Reads the expelled members once for each API request, however many rows it shows. */
const checks = new WeakMap<Context, Promise<ExpelledCheck>>()

function checkOf(context: Context): Promise<ExpelledCheck> {
  const known = checks.get(context)
  if (known) return known
  const reading = readExpelled(context.db, context.deps)
  checks.set(context, reading)
  return reading
}

builder.prismaObjectFields(EarlyAccessRequest, (t) => ({
  likeExpelled: t.field({
    type: LikeExpelled,
    nullable: true,
    description: 'Set where it is like somebody who was expelled. The visitor learns nothing of it.',
    select: { email: true, name: true, fingerprint: true, state: true },
    resolve: async ({ state, ...request }, _args, context) => {
      // An operator has seen the likeness before they let this person join, and the row may be the expelled member's
      // own.
      if (state === 'Joined') return null
      const likeness = (await checkOf(context))(request)
      return Object.values(likeness).some(Boolean) ? likeness : null
    },
  }),
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
    description: 'Who may be the same person, five at most, members first. Costs a read of its own.',
    resolve: ({ id }, _args, { db }) => findDuplicates(db, id),
  }),
  member: t.relation('member', {
    type: OperatorMember,
    nullable: true,
    description: 'Who joined through it.',
  }),
  vouchedBy: t.field({
    type: OperatorMember,
    nullable: true,
    description:
      'The member who gave the link it was made with, the first of several, until they are erased.',
    select: (_args, _context, nestedSelection) => ({
      vouchers: {
        select: { member: nestedSelection(true) },
        orderBy: [{ usedAt: 'asc' }, { id: 'asc' }],
        take: 1,
      },
    }),
    resolve: ({ vouchers }) => vouchers[0]?.member,
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
    args: {
      city: t.arg.string({
        description: 'Only those of this city, however it is spaced or capitalized.',
      }),
    },
    resolve: (_root, { city }, { db }) => countRequests(db, city),
  }),
)
