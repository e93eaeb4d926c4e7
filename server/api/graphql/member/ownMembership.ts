import { cancelRefusal, pauseRefusal, resumeRefusal } from '#rules/membership/membership.ts'
import { noteLasting } from '../../../domain/audit/lastingDeeds.ts'
import { cancelMembership } from '../../../domain/members/cancelMembership.ts'
import { pauseMembership } from '../../../domain/members/pauseMembership.ts'
import { resumeMembership } from '../../../domain/members/resumeMembership.ts'
import { noteSignIn } from '../../../domain/sessions/signInEvents.ts'
import { SubscriptionStatus as statuses } from '../../../generated/client/client.ts'
import { builder, type PayloadFields } from '../builder/builder.ts'
import { memberMutation } from '../builder/mutations.ts'
import { reload } from '../builder/reload.ts'
import { AccountStatus, Viewer } from './viewer.ts'

export const SubscriptionStatus = builder.enumType('SubscriptionStatus', {
  description: 'The status of a subscription, which is separate from that of the account.',
  values: {
    ACTIVE: { value: statuses.Active, description: 'It renews, even while the account is paused.' },
    EXPIRED: { value: statuses.Expired, description: 'It has expired.' },
    CANCELED: { value: statuses.Canceled, description: 'It ended with the membership.' },
    PAUSED: { value: statuses.Paused, description: 'It does not renew for now.' },
  },
})

const Membership = builder.prismaObject('Member', {
  variant: 'Membership',
  select: { id: true },
  description: "The viewer's membership, and how they can change it now.",
  fields: (t) => ({
    username: t.exposeString('username', { description: "The member's username." }),
    accountStatus: t.expose('status', { type: AccountStatus, description: 'Active, paused or canceled.' }),
    subscriptionType: t.string({
      nullable: true,
      description: 'The name of the plan, such as "Early Access"; null for an operator who takes no part.',
      select: { subscription: { select: { plan: true } } },
      resolve: ({ subscription }) => subscription?.plan,
    }),
    subscriptionStatus: t.field({
      type: SubscriptionStatus,
      nullable: true,
      description:
        'The status of the subscription. Pausing the membership does not pause it. Null for an operator who takes no part.',
      select: { subscription: { select: { status: true } } },
      resolve: ({ subscription }) => subscription?.status,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the account was created.' }),
    pausedUntil: t.expose('pausedUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'The time before which the member cannot resume; null if they can resume at any time.',
    }),
    canPause: t.boolean({
      description: 'Whether it can be paused now.',
      select: { status: true },
      resolve: (member) => pauseRefusal(member) === null,
    }),
    canResume: t.boolean({
      description: 'Whether it can be resumed now.',
      select: { status: true, pausedUntil: true },
      resolve: (member, _args, { now }) => resumeRefusal(member, now) === null,
    }),
    canCancel: t.boolean({
      description: 'Whether it can be canceled now.',
      select: { status: true },
      resolve: (member) => cancelRefusal(member) === null,
    }),
  }),
})

builder.prismaObjectField(Viewer, 'membership', (t) =>
  t.variant(Membership, { description: "The viewer's membership, and how they can change it now." }),
)

const changedMembership = {
  description: 'The membership after the change.',
  fields: (t: PayloadFields<{ memberId: number }>) => ({
    viewer: reload(t, Viewer, 'memberId', 'The viewer, with changed membership and lists.'),
  }),
}

memberMutation('pauseMembership', {
  description:
    'Pauses the membership. There are no new invitations, and unanswered ones are withdrawn. Held seats and the subscription stay.',
  write: (asked, { db, now }) => pauseMembership(db, asked, now),
  payload: changedMembership,
})

memberMutation('resumeMembership', {
  description:
    'Makes a paused membership active again. A pause for no-shows cannot end before its 30 days are over.',
  write: (asked, { db, now }) => resumeMembership(db, asked, now),
  payload: changedMembership,
})

memberMutation('cancelMembership', {
  description:
    'Cancels the membership for good. Upcoming seats go to others, and the subscription and every session end.',
  write: async ({ memberId }, { db, deps, now, facts: { address } }) => {
    await db.$transaction((tx) => cancelMembership(tx, memberId, now))
    noteSignIn(deps.log, { event: 'sign-in.ended', address, member: memberId })
    noteLasting(deps.log, { deed: 'left', member: memberId, at: now })
  },
  payload: changedMembership,
})
