import { eraseAtOnce } from '../../../domain/privacy/eraseAtOnce.ts'
import { builder } from '../builder/builder.ts'
import { writingMember } from '../builder/writingMember.ts'
import { changedMember, OperatorMember } from './operatorMember.ts'

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
