import { membersMatching } from '../../../domain/members/lists.ts'
import type { Prisma } from '../../../generated/client/client.ts'
import { builder } from '../builder/builder.ts'
import { fromCursor } from '../builder/fromCursor.ts'
import { Location } from '../member/lookups.ts'
import { AccountStatus } from '../member/viewer.ts'
import { OperatorMember } from './operatorMember.ts'

export const MemberEngagement = builder.enumType('MemberEngagement', {
  description: 'How members have taken part so far, to find those who need attention.',
  values: {
    NO_SHOWS: { value: 'noShows', description: 'They held a seat and did not come, at least once.' },
    CANCELLATIONS: { value: 'cancellations', description: 'They gave up a seat within 5 days of the start.' },
    EXPIRED: { value: 'expired', description: 'They let an invitation expire.' },
    LEFT_OUT: { value: 'leftOut', description: 'They found no place when groups were last formed.' },
  } as const,
})

const orders = {
  newest: { column: 'createdAt', direction: 'desc' },
  oldest: { column: 'createdAt', direction: 'asc' },
  username: { column: 'usernameKey', direction: 'asc' },
} as const

const MemberOrder = builder.enumType('MemberOrder', {
  description: 'The order in which members are listed.',
  values: {
    NEWEST: { value: 'newest', description: 'The latest to join first.' },
    OLDEST: { value: 'oldest', description: 'The earliest to join first.' },
    USERNAME: { value: 'username', description: 'Sorted by username, ignoring case.' },
  } as const,
})

builder.queryFields((t) => ({
  members: t.prismaConnection({
    type: OperatorMember,
    cursor: 'id',
    authScopes: { operator: true },
    description: 'Everyone with an account, including those who canceled.',
    args: {
      search: t.arg.string({
        description: 'Part of the e-mail or the username. One or two letters match only its beginning.',
      }),
      status: t.arg({
        type: AccountStatus,
        description: 'Only members with this status; every status if absent.',
      }),
      locationId: t.arg.globalID({ for: Location, description: 'Only members of this location.' }),
      engagement: t.arg({
        type: MemberEngagement,
        description: 'Only members who have taken part in this way.',
      }),
      order: t.arg({
        type: MemberOrder,
        defaultValue: 'newest',
        description: 'The order; the newest first if absent.',
      }),
    },
    resolve: async (query, _root, { order, locationId, ...filter }, { db }) => {
      const { column, direction } = orders[order ?? 'newest']
      const start = await fromCursor(query, direction, db.member, column)
      const where: Prisma.MemberWhereInput = {
        ...membersMatching({ ...filter, locationId: locationId && Number(locationId.id) }),
        [column]: start,
      }
      return db.member.findMany({ ...query, where, orderBy: [{ [column]: direction }, { id: direction }] })
    },
  }),
  operatorMember: t.prismaField({
    type: OperatorMember,
    nullable: true,
    authScopes: { operator: true },
    description: 'One member, by the number in addresses of the console. Null if there is none.',
    args: { rowId: t.arg.int({ required: true, description: 'The number, such as 7.' }) },
    resolve: (query, _root, { rowId }, { db }) => db.member.findUnique({ ...query, where: { id: rowId } }),
  }),
}))
