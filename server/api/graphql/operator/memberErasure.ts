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
  write: (asked, { db, now }) => eraseAtOnce(db, asked, now),
  payload: { description: 'Nobody any more.', fields: changedMember },
})
