import { type Refusal as RefusalCode, refusalTexts } from '#rules/seats/invitation.ts'
import { countRoster } from '../../../domain/seats/countRoster.ts'
import { type Invited, inviteMembers } from '../../../domain/seats/inviteMembers.ts'
import { rosterGroups, rosterOrder } from '../../../domain/seats/lists.ts'
import { promoteByHand } from '../../../domain/seats/promoteByHand.ts'
import { removeFromEncounter } from '../../../domain/seats/removeFromEncounter.ts'
import { builder, type PayloadFields } from '../builder/builder.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { reload, reloadAll } from '../builder/reload.ts'
import { OperatorEncounter } from './operatorEncounter.ts'
import { OperatorMember } from './operatorMember.ts'
import { RosterEntry } from './rosterEntries.ts'

const RosterGroup = builder.enumType('RosterGroup', {
  description: 'A part of the roster.',
  values: {
    GOING: { value: 'going', description: 'Holds a seat.' },
    WAITLIST: { value: 'waitlist', description: 'Waits for a seat.' },
    INVITED: { value: 'invited', description: 'Has not answered yet.' },
    DECLINED: { value: 'declined', description: 'Declined, gave up the place, or was taken off.' },
    EXPIRED: { value: 'expired', description: 'Let the invitation run out.' },
  } as const,
})

const RosterCounts = builder.objectRef<Record<keyof typeof rosterGroups, number>>('RosterCounts').implement({
  description: 'How many people are in each part of a roster.',
  fields: (t) => ({
    going: t.exposeInt('going', { description: 'Hold a seat.' }),
    waitlist: t.exposeInt('waitlist', { description: 'Wait for a seat.' }),
    invited: t.exposeInt('invited', { description: 'Have not answered.' }),
    declined: t.exposeInt('declined', { description: 'Declined, gave up or were taken off.' }),
    expired: t.exposeInt('expired', { description: 'Let the invitation run out.' }),
  }),
})

builder.prismaObjectFields(OperatorEncounter, (t) => ({
  roster: t.prismaConnection({
    type: RosterEntry,
    cursor: 'id',
    description: 'Everyone invited, by username; the waitlist in the order of waiting.',
    args: { group: t.arg({ type: RosterGroup, description: 'Only this part; all if absent.' }) },
    resolve: (query, { id }, { group }, { db }) =>
      db.invitation.findMany({
        ...query,
        where: { encounterId: id, ...(group && rosterGroups[group]) },
        orderBy: rosterOrder(group),
      }),
  }),
  counts: t.field({
    type: RosterCounts,
    description:
      'How many are in each part of the roster. Costs a read of its own, so do not ask for it in long lists.',
    resolve: ({ id }, _args, { db }) => countRoster(db, id),
  }),
}))

const Refusal = builder.enumType('InvitationRefusal', {
  description: 'Why somebody was not invited.',
  values: Object.fromEntries(
    (Object.keys(refusalTexts) as RefusalCode[]).map((code) => [
      code,
      { value: code, description: refusalTexts[code] },
    ]),
  ) as Record<RefusalCode, { value: RefusalCode; description: string }>,
})

const RefusedInvitation = builder.objectRef<Invited['refused'][number]>('RefusedInvitation').implement({
  description: 'Somebody who was not invited, and why.',
  fields: (t) => ({
    member: reload(t, OperatorMember, 'memberId', 'Who was not invited.'),
    reason: t.field({
      type: Refusal,
      description: 'Why. Never says who asked not to meet whom.',
      resolve: ({ refusal }) => refusal,
    }),
    message: t.string({
      description: 'Why, as a sentence to show.',
      resolve: ({ refusal }) => refusalTexts[refusal],
    }),
  }),
})

operatorMutation('inviteMembers', {
  description:
    'Invites members, each by mail, for as long as the policy says (72 hours unless changed) and never later than 2 hours before the start. Who cannot be invited is named with the reason.',
  input: {
    description: 'Who to invite, and to what.',
    fields: (t) => ({
      encounterId: t.globalID({ for: OperatorEncounter, required: true, description: 'Scheduled.' }),
      memberIds: t.globalIDList({
        for: OperatorMember,
        required: true,
        description: 'In order of preference.',
      }),
      note: t.string({ description: "The operator's own words, added to the mail." }),
      again: t.boolean({
        description:
          'Whether to invite again those who declined or let it run out; they are left out if absent.',
      }),
    }),
  },
  write: ({ note, again, ...asked }, { db, now }) =>
    inviteMembers(db, { ...asked, note: note ?? '', again: again ?? false }, now),
  payload: {
    description: 'Who is invited now, and who is not.',
    fields: (t) => ({
      encounter: reload(t, OperatorEncounter, 'encounterId', 'The encounter, with its roster.'),
      invited: reloadAll(t, RosterEntry, 'invitationIds', 'The invitations sent.'),
      refused: t.field({
        type: [RefusedInvitation],
        description: 'Who was left out, in the order asked.',
        resolve: ({ refused }) => refused,
      }),
    }),
  },
})

/** The payload fields of mutations about one roster entry, with which the roster updates itself. */
export const changedEntry = (t: PayloadFields<{ invitationId: number }>) => ({
  entry: reload(t, RosterEntry, 'invitationId', 'The entry as it now stands, with its encounter.'),
})

operatorMutation('promoteInvitation', {
  description: 'Gives a free seat to someone on the waitlist, also when promotions by themselves have ended.',
  input: {
    description: 'Who gets a free seat.',
    fields: (t) => ({
      invitationId: t.globalID({ for: RosterEntry, required: true, description: 'Someone on the waitlist.' }),
    }),
  },
  write: (asked, { db, now }) => promoteByHand(db, asked, now),
  payload: { description: 'The entry, seated.', fields: changedEntry },
})

operatorMutation('removeFromEncounter', {
  description: 'Takes someone off an encounter that has not begun; their counts do not change.',
  input: {
    description: 'Who to take off an encounter, and why.',
    fields: (t) => ({
      invitationId: t.globalID({
        for: RosterEntry,
        required: true,
        description: 'Invited, waiting or seated.',
      }),
      reason: t.string({ required: true, description: 'For the audit log; nobody is mailed it.' }),
    }),
  },
  write: (asked, { db, now }) => removeFromEncounter(db, asked, now),
  payload: { description: 'The entry, taken off.', fields: changedEntry },
})
