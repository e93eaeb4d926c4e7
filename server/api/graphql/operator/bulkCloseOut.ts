import { mostAtOnce } from '#rules/forms/severalAtOnce.ts'
import { markAllAttended } from '../../../domain/attendance/markAllAttended.ts'
import { settleSeveral } from '../../../domain/attendance/settleSeveral.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { reloadAll } from '../builder/reload.ts'
import { changedEncounter, OperatorEncounter } from './operatorEncounter.ts'
import { RosterEntry } from './rosterEntries.ts'

operatorMutation('markAllAttended', {
  description: 'Marks everybody with a seat as having come, from 5 minutes before the start.',
  input: {
    description: 'Where everybody came.',
    fields: (t) => ({
      encounterId: t.globalID({ for: OperatorEncounter, required: true, description: 'Begun or completed.' }),
      absentRead: t.globalIDList({
        for: RosterEntry,
        description:
          'Who was read as absent; it fails where somebody else was marked so by hand since. Absent: nothing is compared.',
      }),
    }),
  },
  write: (asked, { db, now }) => markAllAttended(db, asked, now),
  payload: {
    description: 'The encounter, marked.',
    fields: (t) => ({
      ...changedEncounter(t),
      marked: t.exposeInt('marked', { description: 'How many were not marked so before.' }),
    }),
  },
})

operatorMutation('settleSeveral', {
  description:
    'Settles the attendance of several encounters. One at which nobody is known to have come is passed over.',
  input: {
    description: 'Which attendance is final.',
    fields: (t) => ({
      encounterIds: t.globalIDList({
        for: OperatorEncounter,
        required: true,
        description: `Completed; up to ${mostAtOnce}.`,
      }),
    }),
  },
  write: (asked, { db, now }) => settleSeveral(db, asked, now),
  payload: {
    description: 'What became of each.',
    fields: (t) => ({
      settled: reloadAll(t, OperatorEncounter, 'encounterIds', 'Settled now.'),
      already: reloadAll(t, OperatorEncounter, 'alreadyIds', 'Settled by somebody before.'),
      skipped: reloadAll(
        t,
        OperatorEncounter,
        'skippedIds',
        'Not settled: nobody is known to have come, or it is not over.',
      ),
    }),
  },
})
