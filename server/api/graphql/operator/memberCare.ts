import { noteMember } from '../../../domain/members/noteMember.ts'
import { pauseMembership } from '../../../domain/members/pauseMembership.ts'
import { resumeMembership } from '../../../domain/members/resumeMembership.ts'
import { builder } from '../builder/builder.ts'
import { writingMember } from '../builder/writingMember.ts'
import { changedMember, OperatorMember } from './operatorMember.ts'

builder.relayMutationField(
  'pauseMember',
  {
    description: 'Whom to pause, and until when.',
    inputFields: (t) => ({
      memberId: t.globalID({ for: OperatorMember, required: true, description: 'An active member.' }),
      until: t.field({
        type: 'DateTime',
        description: 'The member cannot resume before; absent: they can at any time.',
      }),
    }),
  },
  {
    authScopes: { operator: true },
    description: 'Pauses a membership, which its member is told by mail.',
    resolve: async (_root, { input }, context) => {
      const { id } = await writingMember(context)
      const memberId = Number(input.memberId.id)
      const operator = { id, until: input.until ?? null }
      await pauseMembership(context.db, { memberId, operator }, context.now)
      return { memberId }
    },
  },
  {
    description: 'The member, now paused.',
    outputFields: changedMember,
  },
)

builder.relayMutationField(
  'resumeMember',
  {
    description: 'Whom to make active again.',
    inputFields: (t) => ({
      memberId: t.globalID({ for: OperatorMember, required: true, description: 'A paused member.' }),
    }),
  },
  {
    authScopes: { operator: true },
    description: 'Resumes a paused membership, also before its pause ends. The member is told by mail.',
    resolve: async (_root, { input }, context) => {
      const { id: operatorId } = await writingMember(context)
      const memberId = Number(input.memberId.id)
      await resumeMembership(context.db, { memberId, operatorId }, context.now)
      return { memberId }
    },
  },
  {
    description: 'The member, active again.',
    outputFields: changedMember,
  },
)

builder.relayMutationField(
  'noteMember',
  {
    description: 'A note about a member.',
    inputFields: (t) => ({
      memberId: t.globalID({ for: OperatorMember, required: true, description: 'Whom it is about.' }),
      body: t.string({ required: true, description: 'Up to 2,000 characters. The member can download it.' }),
    }),
  },
  {
    authScopes: { operator: true },
    description: 'Keeps a note about a member, for operators; it is part of what the member can download.',
    resolve: async (_root, { input }, context) => {
      const { id: operatorId } = await writingMember(context)
      const memberId = Number(input.memberId.id)
      await noteMember(context.db, { memberId, operatorId, body: input.body }, context.now)
      return { memberId }
    },
  },
  {
    description: 'The member, with the note.',
    outputFields: changedMember,
  },
)
