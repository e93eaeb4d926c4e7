import { pendingAt } from '../../../domain/seats/lists.ts'
import { MemberRole as roles, AccountStatus as statuses } from '../../../generated/client/client.ts'
import { builder } from '../builder/builder.ts'
import { noRow } from '../builder/globalIds.ts'

export const MemberRole = builder.enumType('MemberRole', {
  description: 'The role of a person.',
  values: {
    MEMBER: { value: roles.Member, description: 'A member, who takes part in encounters.' },
    OPERATOR: { value: roles.Operator, description: 'An operator, who also runs the service.' },
  },
})

export const AccountStatus = builder.enumType('AccountStatus', {
  description: 'The status of an account.',
  values: {
    ACTIVE: { value: statuses.Active, description: 'The member is invited to encounters.' },
    PAUSED: {
      value: statuses.Paused,
      description:
        'The member is not invited until the membership is resumed. Seats they already hold stay theirs.',
    },
    CANCELED: { value: statuses.Canceled, description: 'The membership has ended for good.' },
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
    email: t.exposeString('email', { description: 'The address to which mail goes; trimmed and lowercase.' }),
    publicGuid: t.exposeString('publicGuid', {
      description: 'The identifier of the viewer for other systems: the `public_guid` of the authToken.',
    }),
    role: t.expose('role', { type: MemberRole, description: 'Member or operator.' }),
    accountStatus: t.expose('status', { type: AccountStatus, description: 'Active, paused or canceled.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the account was created.' }),
    hasAttended: t.boolean({
      description:
        'Whether the viewer has attended an encounter. If false, the client explains what a first one is.',
      select: { invitations: { where: { attendance: 'Attended' }, select: { id: true }, take: 1 } },
      resolve: ({ invitations }) => invitations.length > 0,
    }),
    pendingInvitations: t.relatedConnection('invitations', {
      cursor: 'id',
      description:
        'Invitations waiting for an answer, the earliest encounter first. Expired ones are left out.',
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
