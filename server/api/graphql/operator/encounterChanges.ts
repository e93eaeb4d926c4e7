import { cancelEncounter } from '../../../domain/encounters/cancelEncounter.ts'
import { duplicateEncounter } from '../../../domain/encounters/duplicateEncounter.ts'
import { scheduleEncounter } from '../../../domain/encounters/scheduleEncounter.ts'
import { keyField } from '../builder/keyField.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { withoutNulls } from '../builder/withoutNulls.ts'
import { changedEncounter, OperatorEncounter } from './operatorEncounter.ts'

operatorMutation('duplicateEncounter', {
  description: 'Copies an encounter, without its invitations, to a new draft.',
  input: {
    description: 'The encounter to copy, and the new start.',
    fields: (t) => ({
      encounterId: t.globalID({
        for: OperatorEncounter,
        required: true,
        description: 'An encounter in any state.',
      }),
      startsAt: t.field({
        type: 'DateTime',
        required: true,
        description: 'The start, which must be in the future.',
      }),
      name: t.string({ description: 'The name of the copy; the same name if absent.' }),
      idempotencyKey: keyField(t),
    }),
  },
  write: async (asked, { db, now }) => ({
    encounterId: await duplicateEncounter(db, withoutNulls(asked), now),
  }),
  payload: { description: 'The new draft.', fields: changedEncounter },
})

operatorMutation('scheduleEncounter', {
  description:
    'Schedules a draft, so that members can be invited. Its meeting link is created automatically.',
  input: {
    description: 'The draft to schedule.',
    fields: (t) => ({
      encounterId: t.globalID({
        for: OperatorEncounter,
        required: true,
        description: 'An encounter in state DRAFT.',
      }),
    }),
  },
  write: (asked, { db, now }) => scheduleEncounter(db, asked, now),
  payload: { description: 'The encounter, scheduled.', fields: changedEncounter },
})

operatorMutation('cancelEncounter', {
  description: "Cancels an encounter for good. Everyone with a place gets a mail. Nobody's counts change.",
  input: {
    description: 'The encounter to cancel, and the reason.',
    fields: (t) => ({
      encounterId: t.globalID({
        for: OperatorEncounter,
        required: true,
        description: 'An encounter that is not over.',
      }),
      reason: t.string({
        required: true,
        description: 'The reason, mailed word for word to everyone seated or waitlisted.',
      }),
    }),
  },
  write: (asked, { db, now }) => cancelEncounter(db, asked, now),
  payload: { description: 'The encounter, canceled.', fields: changedEncounter },
})
