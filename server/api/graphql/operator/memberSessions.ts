import { endMemberSessions } from '../../../domain/account/endMemberSessions.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { changedMember, OperatorMember } from './operatorMember.ts'

operatorMutation('endMemberSessions', {
  confirmed: true,
  description:
    'Signs a member out everywhere, for example if somebody else may be using the account. Open streams end, and unused login links become void. Passkeys stay. A member who was signed in gets a mail.',
  input: {
    description: 'The member to sign out, and the reason.',
    fields: (t) => ({
      memberId: t.globalID({
        for: OperatorMember,
        required: true,
        description: 'A member who has not canceled, or an operator.',
      }),
      reason: t.string({
        required: true,
        description: 'The reason, up to 500 characters, for the audit log.',
      }),
    }),
  },
  write: (asked, { db, now }) => endMemberSessions(db, asked, now),
  payload: { description: 'The member, signed out everywhere.', fields: changedMember },
})
