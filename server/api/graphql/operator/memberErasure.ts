import { noteLasting } from '../../../domain/audit/lastingDeeds.ts'
import { eraseAtOnce } from '../../../domain/privacy/eraseAtOnce.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { changedMember, OperatorMember } from './operatorMember.ts'

operatorMutation('eraseMember', {
  confirmed: true,
  description: 'Erases somebody who canceled without waiting 30 days, at their request. Cannot be undone.',
  input: {
    description: 'Who to erase now.',
    fields: (t) => ({
      memberId: t.globalID({ for: OperatorMember, required: true, description: 'Somebody who canceled.' }),
    }),
  },
  write: async (asked, { db, deps, now }) => {
    await eraseAtOnce(db, asked, now)
    noteLasting(deps.log, { deed: 'erased', member: asked.memberId, at: now })
  },
  payload: { description: 'Nobody any more.', fields: changedMember },
})
