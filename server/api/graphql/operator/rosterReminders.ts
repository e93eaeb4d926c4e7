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
  description: 'Reminds the chosen members of an invitation they have not answered, at most once a day.',
  input: {
    description: 'The members to remind, and the encounter.',
    fields: (t) => ({
      encounterId: t.globalID({
        for: OperatorEncounter,
        required: true,
        description: 'A scheduled encounter.',
      }),
      memberIds: t.globalIDList({
        for: OperatorMember,
        required: true,
        description:
          "The members to remind. Skipped are those who have answered, want no such mail, or were reminded today in the encounter's time zone.",
      }),
    }),
  },
  write: async (asked, { db, now }) => ({ invitationIds: await remindInvited(db, asked, now) }),
  payload: {
    description: 'The result of the reminder.',
    fields: (t) => ({
      reminded: reloadAll(
        t,
        RosterEntry,
        'invitationIds',
        'The roster entries of the members who are mailed.',
      ),
    }),
  },
})

builder.prismaObjectField(OperatorEncounter, 'remindHours', (t) =>
  t.exposeInt('remindHours', {
    nullable: true,
    description:
      'How many hours before the start members who have not answered are automatically reminded. Null means only on the last day.',
  }),
)

operatorMutation('planReminder', {
  description:
    'Sets when members who have not answered are automatically reminded, once. Members invited or reminded less than a day before are skipped.',
  input: {
    description: 'The encounter, and when to remind.',
    fields: (t) => ({
      encounterId: t.globalID({
        for: OperatorEncounter,
        required: true,
        description: 'An upcoming encounter.',
      }),
      remindHours: t.int({
        description: 'Hours before the start, 3 to 168. If absent, there is no such reminder.',
      }),
      replaces: t.int({ description: replacesNumber }),
    }),
  },
  write: ({ remindHours, ...asked }, { db, now }) =>
    planReminder(db, { ...asked, remindHours: remindHours ?? null }, now),
  payload: { description: 'The encounter, with the reminder set.', fields: changedEncounter },
})
