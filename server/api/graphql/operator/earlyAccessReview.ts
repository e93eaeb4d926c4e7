import { realAddress } from '#rules/email.ts'
import { day } from '#rules/time/durations.ts'
import { countRequests } from '../../../domain/early-access/countRequests.ts'
import { type Duplicate, findDuplicates } from '../../../domain/early-access/findDuplicates.ts'
import {
  type ExpelledCheck,
  type ExpelledLikeness,
  readExpelled,
} from '../../../domain/expelled/expelledLikeness.ts'
import type { EarlyAccessState } from '../../../generated/client/client.ts'
import { readSuppression } from '../../../mail/suppression/suppression.ts'
import { builder } from '../builder/builder.ts'
import type { Context } from '../builder/context.ts'
import { noRow } from '../builder/globalIds.ts'
import { EarlyAccessRequest } from './earlyAccessRequests.ts'
import { OperatorMember } from './operatorMember.ts'
import { SuppressionReason } from './suppressions.ts'

const EarlyAccessDuplicate = builder.objectRef<Duplicate>('EarlyAccessDuplicate').implement({
  description: 'Somebody who may be the same person as the one who made the request.',
  fields: (t) => ({
    email: t.string({
      nullable: true,
      description: 'Their e-mail address; null if it is not stored any more.',
      resolve: ({ email }) => realAddress(email),
    }),
    memberRowId: t.exposeInt('memberId', {
      nullable: true,
      description: "The member's number, if this is a member.",
    }),
    sameName: t.exposeBoolean('sameName', { description: 'Whether they gave the same name.' }),
    sameBrowser: t.exposeBoolean('sameBrowser', {
      description: 'Whether they asked from the same browser within 30 days.',
    }),
    sameMailbox: t.exposeBoolean('sameMailbox', {
      description: 'Whether their address is the same except for what follows a plus sign.',
    }),
    request: t.prismaField({
      type: EarlyAccessRequest,
      nullable: true,
      description: 'Their request, if this is another request.',
      resolve: (query, { requestId }, _args, { db }) =>
        db.earlyAccessRequest.findUnique({ ...query, where: { id: requestId ?? noRow } }),
    }),
    member: t.prismaField({
      type: OperatorMember,
      nullable: true,
      description: 'The member, if this is a member.',
      resolve: (query, { memberId }, _args, { db }) =>
        db.member.findUnique({ ...query, where: { id: memberId ?? noRow } }),
    }),
  }),
})

const LikeExpelled = builder.objectRef<ExpelledLikeness>('LikeExpelled').implement({
  description: 'How a request resembles a member who was expelled.',
  fields: (t) => ({
    sameAddress: t.exposeBoolean('sameAddress', {
      description: 'Whether it has an expelled address, which cannot be invited.',
    }),
    sameBrowser: t.exposeBoolean('sameBrowser', {
      description: 'Whether it came from the same browser, if that is stored.',
    }),
    similarName: t.exposeBoolean('similarName', {
      description: 'Whether its name looks like their username.',
    }),
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
    description:
      'How the request resembles an expelled member; null if it does not. The visitor does not see this.',
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
    description: 'The whole days it has been waiting; null once it is decided.',
    select: { state: true, requestedAt: true },
    resolve: ({ state, requestedAt }, _args, { now }) =>
      state === 'Requested' ? Math.floor((now.getTime() - requestedAt.getTime()) / day) : null,
  }),
  unreachable: t.field({
    type: SuppressionReason,
    nullable: true,
    description:
      'Why no invitation arrives at the address, such as a bounce; null if mail is sent there, and once they have joined.',
    select: { email: true, state: true },
    resolve: ({ email, state }, _args, { db }) =>
      state === 'Joined' ? null : readSuppression(db, email, 'Transactional'),
  }),
  duplicates: t.field({
    type: [EarlyAccessDuplicate],
    description: 'People who may be the same person, members first; at most 5. Costs a separate read.',
    resolve: ({ id }, _args, { db }) => findDuplicates(db, id),
  }),
  member: t.relation('member', {
    type: OperatorMember,
    nullable: true,
    description: 'The member who joined through it; null if nobody has.',
  }),
  vouchedBy: t.field({
    type: OperatorMember,
    nullable: true,
    description:
      'The member whose link was used for the request, the first if there were several; null if there is none or they were erased.',
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
  description: 'The number of requests for early access in each state.',
  fields: (t) => ({
    requested: t.exposeInt('Requested', { description: 'Requests waiting for a decision.' }),
    invited: t.exposeInt('Invited', { description: 'Requests that were invited and have not joined.' }),
    declined: t.exposeInt('Declined', { description: 'Requests that were declined.' }),
    joined: t.exposeInt('Joined', { description: 'Requests whose senders have joined.' }),
  }),
})

builder.queryField('earlyAccessCounts', (t) =>
  t.field({
    type: EarlyAccessCounts,
    authScopes: { operator: true },
    description: 'The number of requests for early access in each state.',
    args: {
      city: t.arg.string({
        description: 'Only requests for this city. Case and spaces make no difference.',
      }),
    },
    resolve: (_root, { city }, { db }) => countRequests(db, city),
  }),
)
