import { acceptRefusal } from '#rules/seats/acceptRefusal.ts'
import { type AnsweredPlace, answerSentence } from '#rules/seats/answeredPlace.ts'
import { leaveWaitlist, undoAcceptance } from '../../../domain/seats/declineInvitation.ts'
import { respondToInvitation } from '../../../domain/seats/respondToInvitation.ts'
import { InvitationStatus as statuses } from '../../../generated/client/client.ts'
import { builder, type PayloadFields } from '../builder/builder.ts'
import { noRow } from '../builder/globalIds.ts'
import { memberMutation } from '../builder/mutations.ts'
import { reload } from '../builder/reload.ts'
import { Encounter } from './memberEncounter.ts'
import { Viewer } from './viewer.ts'

export const InvitationStatus = builder.enumType('InvitationStatus', {
  description: 'The state of an invitation.',
  values: {
    INVITED: { value: statuses.Invited, description: 'Waiting for an answer.' },
    ACCEPTED: {
      value: statuses.Accepted,
      description: 'The member holds a seat or, if waitlisted, a place on the waitlist.',
    },
    DECLINED: {
      value: statuses.Declined,
      description: 'The member declined, or gave up the place after accepting.',
    },
    EXPIRED: { value: statuses.Expired, description: 'The invitation expired unanswered.' },
  },
})

const InvitationResponse = builder.enumType('InvitationResponse', {
  description: 'An answer to an invitation.',
  values: {
    ACCEPTED: {
      value: 'accepted',
      description: 'The member takes a seat, or a place on the waitlist if no seat is free.',
    },
    DECLINED: {
      value: 'declined',
      description: 'The member declines, gives up a seat or leaves the waitlist.',
    },
  },
})

export const Invitation = builder.prismaNode('Invitation', {
  select: { id: true },
  id: { field: 'id' },
  nullable: true,
  description: "One member's invitation to one encounter, visible to that member alone.",
  findUnique: (id, { viewer }) => ({ id: Number(id), memberId: viewer?.id ?? noRow }),
  fields: (t) => ({
    status: t.expose('status', { type: InvitationStatus, description: 'The state of the invitation.' }),
    isWaitlisted: t.exposeBoolean('isWaitlisted', {
      description: 'Whether it was accepted when every seat was taken, so that the member waits for a seat.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'The last instant at which it can be answered (inclusive).',
    }),
    waitlistPosition: t.int({
      nullable: true,
      description: 'The position among those still waiting, from 1; null if not waitlisted.',
      select: {
        isWaitlisted: true,
        waitlistNumber: true,
        encounter: {
          select: { invitations: { where: { isWaitlisted: true }, select: { waitlistNumber: true } } },
        },
      },
      resolve: ({ isWaitlisted, waitlistNumber, encounter }) =>
        isWaitlisted && waitlistNumber !== null
          ? encounter.invitations.filter((each) => (each.waitlistNumber ?? 0) <= waitlistNumber).length
          : null,
    }),
    canAccept: t.boolean({
      description:
        'Whether it can be accepted now, even after it was declined by mistake. Does not check for another seat at about that time.',
      select: {
        status: true,
        isWaitlisted: true,
        waitlistNumber: true,
        expiresAt: true,
        promotedAt: true,
        canceledAt: true,
        withdrawnAt: true,
        withdrawnBy: true,
        cutShort: true,
        member: { select: { status: true } },
        encounter: { select: { state: true, startsAt: true, endsAt: true, movedAt: true } },
      },
      resolve: ({ encounter, member, ...place }, _args, { now }) =>
        place.status !== 'Accepted' && acceptRefusal(place, encounter, member, null, now) === null,
    }),
    encounter: t.relation('encounter', {
      type: Encounter,
      description: 'The encounter to which the member is invited.',
    }),
  }),
})

/** The payload of an answer: the invitation, the sentence about it, and the viewer's lists. */
const answered = {
  description: 'The invitation after the change.',
  fields: (t: PayloadFields<{ invitationId: number; memberId: number } & AnsweredPlace>) => ({
    invitation: reload(
      t,
      Invitation,
      'invitationId',
      'The invitation after the change. An accepted invitation may be waitlisted.',
    ),
    message: t.string({
      description: 'A sentence about the result, to show to the user.',
      resolve: answerSentence,
    }),
    viewer: reload(t, Viewer, 'memberId', 'The viewer, with changed lists and counts.'),
  }),
}

memberMutation('respondToInvitation', {
  description: 'Answers an invitation. Repeating the same answer changes nothing.',
  input: {
    description: "An answer to one of the viewer's invitations.",
    fields: (t) => ({
      invitationId: t.globalID({ for: Invitation, required: true, description: 'The invitation to answer.' }),
      response: t.field({ type: InvitationResponse, required: true, description: 'Accepted or declined.' }),
      onlyOpen: t.boolean({
        defaultValue: false,
        description:
          'If true, fails with CONFLICT unless the invitation is still waiting for an answer. This protects against an outdated page that would give up a seat.',
      }),
    }),
  },
  write: ({ onlyOpen, ...asked }, { db, now }) =>
    respondToInvitation(db, { ...asked, ...(onlyOpen && { from: 'Invited' }) }, now),
  payload: answered,
})

memberMutation('leaveWaitlist', {
  description:
    'Leaves the waitlist of an encounter, and never gives up a seat. Repeating it changes nothing.',
  input: {
    description: 'A place on a waitlist.',
    fields: (t) => ({
      invitationId: t.globalID({
        for: Invitation,
        required: true,
        description: 'The waitlisted invitation.',
      }),
    }),
  },
  write: (asked, { db, now }) => leaveWaitlist(db, asked, now),
  payload: answered,
})

memberMutation('undoAcceptance', {
  description:
    'Takes back an acceptance within 20 seconds. The invitation waits for an answer again, and nothing is counted. Repeating it changes nothing.',
  input: {
    description: 'An invitation that was just accepted.',
    fields: (t) => ({
      invitationId: t.globalID({
        for: Invitation,
        required: true,
        description: 'The invitation that was accepted.',
      }),
    }),
  },
  write: (asked, { db, now }) => undoAcceptance(db, asked, now),
  payload: answered,
})
