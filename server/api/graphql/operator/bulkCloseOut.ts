import { mostAtOnce } from '#rules/forms/severalAtOnce.ts'
import { markAllAttended } from '../../../domain/attendance/markAllAttended.ts'
import { settleSeveral } from '../../../domain/attendance/settleSeveral.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { reloadAll } from '../builder/reload.ts'
import { changedEncounter, OperatorEncounter } from './operatorEncounter.ts'
import { RosterEntry } from './rosterEntries.ts'

operatorMutation('markAllAttended', {
  description: 'Marks everybody with a seat as attended. Possible from 5 minutes before the start.',
  input: {
    description: 'An encounter that everybody attended.',
    fields: (t) => ({
      encounterId: t.globalID({
        for: OperatorEncounter,
        required: true,
        description: 'An encounter that has begun or is completed.',
      }),
      absentRead: t.globalIDList({
        for: RosterEntry,
        description:
          'The ids of entries that the operator saw as absent. Fails with CONFLICT if somebody else was marked absent by hand since. If absent, this is not checked.',
      }),
    }),
  },
  write: (asked, { db, now }) => markAllAttended(db, asked, now),
  payload: {
    description: 'The encounter, marked.',
    fields: (t) => ({
      ...changedEncounter(t),
      marked: t.exposeInt('marked', {
        description: 'The number of seats that were not marked attended before.',
      }),
    }),
  },
})

operatorMutation('settleSeveral', {
  description:
    'Settles the attendance of several encounters. An encounter that nobody is known to have attended is skipped.',
  input: {
    description: 'The attendance to settle.',
    fields: (t) => ({
      encounterIds: t.globalIDList({
        for: OperatorEncounter,
        required: true,
        description: `Up to ${mostAtOnce} completed encounters.`,
      }),
    }),
  },
  write: (asked, { db, now }) => settleSeveral(db, asked, now),
  payload: {
    description: 'The result for each encounter.',
    fields: (t) => ({
      settled: reloadAll(t, OperatorEncounter, 'encounterIds', 'Encounters that were settled now.'),
      already: reloadAll(t, OperatorEncounter, 'alreadyIds', 'Encounters that were already settled.'),
      skipped: reloadAll(
        t,
        OperatorEncounter,
        'skippedIds',
        'Encounters that were not settled, because nobody is known to have attended or they are not over.',
      ),
    }),
  },
})
