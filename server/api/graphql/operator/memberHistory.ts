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
    MEMBER: { value: reasons.Member, description: 'The member wished it.' },
    NO_SHOWS: { value: reasons.NoShows, description: 'Three no-shows in a row; ends by itself.' },
    OPERATOR: { value: reasons.Operator, description: 'An operator decided it.' },
    SUSPENDED: { value: reasons.Suspended, description: 'A case ended with a suspension.' },
  },
})

const MemberRecord = builder.objectRef<Counts>('MemberRecord').implement({
  description: "What came of a member's invitations so far.",
  fields: (t) => ({
    invited: t.exposeInt('invited', { description: 'Encounters they were invited to.' }),
    seated: t.exposeInt('seated', { description: 'Encounters they hold or held a seat at.' }),
    declined: t.exposeInt('declined', { description: 'Declined, given up or taken off.' }),
    attended: t.exposeInt('attended', { description: 'Encounters they came to.' }),
  }),
})

builder.prismaObjectFields(OperatorMember, (t) => ({
  rowId: t.exposeInt('id', { description: 'The number that addresses of the console hold.' }),
  role: t.expose('role', { type: MemberRole, description: 'Member or operator.' }),
  createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Member since.' }),
  location: t.relation('location', {
    type: Location,
    nullable: true,
    description: 'Where they meet people; null for an operator without a profile and for whoever is erased.',
  }),
  gender: t.relation('gender', {
    type: Gender,
    nullable: true,
    description: 'What groups are balanced by; null where there is no profile.',
  }),
  ageRange: t.relation('ageRange', {
    type: AgeRange,
    nullable: true,
    description: 'What groups are fitted by; null where there is no profile.',
  }),
  engagement: t.field({
    type: Engagement,
    description: 'The counts the member sees, too.',
    select: { cancellations: true, expired: true, noShows: true },
    resolve: (counts) => counts,
  }),
  roundsLeftOut: t.exposeInt('roundsLeftOut', {
    description: 'Rounds in a row without a place; goes first next time.',
  }),
  pausedAt: t.expose('pausedAt', {
    type: 'DateTime',
    nullable: true,
    description: 'Since when it is paused.',
  }),
  pauseReason: t.expose('pauseReason', {
    type: PauseReason,
    nullable: true,
    description: 'Why it is paused.',
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
    description: 'The standing of the plan; null for an operator who takes no part.',
    select: { subscription: { select: { status: true } } },
    resolve: ({ subscription }) => subscription?.status,
  }),
  lastSeenAt: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'When one of their sessions was last renewed; null when none is stored.',
    select: { sessions: { select: { lastUsedAt: true }, orderBy: { lastUsedAt: 'desc' }, take: 1 } },
    resolve: ({ sessions }) => sessions[0]?.lastUsedAt,
  }),
  record: t.field({
    type: MemberRecord,
    description:
      'What came of their invitations. Costs a read of its own, so do not ask for it in long lists.',
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
    description: 'What they wrote to support, the latest first.',
    query: { orderBy: [{ createdAt: 'desc' as const }, { id: 'desc' as const }] },
  }),
  vouchedFor: t.field({
    type: [EarlyAccessRequest],
    description: 'The requests for early access they vouched for, by a link each; the 10 latest.',
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
    description: 'The request for early access they joined through.',
  }),
}))
