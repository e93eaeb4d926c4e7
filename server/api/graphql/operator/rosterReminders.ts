import { remindInvited } from '../../../domain/seats/remindInvited.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { reloadAll } from '../builder/reload.ts'
import { OperatorEncounter } from './operatorEncounter.ts'
import { OperatorMember } from './operatorMember.ts'
import { RosterEntry } from './rosterEntries.ts'

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
