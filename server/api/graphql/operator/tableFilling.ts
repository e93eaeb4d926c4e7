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
    member: reload(t, OperatorMember, 'memberId', 'Who could be invited.'),
    sentence: t.exposeString('sentence', {
      description: 'Why, to show as it stands. Says nothing about who chose whom.',
    }),
    isSpare: t.exposeBoolean('isSpare', {
      description: 'Not needed to complete the table, but could come in the place of another.',
    }),
  }),
})

const InvitationBreachType = builder.objectRef<InvitationBreach>('InvitationBreach').implement({
  description: 'A rule that inviting somebody by hand would break.',
  fields: (t) => ({
    rule: t.field({ type: TableRule, description: 'Which.', resolve: ({ rule }) => rule }),
    sentence: t.exposeString('sentence', { description: 'To show as it stands.' }),
  }),
})

operatorLook('suggestPeople', {
  description:
    'Who would complete the table of an encounter best, by the rules groups are formed by. Invites nobody. Each look is counted and goes into the audit log. Never for a One-on-One.',
  input: {
    description: 'Which table to complete.',
    fields: (t) => ({
      encounterId: t.globalID({ for: OperatorEncounter, required: true, description: 'Scheduled.' }),
    }),
  },
  write: (asked, { db, deps, now }) => suggestPeople(db, deps, asked, now),
  payload: {
    description: 'Who could be invited.',
    fields: (t) => ({
      suggestions: t.field({
        type: [SuggestedPerson],
        description:
          'Those who complete the table, then others at a First. For a Second, in the order of names.',
        resolve: ({ suggestions }) => suggestions,
      }),
      wanted: t.exposeInt('wanted', { description: 'How many more are meant to be invited.' }),
    }),
  },
})

operatorLook('judgeInvitation', {
  description:
    'Which rules inviting a member by hand would break, without inviting them. Each look is counted and goes into the audit log.',
  input: {
    description: 'Who might be invited, and to what.',
    fields: (t) => ({
      encounterId: t.globalID({ for: OperatorEncounter, required: true, description: 'To what.' }),
      memberId: t.globalID({ for: OperatorMember, required: true, description: 'Who.' }),
    }),
  },
  write: async (asked, { db, deps, now }) => ({ breaks: await judgeInvitation(db, deps, asked, now) }),
  payload: {
    description: 'What it would break.',
    fields: (t) => ({
      breaks: t.field({
        type: [InvitationBreachType],
        description: 'Nothing where it is empty. What inviting itself refuses is not among them.',
        resolve: ({ breaks }) => breaks,
      }),
    }),
  },
})

operatorMutation('setReplacing', {
  description:
    'Sets until how many hours before the start the service replaces whoever falls away from an encounter.',
  input: {
    description: 'Which encounter, and until when.',
    fields: (t) => ({
      encounterId: t.globalID({ for: OperatorEncounter, required: true, description: 'Not yet over.' }),
      hours: t.int({ required: true, description: 'Hours before the start, up to 336; 0 is never.' }),
      replaces: t.int({ description: replacesNumber }),
    }),
  },
  write: (asked, { db, now }) => setReplacing(db, asked, now),
  payload: {
    description: 'It is set.',
    fields: (t) => ({
      encounter: reload(t, OperatorEncounter, 'encounterId', 'The encounter as it now stands.'),
    }),
  },
})
