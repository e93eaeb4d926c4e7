import { setReplacing } from '../../../domain/encounters/setReplacing.ts'
import { type InvitationBreach, judgeInvitation } from '../../../domain/groups/judgeInvitation.ts'
import { type Suggestion, suggestPeople } from '../../../domain/groups/suggestPeople.ts'
import { builder } from '../builder/builder.ts'
import { operatorLook, operatorMutation } from '../builder/mutations.ts'
import { reload } from '../builder/reload.ts'
import { TableRule } from './groupSeats.ts'
import { OperatorEncounter } from './operatorEncounter.ts'
import { OperatorMember } from './operatorMember.ts'
import { replacesNumber } from './settingChanges.ts'

const SuggestedPerson = builder.objectRef<Suggestion>('SuggestedPerson').implement({
  description: 'Somebody who could come to an encounter, and why.',
  fields: (t) => ({
    member: reload(t, OperatorMember, 'memberId', 'Somebody who could be invited.'),
    sentence: t.exposeString('sentence', {
      description: 'The reason, as a sentence to show to the operator. Shows nothing about who chose whom.',
    }),
    isSpare: t.exposeBoolean('isSpare', {
      description:
        'Whether they are not needed to complete the table but could come instead of somebody else.',
    }),
  }),
})

const InvitationBreachType = builder.objectRef<InvitationBreach>('InvitationBreach').implement({
  description: 'A rule that would be broken by inviting somebody by hand.',
  fields: (t) => ({
    rule: t.field({ type: TableRule, description: 'The rule.', resolve: ({ rule }) => rule }),
    sentence: t.exposeString('sentence', { description: 'A sentence to show to the operator.' }),
  }),
})

operatorLook('suggestPeople', {
  description:
    'Returns the people who would best complete the table of an encounter, by the rules for forming groups. Invites nobody. Each call is counted against a limit and recorded in the audit log. Not available for a One-on-One.',
  input: {
    description: 'The encounter to complete.',
    fields: (t) => ({
      encounterId: t.globalID({
        for: OperatorEncounter,
        required: true,
        description: 'A scheduled encounter.',
      }),
    }),
  },
  write: (asked, { db, deps, now }) => suggestPeople(db, deps, asked, now),
  payload: {
    description: 'Somebody who could be invited.',
    fields: (t) => ({
      suggestions: t.field({
        type: [SuggestedPerson],
        description:
          'The people who would complete the table and, at a First, then others. Sorted by name for a Second.',
        resolve: ({ suggestions }) => suggestions,
      }),
      wanted: t.exposeInt('wanted', { description: 'The number of people still to be invited.' }),
    }),
  },
})

operatorLook('judgeInvitation', {
  description:
    'Returns which rules would be broken by inviting a member by hand, without inviting them. Each call is counted against a limit and recorded in the audit log.',
  input: {
    description: 'A member who might be invited, and the encounter.',
    fields: (t) => ({
      encounterId: t.globalID({ for: OperatorEncounter, required: true, description: 'The encounter.' }),
      memberId: t.globalID({ for: OperatorMember, required: true, description: 'The member.' }),
    }),
  },
  write: async (asked, { db, deps, now }) => ({ breaks: await judgeInvitation(db, deps, asked, now) }),
  payload: {
    description: 'The rules that the invitation would break.',
    fields: (t) => ({
      breaks: t.field({
        type: [InvitationBreachType],
        description:
          'The rules that would be broken; empty if none. Does not contain reasons for which `inviteMembers` would refuse the member.',
        resolve: ({ breaks }) => breaks,
      }),
    }),
  },
})

operatorMutation('setReplacing', {
  description:
    'Sets until how many hours before the start the service replaces people who drop out of an encounter.',
  input: {
    description: 'The encounter, and the hours.',
    fields: (t) => ({
      encounterId: t.globalID({
        for: OperatorEncounter,
        required: true,
        description: 'An encounter that is not over.',
      }),
      hours: t.int({ required: true, description: 'Hours before the start, up to 336. 0 means never.' }),
      replaces: t.int({ description: replacesNumber }),
    }),
  },
  write: (asked, { db, now }) => setReplacing(db, asked, now),
  payload: {
    description: 'The encounter after the change.',
    fields: (t) => ({
      encounter: reload(t, OperatorEncounter, 'encounterId', 'The encounter after the change.'),
    }),
  },
})
