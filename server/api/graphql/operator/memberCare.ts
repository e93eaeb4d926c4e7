import { noteMember } from '../../../domain/members/noteMember.ts'
import { pauseMembership } from '../../../domain/members/pauseMembership.ts'
import { resumeMembership } from '../../../domain/members/resumeMembership.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { changedMember, OperatorMember } from './operatorMember.ts'

operatorMutation('pauseMember', {
  description: 'Pauses a membership. The member gets a mail about it.',
  input: {
    description: 'The member to pause, and the time until which they cannot resume.',
    fields: (t) => ({
      memberId: t.globalID({ for: OperatorMember, required: true, description: 'An active member.' }),
      until: t.field({
        type: 'DateTime',
        description:
          'The time before which the member cannot resume. If absent, they can resume at any time.',
      }),
    }),
  },
  write: ({ memberId, until, operatorId: id }, { db, now }) =>
    pauseMembership(db, { memberId, operator: { id, until: until ?? null } }, now),
  payload: { description: 'The member, now paused.', fields: changedMember },
})

operatorMutation('resumeMember', {
  description: 'Resumes a paused membership, even before its pause ends. The member gets a mail about it.',
  input: {
    description: 'The member to make active again.',
    fields: (t) => ({
      memberId: t.globalID({ for: OperatorMember, required: true, description: 'A paused member.' }),
    }),
  },
  write: (asked, { db, now }) => resumeMembership(db, asked, now),
  payload: { description: 'The member, active again.', fields: changedMember },
})

operatorMutation('noteMember', {
  description: "Adds an operators' note about a member. It is part of the data the member can download.",
  input: {
    description: 'A note about a member.',
    fields: (t) => ({
      memberId: t.globalID({ for: OperatorMember, required: true, description: 'The member it is about.' }),
      body: t.string({
        required: true,
        description: 'The note, up to 2,000 characters. The member can download it.',
      }),
    }),
  },
  write: (asked, { db, now }) => noteMember(db, asked, now),
  payload: { description: 'The member, with the note.', fields: changedMember },
})
