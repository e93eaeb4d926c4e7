import { addCandidate } from '../../../domain/groups/addCandidate.ts'
import { countLook, readKind } from '../../../domain/groups/previewMove.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { reload } from '../builder/reload.ts'
import { GroupTable } from './groupTables.ts'
import { MoveEffect } from './moveEffects.ts'
import { OperatorMember } from './operatorMember.ts'
import { changedProposal, GroupProposal } from './proposals.ts'

operatorMutation('addToProposal', {
  description:
    'Adds a member to an open proposal, such as one who joined after it was formed, at a table, by the rules of a move.',
  input: {
    description: 'Who to add, and where.',
    fields: (t) => ({
      proposalId: t.globalID({
        for: GroupProposal,
        required: true,
        description: 'A proposal that is ready.',
      }),
      memberId: t.globalID({
        for: OperatorMember,
        required: true,
        description: 'An active member of its location who is not in it.',
      }),
      tableId: t.globalID({ for: GroupTable, required: true, description: 'A table that is not locked.' }),
    }),
  },
  write: async ({ proposalId: runId, tableId: groupId, ...asked }, { db, deps, now }) => {
    await countLook(deps, await readKind(db, runId), asked.operatorId)
    return { effect: await addCandidate(db, { ...asked, runId, groupId }, now) }
  },
  payload: {
    description: 'What it did.',
    fields: (t) => ({
      ...changedProposal(t),
      effect: t.field({
        type: MoveEffect,
        description: 'What it broke and fixed.',
        resolve: ({ effect }) => effect,
      }),
      table: reload(t, GroupTable, 'tableId', 'The table as it now stands.'),
    }),
  },
})
