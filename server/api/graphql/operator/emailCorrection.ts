import { correctEmail } from '../../../domain/account/correctEmail.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { changedMember, OperatorMember } from './operatorMember.ts'

operatorMutation('correctEmail', {
  confirmed: true,
  description:
    'Corrects the address of a member who cannot get in, at once. Ends every session; both addresses are mailed, the old one with a link that takes it back for 7 days.',
  input: {
    description: 'Whose address is wrong, what it is, and how that is known.',
    fields: (t) => ({
      memberId: t.globalID({
        for: OperatorMember,
        required: true,
        description: 'A member who has not canceled, and is no operator.',
      }),
      email: t.string({ required: true, description: 'The right address; trimmed and lowercased.' }),
      replaces: t.string({
        description:
          'The address it was written over; it fails where the member has another one by now. Absent: whichever it is.',
      }),
      reason: t.string({
        required: true,
        description: 'Why, up to 500 characters, for the audit log; how you know that it is theirs.',
      }),
    }),
  },
  write: (asked, { db, deps, now }) => correctEmail(db, deps, asked, now),
  payload: { description: 'The member, with the right address.', fields: changedMember },
})
