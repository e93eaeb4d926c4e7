import { membersMatching } from '../../../domain/members/lists.ts'
import type { Prisma } from '../../../generated/client/client.ts'
import { builder } from '../builder/builder.ts'
import { fromCursor } from '../builder/fromCursor.ts'
import { Location } from '../member/lookups.ts'
import { AccountStatus } from '../member/viewer.ts'
import { OperatorMember } from './operatorMember.ts'

export const MemberEngagement = builder.enumType('MemberEngagement', {
  description: 'Which members to look after, by how they took part so far.',
  values: {
    NO_SHOWS: { value: 'noShows', description: 'Held a seat and did not come, at least once.' },
    CANCELLATIONS: { value: 'cancellations', description: 'Gave up a seat within 5 days of the start.' },
    EXPIRED: { value: 'expired', description: 'Let an invitation run out.' },
    LEFT_OUT: { value: 'leftOut', description: 'Found no place when groups were last formed.' },
  } as const,
})

const orders = {
  newest: { column: 'createdAt', direction: 'desc' },
  oldest: { column: 'createdAt', direction: 'asc' },
  username: { column: 'usernameKey', direction: 'asc' },
} as const

const MemberOrder = builder.enumType('MemberOrder', {
  description: 'In which order members are listed.',
  values: {
    NEWEST: { value: 'newest', description: 'The latest to join first.' },
    OLDEST: { value: 'oldest', description: 'The first to join first.' },
    USERNAME: { value: 'username', description: 'By username, without regard to case.' },
  } as const,
})

builder.queryFields((t) => ({
  members: t.prismaConnection({
    type: OperatorMember,
    cursor: 'id',
    authScopes: { operator: true },
    description: 'Everyone with an account, those who canceled included.',
    args: {
      search: t.arg.string({
        description: 'A part of the e-mail or the username; one or two letters: how it begins.',
      }),
      status: t.arg({ type: AccountStatus, description: 'Only these; every standing if absent.' }),
      locationId: t.arg.globalID({ for: Location, description: 'Only those of this location.' }),
      engagement: t.arg({ type: MemberEngagement, description: 'Only those who took part like this.' }),
      order: t.arg({ type: MemberOrder, defaultValue: 'newest', description: 'Newest first if absent.' }),
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
    description: 'One member, by the number that addresses of the console hold. Null for none.',
    args: { rowId: t.arg.int({ required: true, description: 'The number, such as 7.' }) },
    resolve: (query, _root, { rowId }, { db }) => db.member.findUnique({ ...query, where: { id: rowId } }),
  }),
}))
