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
    'Makes each table a scheduled encounter and invites its people. Doing it again invites no one twice. Whoever cannot come any more is left out.',
  input: {
    description: 'Which tables to invite.',
    fields: (t) => ({
      proposalId: t.globalID({
        for: GroupProposal,
        required: true,
        description: 'A proposal that is ready.',
      }),
      tableIds: t.globalIDList({
        for: GroupTable,
        description: `These, at most ${mostAtOnce}; the next ${mostAtOnce} that are not invited if absent.`,
      }),
      namePattern: t.string({
        description: "What the encounters are called; the proposal's pattern if absent.",
      }),
      note: t.string({ description: "The operator's own words, added to each mail." }),
    }),
  },
  write: ({ proposalId: runId, tableIds, ...asked }, { db, now }) =>
    inviteGroups(db, { runId, groupIds: tableIds ?? null, ...withoutNulls(asked) }, now),
  payload: {
    description: 'What was invited, and what was not.',
    fields: (t) => ({
      ...changedProposal(t),
      encounters: reloadAll(
        t,
        OperatorEncounter,
        'encounterIds',
        'The encounters of the tables asked for, also those invited before.',
      ),
      refused: t.prismaField({
        type: [GroupTable],
        description: 'Tables with too few people left to meet the rules; `faults` says what they lack.',
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
        description: 'The table at which the viewer sits, which another operator invites.',
        resolve: (query, { ownGroupId }, _args, { db }) =>
          db.formationGroup.findUnique({ ...query, where: { id: ownGroupId ?? noRow } }),
      }),
      leftOut: reloadAll(
        t,
        GroupSeat,
        'leftOutSeatIds',
        'Who was taken off a table because they cannot come any more.',
      ),
    }),
  },
})
