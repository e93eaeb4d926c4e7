import { noteMember } from '../../../domain/members/noteMember.ts'
import { pauseMembership } from '../../../domain/members/pauseMembership.ts'
import { resumeMembership } from '../../../domain/members/resumeMembership.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { changedMember, OperatorMember } from './operatorMember.ts'

operatorMutation('pauseMember', {
  description: 'Pauses a membership. The member gets a mail saying so.',
  input: {
    description: 'Who to pause, and until when.',
    fields: (t) => ({
      memberId: t.globalID({ for: OperatorMember, required: true, description: 'An active member.' }),
      until: t.field({
        type: 'DateTime',
        description: 'The member cannot resume before; absent: they can at any time.',
      }),
    }),
  },
  write: ({ memberId, until, operatorId: id }, { db, now }) =>
    pauseMembership(db, { memberId, operator: { id, until: until ?? null } }, now),
  payload: { description: 'The member, now paused.', fields: changedMember },
})

operatorMutation('resumeMember', {
  description: 'Resumes a paused membership, also before its pause ends. The member gets a mail saying so.',
  input: {
    description: 'Who to make active again.',
    fields: (t) => ({
      memberId: t.globalID({ for: OperatorMember, required: true, description: 'A paused member.' }),
    }),
  },
  write: (asked, { db, now }) => resumeMembership(db, asked, now),
  payload: { description: 'The member, active again.', fields: changedMember },
})

operatorMutation('noteMember', {
  description: 'Adds a note about a member, for operators; it is part of what the member can download.',
  input: {
    description: 'A note about a member.',
    fields: (t) => ({
      memberId: t.globalID({ for: OperatorMember, required: true, description: 'The member it is about.' }),
      body: t.string({ required: true, description: 'Up to 2,000 characters. The member can download it.' }),
    }),
  },
  write: (asked, { db, now }) => noteMember(db, asked, now),
  payload: { description: 'The member, with the note.', fields: changedMember },
})
