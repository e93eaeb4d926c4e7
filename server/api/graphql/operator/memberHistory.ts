import { type MemberRecord as Counts, readMemberRecord } from '../../../domain/members/memberRecord.ts'
import { PauseReason as reasons } from '../../../generated/client/client.ts'
import { builder } from '../builder/builder.ts'
import { Engagement } from '../member/invitationLists.ts'
import { AgeRange, Gender, Location } from '../member/lookups.ts'
import { SubscriptionStatus } from '../member/ownMembership.ts'
import { MemberRole } from '../member/viewer.ts'
import { EarlyAccessRequest } from './earlyAccessRequests.ts'
import { Message } from './inbox.ts'
import { OperatorMember } from './operatorMember.ts'
import { RosterEntry } from './rosterEntries.ts'

const PauseReason = builder.enumType('PauseReason', {
  description: 'Why a membership is paused.',
  values: {
    MEMBER: { value: reasons.Member, description: 'The member chose to pause.' },
    NO_SHOWS: {
      value: reasons.NoShows,
      description: 'There were three no-shows in a row. The pause ends automatically.',
    },
    OPERATOR: { value: reasons.Operator, description: 'An operator paused it.' },
    SUSPENDED: { value: reasons.Suspended, description: 'A case ended with a suspension.' },
  },
})

const MemberRecord = builder.objectRef<Counts>('MemberRecord').implement({
  description: "The results of a member's invitations so far.",
  fields: (t) => ({
    invited: t.exposeInt('invited', { description: 'The number of encounters to which they were invited.' }),
    seated: t.exposeInt('seated', {
      description: 'The number of encounters at which they hold or held a seat.',
    }),
    declined: t.exposeInt('declined', {
      description: 'The number of invitations they declined or gave up, or from which they were taken off.',
    }),
    attended: t.exposeInt('attended', { description: 'The number of encounters they attended.' }),
  }),
})

builder.prismaObjectFields(OperatorMember, (t) => ({
  rowId: t.exposeInt('id', { description: 'The number in addresses of the console.' }),
  role: t.expose('role', { type: MemberRole, description: 'Member or operator.' }),
  createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the account was created.' }),
  location: t.relation('location', {
    type: Location,
    nullable: true,
    description:
      'The location where they meet people; null for an operator without a profile and for an erased member.',
  }),
  gender: t.relation('gender', {
    type: Gender,
    nullable: true,
    description: 'The gender identity, by which groups are balanced; null without a profile.',
  }),
  ageRange: t.relation('ageRange', {
    type: AgeRange,
    nullable: true,
    description: 'The age range, by which groups are formed; null without a profile.',
  }),
  engagement: t.field({
    type: Engagement,
    description: 'The counts, which the member also sees.',
    select: { cancellations: true, expired: true, noShows: true },
    resolve: (counts) => counts,
  }),
  roundsLeftOut: t.exposeInt('roundsLeftOut', {
    description: 'The number of rounds in a row in which they found no place. They come first next time.',
  }),
  pausedAt: t.expose('pausedAt', {
    type: 'DateTime',
    nullable: true,
    description: 'When the membership was paused; null if it is not.',
  }),
  pauseReason: t.expose('pauseReason', {
    type: PauseReason,
    nullable: true,
    description: 'Why the membership is paused; null if it is not.',
  }),
  subscriptionType: t.string({
    nullable: true,
    description: 'The name of the plan; null for an operator who takes no part.',
    select: { subscription: { select: { plan: true } } },
    resolve: ({ subscription }) => subscription?.plan,
  }),
  subscriptionStatus: t.field({
    type: SubscriptionStatus,
    nullable: true,
    description: 'The status of the subscription; null for an operator who takes no part.',
    select: { subscription: { select: { status: true } } },
    resolve: ({ subscription }) => subscription?.status,
  }),
  lastSeenAt: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'When one of their sessions was last renewed; null if no session is stored.',
    select: { sessions: { select: { lastUsedAt: true }, orderBy: { lastUsedAt: 'desc' }, take: 1 } },
    resolve: ({ sessions }) => sessions[0]?.lastUsedAt,
  }),
  record: t.field({
    type: MemberRecord,
    description:
      'The results of their invitations. Costs a separate read, so do not request it in long lists.',
    resolve: ({ id }, _args, { db }) => readMemberRecord(db, id),
  }),
  encounters: t.relatedConnection('invitations', {
    type: RosterEntry,
    cursor: 'id',
    description: 'Every encounter they were invited to, the latest first.',
    query: { orderBy: [{ encounter: { startsAt: 'desc' as const } }, { id: 'desc' as const }] },
  }),
  messages: t.relatedConnection('messages', {
    type: Message,
    cursor: 'id',
    description: 'The messages they sent to support, the latest first.',
    query: { orderBy: [{ createdAt: 'desc' as const }, { id: 'desc' as const }] },
  }),
  vouchedFor: t.field({
    type: [EarlyAccessRequest],
    description: 'The 10 latest requests for early access that were made with their links.',
    select: (_args, _context, nestedSelection) => ({
      friendLinks: {
        where: { requestId: { not: null } },
        select: { request: nestedSelection(true) },
        orderBy: { id: 'desc' as const },
        take: 10,
      },
    }),
    resolve: ({ friendLinks }) => friendLinks.flatMap(({ request }) => request ?? []),
  }),
  joinedThrough: t.relation('joinedThrough', {
    type: EarlyAccessRequest,
    nullable: true,
    description: 'The request for early access through which they joined; null if there is none.',
  }),
}))
