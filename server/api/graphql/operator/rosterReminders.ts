import { remindInvited } from '../../../domain/seats/remindInvited.ts'
import { builder } from '../builder/builder.ts'
import { writingMember } from '../builder/writingMember.ts'
import { OperatorEncounter } from './operatorEncounter.ts'
import { OperatorMember } from './operatorMember.ts'
import { RosterEntry } from './rosterEntries.ts'

builder.relayMutationField(
  'remindInvited',
  {
    description: 'Whom to remind of what.',
    inputFields: (t) => ({
      encounterId: t.globalID({ for: OperatorEncounter, required: true, description: 'Scheduled.' }),
      memberIds: t.globalIDList({
        for: OperatorMember,
        required: true,
        description: 'Those who have answered, or were reminded today, are passed over.',
      }),
    }),
  },
  {
    authScopes: { operator: true },
    description: 'Reminds the chosen ones of an invitation they have not answered, at most once a day.',
    resolve: async (_root, { input }, context) => {
      const { id: operatorId } = await writingMember(context)
      const encounterId = Number(input.encounterId.id)
      const memberIds = input.memberIds.map(({ id }) => Number(id))
      return {
        invitationIds: await remindInvited(context.db, { encounterId, memberIds, operatorId }, context.now),
      }
    },
  },
  {
    description: 'Who is reminded.',
    outputFields: (t) => ({
      reminded: t.prismaField({
        type: [RosterEntry],
        description: 'Those a mail was written to.',
        resolve: (query, { invitationIds }, _args, { db }) =>
          db.invitation.findMany({ ...query, where: { id: { in: invitationIds } }, orderBy: { id: 'asc' } }),
      }),
    }),
  },
)
