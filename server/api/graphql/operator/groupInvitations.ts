import { mostAtOnce } from '#rules/forms/severalAtOnce.ts'
import { inviteGroups } from '../../../domain/groups/inviteGroups.ts'
import { noRow } from '../builder/globalIds.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { reloadAll } from '../builder/reload.ts'
import { withoutNulls } from '../builder/withoutNulls.ts'
import { GroupSeat } from './groupSeats.ts'
import { GroupTable } from './groupTables.ts'
import { OperatorEncounter } from './operatorEncounter.ts'
import { changedProposal, GroupProposal } from './proposals.ts'

operatorMutation('inviteGroups', {
  description:
    'Turns each table into a scheduled encounter and invites its people. Repeating it invites nobody twice. People who cannot come any more are left out.',
  input: {
    description: 'The tables to invite.',
    fields: (t) => ({
      proposalId: t.globalID({
        for: GroupProposal,
        required: true,
        description: 'A proposal in state READY.',
      }),
      tableIds: t.globalIDList({
        for: GroupTable,
        description: `At most ${mostAtOnce} tables. If absent, the next ${mostAtOnce} that are not invited.`,
      }),
      namePattern: t.string({
        description: "The pattern for the names of the encounters; the proposal's pattern if absent.",
      }),
      note: t.string({ description: 'A note to add to each mail.' }),
    }),
  },
  write: ({ proposalId: runId, tableIds, ...asked }, { db, now }) =>
    inviteGroups(db, { runId, groupIds: tableIds ?? null, ...withoutNulls(asked) }, now),
  payload: {
    description: 'The tables that were invited and those that were not.',
    fields: (t) => ({
      ...changedProposal(t),
      encounters: reloadAll(
        t,
        OperatorEncounter,
        'encounterIds',
        'The encounters of the requested tables, including those invited earlier.',
      ),
      refused: t.prismaField({
        type: [GroupTable],
        description:
          'Tables that were not invited because too few people are left to meet the rules. Their `faults` say what is missing.',
        resolve: (query, { refusedGroupIds }, _args, { db }) =>
          db.formationGroup.findMany({
            ...query,
            where: { id: { in: refusedGroupIds } },
            orderBy: { position: 'asc' },
          }),
      }),
      leftToOthers: t.prismaField({
        type: GroupTable,
        nullable: true,
        description:
          'The table at which the viewer sits, which another operator must invite; null if there is none.',
        resolve: (query, { ownGroupId }, _args, { db }) =>
          db.formationGroup.findUnique({ ...query, where: { id: ownGroupId ?? noRow } }),
      }),
      leftOut: reloadAll(
        t,
        GroupSeat,
        'leftOutSeatIds',
        'People who were taken off a table because they cannot come any more.',
      ),
    }),
  },
})
