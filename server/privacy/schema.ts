import { noteSignIn } from '../auth/signInEvents.ts'
import { writingMember } from '../auth/writingMember.ts'
import { builder } from '../builder.ts'
import { costOf } from '../fieldCost.ts'
import { changedMember, OperatorMember } from '../membership/operatorMember.ts'
import { Viewer } from '../profiles/schema.ts'
import { limit } from '../rateLimits.ts'
import { eraseAtOnce } from './eraseAtOnce.ts'
import { readMemberData } from './readMemberData.ts'
import { requestErasure } from './requestErasure.ts'

/** More than half of what an operation may cost, so that none asks for it twice. */
const myDataCost = 600

builder.prismaObjectField(Viewer, 'myData', (t) =>
  t.field({
    type: 'JSON',
    description:
      'Everything held about the viewer, to keep: their own choices, never who chose them. Instants in UTC. Once in an operation, 5 times an hour.',
    extensions: costOf(myDataCost),
    select: { id: true },
    resolve: async ({ id }, _args, { db, deps, now }) => {
      await limit(deps, 'myData', String(id))
      return readMemberData(db, id, now)
    },
  }),
)

builder.relayMutationField(
  'requestErasure',
  null,
  {
    authScopes: { member: true },
    description:
      'Asks for the viewer to be erased: cancels the membership, for good; 30 days later the data is gone.',
    resolve: async (_root, _args, context) => {
      const { id: memberId } = await writingMember(context)
      await requestErasure(context.db, context.deps, { memberId }, context.now)
      const { address } = context.facts
      noteSignIn(context.deps.log, { event: 'sign-in.ended', address, member: memberId })
      return { memberId }
    },
  },
  {
    description: 'The membership is canceled, and the request is kept.',
    outputFields: (t) => ({
      viewer: t.prismaField({
        type: Viewer,
        description: 'The viewer, for the last time.',
        resolve: (query, { memberId }, _args, { db }) =>
          db.member.findUniqueOrThrow({ ...query, where: { id: memberId } }),
      }),
    }),
  },
)

builder.relayMutationField(
  'eraseMember',
  {
    description: 'Whom to erase now.',
    inputFields: (t) => ({
      memberId: t.globalID({ for: OperatorMember, required: true, description: 'Somebody who canceled.' }),
    }),
  },
  {
    authScopes: { operator: true },
    description: 'Erases somebody who canceled without waiting 30 days, at their request. Cannot be undone.',
    resolve: async (_root, { input }, context) => {
      const { id: operatorId } = await writingMember(context)
      const memberId = Number(input.memberId.id)
      await eraseAtOnce(context.db, { memberId, operatorId }, context.now)
      return { memberId }
    },
  },
  { description: 'Nobody any more.', outputFields: changedMember },
)
