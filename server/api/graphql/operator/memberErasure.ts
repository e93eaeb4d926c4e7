import { noteLasting } from '../../../domain/audit/lastingDeeds.ts'
import { eraseAtOnce } from '../../../domain/privacy/eraseAtOnce.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { changedMember, OperatorMember } from './operatorMember.ts'

operatorMutation('eraseMember', {
  confirmed: true,
  description: 'Erases a member who canceled, at their request, without waiting 30 days. Cannot be undone.',
  input: {
    description: 'The person to erase now.',
    fields: (t) => ({
      memberId: t.globalID({
        for: OperatorMember,
        required: true,
        description: 'A member who has canceled.',
      }),
    }),
  },
  write: async (asked, { db, deps, now }) => {
    await eraseAtOnce(db, asked, now)
    noteLasting(deps.log, { deed: 'erased', member: asked.memberId, at: now })
  },
  payload: { description: 'The erased member, with placeholders.', fields: changedMember },
})
