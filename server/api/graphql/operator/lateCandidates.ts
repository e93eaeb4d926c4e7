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
    'Adds a member to a table of an open proposal, for example one who joined after it was formed. The same rules apply as for moving people.',
  input: {
    description: 'The member to add, and the table.',
    fields: (t) => ({
      proposalId: t.globalID({
        for: GroupProposal,
        required: true,
        description: 'A proposal in state READY.',
      }),
      memberId: t.globalID({
        for: OperatorMember,
        required: true,
        description: "An active member of the proposal's location who is not in the proposal.",
      }),
      tableId: t.globalID({ for: GroupTable, required: true, description: 'A table that is not locked.' }),
    }),
  },
  write: async ({ proposalId: runId, tableId: groupId, ...asked }, { db, deps, now }) => {
    await countLook(deps, await readKind(db, runId), asked.operatorId)
    return { effect: await addCandidate(db, { ...asked, runId, groupId }, now) }
  },
  payload: {
    description: 'The proposal, with the member added.',
    fields: (t) => ({
      ...changedProposal(t),
      effect: t.field({
        type: MoveEffect,
        description: 'The rules that the change broke or fixed.',
        resolve: ({ effect }) => effect,
      }),
      table: reload(t, GroupTable, 'tableId', 'The table after the change.'),
    }),
  },
})
