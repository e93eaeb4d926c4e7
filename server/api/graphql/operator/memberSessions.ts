import { endMemberSessions } from '../../../domain/account/endMemberSessions.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { changedMember, OperatorMember } from './operatorMember.ts'

operatorMutation('endMemberSessions', {
  confirmed: true,
  description:
    'Signs a member out everywhere, such as when somebody else may be in the account: open streams end, and login links that wait become void. Passkeys stay. A member who was signed in gets a mail.',
  input: {
    description: 'Whom to sign out, and why.',
    fields: (t) => ({
      memberId: t.globalID({
        for: OperatorMember,
        required: true,
        description: 'A member who has not canceled, or an operator.',
      }),
      reason: t.string({ required: true, description: 'Why, up to 500 characters, for the audit log.' }),
    }),
  },
  write: (asked, { db, now }) => endMemberSessions(db, asked, now),
  payload: { description: 'The member, signed out everywhere.', fields: changedMember },
})
