import { hostTable } from '../../../domain/table/hostTable.ts'
import { nameHost } from '../../../domain/table/nameHost.ts'
import { meetUrl } from '../../../mail/templates/calendar.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { OperatorEncounter } from './operatorEncounter.ts'
import { RosterEntry } from './rosterEntries.ts'
import { changedEntry } from './rosters.ts'

operatorMutation('hostTable', {
  description:
    "Returns the viewer's own place at the table of a scheduled encounter, and creates it if there is none. From there the viewer can host without a seat.",
  input: {
    description: 'The encounter to host.',
    fields: (t) => ({
      encounterId: t.globalID({
        for: OperatorEncounter,
        required: true,
        description: 'A scheduled encounter that is not over.',
      }),
    }),
  },
  write: (asked, { db, now }) => hostTable(db, asked, now),
  payload: {
    description: "The viewer's place at the table.",
    fields: (t) => ({
      address: t.string({
        description: 'The address of the place. Anyone who has it acts as the viewer at that table.',
        resolve: ({ token }, _args, { deps }) => meetUrl(deps.config.appUrl, token),
      }),
    }),
  },
})

operatorMutation('nameHost', {
  description: 'Allows somebody with a seat to host the table of that encounter, or withdraws this.',
  input: {
    description: 'Who is allowed to host a table.',
    fields: (t) => ({
      invitationId: t.globalID({
        for: RosterEntry,
        required: true,
        description: 'The invitation of somebody with a seat.',
      }),
      mayHost: t.boolean({ required: true, description: 'Whether they are allowed to host.' }),
    }),
  },
  write: (asked, { db, now }) => nameHost(db, asked, now),
  payload: { description: 'The roster entry after the change.', fields: changedEntry },
})
