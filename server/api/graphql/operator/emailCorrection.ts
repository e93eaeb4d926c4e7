import { correctEmail } from '../../../domain/account/correctEmail.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { changedMember, OperatorMember } from './operatorMember.ts'

operatorMutation('correctEmail', {
  confirmed: true,
  description:
    'Corrects at once the address of a member who cannot log in, and ends their sessions. Both addresses get a mail; the one to the old address has a link that undoes the change for 7 days.',
  input: {
    description: 'The member, the right address, and how the operator knows that it is theirs.',
    fields: (t) => ({
      memberId: t.globalID({
        for: OperatorMember,
        required: true,
        description: 'A member who has not canceled and is not an operator.',
      }),
      email: t.string({
        required: true,
        description: 'The right address. The server trims and lowercases it.',
      }),
      replaces: t.string({
        description:
          'The address that the client is replacing. Fails with CONFLICT if the member has another one by now. If absent, this is not checked.',
      }),
      reason: t.string({
        required: true,
        description: 'For the audit log: how you know that the address is theirs, up to 500 characters.',
      }),
    }),
  },
  write: (asked, { db, deps, now }) => correctEmail(db, deps, asked, now),
  payload: { description: 'The member, with the corrected address.', fields: changedMember },
})
