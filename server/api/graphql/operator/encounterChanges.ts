import { cancelEncounter } from '../../../domain/encounters/cancelEncounter.ts'
import { duplicateEncounter } from '../../../domain/encounters/duplicateEncounter.ts'
import { scheduleEncounter } from '../../../domain/encounters/scheduleEncounter.ts'
import { keyField } from '../builder/keyField.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { withoutNulls } from '../builder/withoutNulls.ts'
import { changedEncounter, OperatorEncounter } from './operatorEncounter.ts'

operatorMutation('duplicateEncounter', {
  description: 'Plans another encounter like one there is, without its invitations, as a draft.',
  input: {
    description: 'Which encounter to plan again, and when.',
    fields: (t) => ({
      encounterId: t.globalID({ for: OperatorEncounter, required: true, description: 'Of any state.' }),
      startsAt: t.field({ type: 'DateTime', required: true, description: 'Ahead of now.' }),
      name: t.string({ description: "The copy's name; the same if absent." }),
      idempotencyKey: keyField(t),
    }),
  },
  write: async (asked, { db, now }) => ({
    encounterId: await duplicateEncounter(db, withoutNulls(asked), now),
  }),
  payload: { description: 'The new draft.', fields: changedEncounter },
})

operatorMutation('scheduleEncounter', {
  description: 'Schedules a draft, so that it can have invitations. Its meeting link follows by itself.',
  input: {
    description: 'Which draft to put on the calendar.',
    fields: (t) => ({
      encounterId: t.globalID({ for: OperatorEncounter, required: true, description: 'A draft.' }),
    }),
  },
  write: (asked, { db, now }) => scheduleEncounter(db, asked, now),
  payload: { description: 'The encounter, scheduled.', fields: changedEncounter },
})

operatorMutation('cancelEncounter', {
  description: "Cancels an encounter, for good. Everyone with a place gets a mail; nobody's counts change.",
  input: {
    description: 'Which encounter does not take place, and why.',
    fields: (t) => ({
      encounterId: t.globalID({ for: OperatorEncounter, required: true, description: 'Not yet over.' }),
      reason: t.string({
        required: true,
        description: 'Sent to everyone seated or waitlisted, word for word.',
      }),
    }),
  },
  write: (asked, { db, now }) => cancelEncounter(db, asked, now),
  payload: { description: 'The encounter, canceled.', fields: changedEncounter },
})
