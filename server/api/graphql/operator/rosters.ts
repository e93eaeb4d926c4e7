import { type Refusal as RefusalCode, refusalTexts } from '#rules/seats/invitation.ts'
import { countRoster } from '../../../domain/seats/countRoster.ts'
import { type Invited, inviteMembers } from '../../../domain/seats/inviteMembers.ts'
import { isSomeoneFree } from '../../../domain/seats/isSomeoneFree.ts'
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
    GOING: { value: 'going', description: 'They hold a seat.' },
    WAITLIST: { value: 'waitlist', description: 'They are waiting for a seat.' },
    INVITED: { value: 'invited', description: 'They have not answered yet.' },
    DECLINED: { value: 'declined', description: 'They declined, gave up the place or were taken off.' },
    EXPIRED: { value: 'expired', description: 'The number of people whose invitation expired.' },
  } as const,
})

const RosterCounts = builder.objectRef<Record<keyof typeof rosterGroups, number>>('RosterCounts').implement({
  description: 'The number of people in each part of a roster.',
  fields: (t) => ({
    going: t.exposeInt('going', { description: 'The number of people who hold a seat.' }),
    waitlist: t.exposeInt('waitlist', { description: 'The number of people on the waitlist.' }),
    invited: t.exposeInt('invited', { description: 'The number of people who have not answered.' }),
    declined: t.exposeInt('declined', {
      description: 'The number of people who declined, gave up a place or were taken off.',
    }),
    expired: t.exposeInt('expired', { description: 'The number of people whose invitation expired.' }),
  }),
})

builder.prismaObjectFields(OperatorEncounter, (t) => ({
  roster: t.prismaConnection({
    type: RosterEntry,
    cursor: 'id',
    description: 'Everyone invited, sorted by username; the waitlist in the order of waiting.',
    args: {
      group: t.arg({ type: RosterGroup, description: 'Only this part of the roster; all parts if absent.' }),
    },
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
      'The number of people in each part of the roster. Costs a separate read, so do not request it in long lists.',
    resolve: ({ id }, _args, { db }) => countRoster(db, id),
  }),
  isSomeoneFree: t.boolean({
    description:
      'Whether anybody on the waitlist is active and holds no other seat at about that time, so that a seat that becomes free may go to them. Never shows who asked not to meet whom. Costs a separate read, so do not request it in long lists.',
    select: { id: true, waitlisted: true },
    resolve: ({ id, waitlisted }, _args, { db }) => waitlisted > 0 && isSomeoneFree(db, id),
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
      description: 'The reason. Never shows who asked not to meet whom.',
      resolve: ({ refusal }) => refusal,
    }),
    message: t.string({
      description: 'The reason, as a sentence to show to the operator.',
      resolve: ({ refusal }) => refusalTexts[refusal],
    }),
  }),
})

operatorMutation('inviteMembers', {
  description:
    'Invites members, each by mail. They can answer for as long as the policy says (72 hours unless changed), but not later than 2 hours before the start. Members who cannot be invited are returned with the reason.',
  input: {
    description: 'The members to invite, and the encounter.',
    fields: (t) => ({
      encounterId: t.globalID({
        for: OperatorEncounter,
        required: true,
        description: 'A scheduled encounter.',
      }),
      memberIds: t.globalIDList({
        for: OperatorMember,
        required: true,
        description: 'The members to invite, in order of preference.',
      }),
      note: t.string({ description: 'A note to add to the mail.' }),
      again: t.boolean({
        description:
          'Whether to invite again members who declined or let an earlier invitation expire. If absent, they are left out.',
      }),
    }),
  },
  write: ({ note, again, ...asked }, { db, now }) =>
    inviteMembers(db, { ...asked, note: note ?? '', again: again ?? false }, now),
  payload: {
    description: 'The members who were invited and those who were not.',
    fields: (t) => ({
      encounter: reload(t, OperatorEncounter, 'encounterId', 'The encounter, with its roster.'),
      invited: reloadAll(t, RosterEntry, 'invitationIds', 'The invitations that were sent.'),
      refused: t.field({
        type: [RefusedInvitation],
        description: 'Members who were not invited, in the order of the request.',
        resolve: ({ refused }) => refused,
      }),
    }),
  },
})

/** The payload fields of mutations about one roster entry, with which the roster updates itself. */
export const changedEntry = (t: PayloadFields<{ invitationId: number }>) => ({
  entry: reload(t, RosterEntry, 'invitationId', 'The roster entry after the change, with its encounter.'),
})

operatorMutation('promoteInvitation', {
  description: 'Gives a free seat to someone on the waitlist, even after automatic promotions have ended.',
  input: {
    description: 'The person who gets a free seat.',
    fields: (t) => ({
      invitationId: t.globalID({
        for: RosterEntry,
        required: true,
        description: 'The invitation of somebody on the waitlist.',
      }),
    }),
  },
  write: (asked, { db, now }) => promoteByHand(db, asked, now),
  payload: { description: 'The roster entry, with a seat.', fields: changedEntry },
})

operatorMutation('removeFromEncounter', {
  description: 'Takes someone off an encounter that has not begun. Their counts do not change.',
  input: {
    description: 'The person to take off an encounter, and the reason.',
    fields: (t) => ({
      invitationId: t.globalID({
        for: RosterEntry,
        required: true,
        description: 'The invitation of somebody who is invited, waitlisted or seated.',
      }),
      reason: t.string({ required: true, description: 'The reason, for the audit log. It is not mailed.' }),
    }),
  },
  write: (asked, { db, now }) => removeFromEncounter(db, asked, now),
  payload: { description: 'The roster entry, taken off.', fields: changedEntry },
})
