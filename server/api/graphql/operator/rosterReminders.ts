import { planReminder } from '../../../domain/encounters/planReminder.ts'
import { remindInvited } from '../../../domain/seats/remindInvited.ts'
import { builder } from '../builder/builder.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { reloadAll } from '../builder/reload.ts'
import { changedEncounter, OperatorEncounter } from './operatorEncounter.ts'
import { OperatorMember } from './operatorMember.ts'
import { RosterEntry } from './rosterEntries.ts'
import { replacesNumber } from './settingChanges.ts'

operatorMutation('remindInvited', {
  description: 'Reminds the chosen ones of an invitation they have not answered, at most once a day.',
  input: {
    description: 'Who to remind, and of what.',
    fields: (t) => ({
      encounterId: t.globalID({ for: OperatorEncounter, required: true, description: 'Scheduled.' }),
      memberIds: t.globalIDList({
        for: OperatorMember,
        required: true,
        description: 'Those who have answered, or were reminded today, are passed over.',
      }),
    }),
  },
  write: async (asked, { db, now }) => ({ invitationIds: await remindInvited(db, asked, now) }),
  payload: {
    description: 'Who is reminded.',
    fields: (t) => ({
      reminded: reloadAll(t, RosterEntry, 'invitationIds', 'Those a mail was written to.'),
    }),
  },
})

builder.prismaObjectField(OperatorEncounter, 'remindHours', (t) =>
  t.exposeInt('remindHours', {
    nullable: true,
    description:
      'How many hours before the start those who have not answered are reminded by themselves; null: only on the last day.',
  }),
)

operatorMutation('planReminder', {
  description:
    'Sets when those who have not answered are reminded by themselves, once. Whoever was invited less than a day before, or reminded within a day, is passed over.',
  input: {
    description: 'When to remind, and of what.',
    fields: (t) => ({
      encounterId: t.globalID({ for: OperatorEncounter, required: true, description: 'Ahead.' }),
      remindHours: t.int({ description: '3 to 168 hours before the start; no such reminder if absent.' }),
      replaces: t.int({ description: replacesNumber }),
    }),
  },
  write: ({ remindHours, ...asked }, { db, now }) =>
    planReminder(db, { ...asked, remindHours: remindHours ?? null }, now),
  payload: { description: 'The encounter, with its reminder.', fields: changedEncounter },
})
