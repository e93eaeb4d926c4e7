import { pendingAt } from '../../../domain/seats/lists.ts'
import { MemberRole as roles, AccountStatus as statuses } from '../../../generated/client/client.ts'
import { builder } from '../builder/builder.ts'
import { noRow } from '../builder/globalIds.ts'

export const MemberRole = builder.enumType('MemberRole', {
  description: 'What a person may do here.',
  values: {
    MEMBER: { value: roles.Member, description: 'Takes part in encounters.' },
    OPERATOR: { value: roles.Operator, description: 'Runs the service, too.' },
  },
})

export const AccountStatus = builder.enumType('AccountStatus', {
  description: 'The standing of an account.',
  values: {
    ACTIVE: { value: statuses.Active, description: 'Is invited to encounters.' },
    PAUSED: {
      value: statuses.Paused,
      description: 'Is not invited until resumed; seats already taken stay.',
    },
    CANCELED: { value: statuses.Canceled, description: 'Has ended, for good.' },
  },
})

/** The signed-in member, with all the data that only they can see. */
export const Viewer = builder.prismaNode('Member', {
  variant: 'Viewer',
  select: { id: true },
  id: { field: 'id' },
  nullable: true,
  description: 'The signed-in member, with their own data, which nobody else sees.',
  findUnique: (id, { viewer }) => ({ id: Number(id), AND: { id: viewer?.id ?? noRow } }),
  fields: (t) => ({
    username: t.exposeString('username', { description: 'The name other attendees see.' }),
    email: t.exposeString('email', { description: 'Where mail goes; trimmed and lowercase.' }),
    publicGuid: t.exposeString('publicGuid', {
      description: 'What the viewer is known by outside; the `public_guid` of the authToken.',
    }),
    role: t.expose('role', { type: MemberRole, description: 'Member or operator.' }),
    accountStatus: t.expose('status', { type: AccountStatus, description: 'Active, paused or canceled.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Member since.' }),
    hasAttended: t.boolean({
      description: 'Whether the viewer has been at an encounter; false shows what a first one is.',
      select: { invitations: { where: { attendance: 'Attended' }, select: { id: true }, take: 1 } },
      resolve: ({ invitations }) => invitations.length > 0,
    }),
    pendingInvitations: t.relatedConnection('invitations', {
      cursor: 'id',
      description:
        'Invitations waiting for an answer, the soonest encounter first; those that ran out are left out.',
      query: (_args, { now }) => ({
        where: pendingAt(now),
        orderBy: [{ encounter: { startsAt: 'asc' as const } }, { id: 'asc' as const }],
      }),
    }),
  }),
})

builder.queryField('viewer', (t) =>
  t.prismaField({
    type: Viewer,
    authScopes: { member: true },
    description: 'The signed-in member.',
    resolve: (query, _root, _args, { db, viewer }) =>
      db.member.findUniqueOrThrow({ ...query, where: { id: viewer?.id ?? noRow } }),
  }),
)
