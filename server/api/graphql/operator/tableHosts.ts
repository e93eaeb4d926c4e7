import { hostTable } from '../../../domain/table/hostTable.ts'
import { nameHost } from '../../../domain/table/nameHost.ts'
import { meetUrl } from '../../../mail/templates/calendar.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { OperatorEncounter } from './operatorEncounter.ts'
import { RosterEntry } from './rosterEntries.ts'
import { changedEntry } from './rosters.ts'

operatorMutation('hostTable', {
  description:
    'Makes your own place at the table of a scheduled encounter, from which you can host it without a seat, or gives it again.',
  input: {
    description: 'Where to sit down.',
    fields: (t) => ({
      encounterId: t.globalID({
        for: OperatorEncounter,
        required: true,
        description: 'Scheduled, and not over.',
      }),
    }),
  },
  write: (asked, { db, now }) => hostTable(db, asked, now),
  payload: {
    description: 'Where your place is.',
    fields: (t) => ({
      address: t.string({
        description: 'The address of the place; whoever has it is you at that table.',
        resolve: ({ token }, _args, { deps }) => meetUrl(deps.config.appUrl, token),
      }),
    }),
  },
})

operatorMutation('nameHost', {
  description: 'Lets somebody with a seat host the table of that encounter, or no longer.',
  input: {
    description: 'Who may host.',
    fields: (t) => ({
      invitationId: t.globalID({ for: RosterEntry, required: true, description: 'Someone with a seat.' }),
      mayHost: t.boolean({ required: true, description: 'Whether they may.' }),
    }),
  },
  write: (asked, { db, now }) => nameHost(db, asked, now),
  payload: { description: 'The entry, as it now stands.', fields: changedEntry },
})
