import { canJoin } from '#rules/encounters/encounter.ts'
import { isDoorOpen } from '#rules/guide/tablePhase.ts'
import { isLetIn } from '#rules/membership/letIn.ts'
import { acceptRefusal } from '#rules/seats/acceptRefusal.ts'
import { type AnsweredPlace, answerSentence } from '#rules/seats/answeredPlace.ts'
import { letInColumns } from '../../../domain/meetings/letInConditions.ts'
import { leaveWaitlist, undoAcceptance } from '../../../domain/seats/declineInvitation.ts'
import { respondToInvitation } from '../../../domain/seats/respondToInvitation.ts'
import { type EncounterState, InvitationStatus as statuses } from '../../../generated/client/client.ts'
import { meetUrl } from '../../../mail/templates/calendar.ts'
import { builder, type PayloadFields } from '../builder/builder.ts'
import { noRow } from '../builder/globalIds.ts'
import { memberMutation } from '../builder/mutations.ts'
import { reload } from '../builder/reload.ts'
import { Encounter } from './memberEncounter.ts'
import { Viewer } from './viewer.ts'

export const InvitationStatus = builder.enumType('InvitationStatus', {
  description: 'Where an invitation stands.',
  values: {
    INVITED: { value: statuses.Invited, description: 'Waits for an answer.' },
    ACCEPTED: {
      value: statuses.Accepted,
      description: 'Holds a seat or, if waitlisted, a place in line for one.',
    },
    DECLINED: { value: statuses.Declined, description: 'Declined, or given up after accepting.' },
    EXPIRED: { value: statuses.Expired, description: 'Ran out unanswered.' },
  },
})

const InvitationResponse = builder.enumType('InvitationResponse', {
  description: 'An answer to an invitation.',
  values: {
    ACCEPTED: {
      value: 'accepted',
      description: 'Takes a seat, or a place on the waitlist when none is free.',
    },
    DECLINED: { value: 'declined', description: 'Declines, gives up a seat or leaves the waitlist.' },
  },
})

const joining = {
  seatedAt: true,
  member: { select: letInColumns },
  encounter: { select: { state: true, startsAt: true, endsAt: true } },
} as const

type Seat = {
  seatedAt: Date | null
  member: Parameters<typeof isLetIn>[0]
  encounter: { state: EncounterState; startsAt: Date; endsAt: Date }
}

/** Whether the holder of a seat may be at its table, once the table is open. */
const isWelcome = ({ seatedAt, member }: Seat) => seatedAt !== null && isLetIn(member)

const isOpen = (seat: Seat, now: Date) => isWelcome(seat) && canJoin(seat.encounter, now)

export const Invitation = builder.prismaNode('Invitation', {
  select: { id: true },
  id: { field: 'id' },
  nullable: true,
  description: "One member's invitation to one encounter, visible to that member alone.",
  findUnique: (id, { viewer }) => ({ id: Number(id), memberId: viewer?.id ?? noRow }),
  fields: (t) => ({
    status: t.expose('status', { type: InvitationStatus, description: 'Where it stands.' }),
    isWaitlisted: t.exposeBoolean('isWaitlisted', { description: 'Accepted while every seat was taken.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'The last instant at which it can be answered, inclusive.',
    }),
    waitlistPosition: t.int({
      nullable: true,
      description: 'Place in line among those still waiting, from 1; null when not waitlisted.',
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
        'Whether it can be accepted now, also after it was declined by mistake; a seat at about that time is not looked for.',
      select: {
        ...{ status: true, isWaitlisted: true, waitlistNumber: true, expiresAt: true, promotedAt: true },
        ...{ canceledAt: true, withdrawnAt: true, withdrawnBy: true, cutShort: true },
        member: { select: { status: true } },
        encounter: { select: { state: true, startsAt: true, endsAt: true, movedAt: true } },
      },
      resolve: ({ encounter, member, ...place }, _args, { now }) =>
        place.status !== 'Accepted' && acceptRefusal(place, encounter, member, null, now) === null,
    }),
    canJoin: t.boolean({
      description:
        'Whether the seat can be joined now: from 5 minutes before the start until the end, by whoever is not suspended.',
      select: joining,
      resolve: (seat, _args, { now }) => isOpen(seat, now),
    }),
    joinUrl: t.string({
      nullable: true,
      description:
        'Our own address of the seat, such as `https://encounters.example/meet/…`; null unless `canJoin`.',
      select: { ...joining, seatToken: true },
      resolve: (seat, _args, { now, deps }) =>
        isOpen(seat, now) ? meetUrl(deps.config.appUrl, seat.seatToken) : null,
    }),
    lobbyUrl: t.string({
      nullable: true,
      description:
        'Our own address of the seat from 15 minutes before the start, when it leads to the lobby; null before that, after the end and without a seat.',
      select: { ...joining, seatToken: true },
      resolve: (seat, _args, { now, deps }) =>
        isWelcome(seat) && isDoorOpen(seat.encounter, now)
          ? meetUrl(deps.config.appUrl, seat.seatToken)
          : null,
    }),
    encounter: t.relation('encounter', { type: Encounter, description: 'What the member is invited to.' }),
  }),
})

/** The payload of an answer: the invitation, the sentence about it, and the viewer's lists. */
const answered = {
  description: 'The invitation as it now stands.',
  fields: (t: PayloadFields<{ invitationId: number; memberId: number } & AnsweredPlace>) => ({
    invitation: reload(
      t,
      Invitation,
      'invitationId',
      'The invitation as it now stands; one that was accepted may be waitlisted.',
    ),
    message: t.string({
      description: 'What came of it, in the sentence to show.',
      resolve: answerSentence,
    }),
    viewer: reload(t, Viewer, 'memberId', 'The viewer, whose lists and counts have changed.'),
  }),
}

memberMutation('respondToInvitation', {
  description: 'Answers an invitation. Answering the same again changes nothing.',
  input: {
    description: 'An answer to an invitation of the viewer.',
    fields: (t) => ({
      invitationId: t.globalID({ for: Invitation, required: true, description: 'The invitation answered.' }),
      response: t.field({ type: InvitationResponse, required: true, description: 'Accepted or declined.' }),
      onlyOpen: t.boolean({
        defaultValue: false,
        description:
          'Whether it is refused unless the invitation still waits for an answer: a page that is out of date would give up a seat.',
      }),
    }),
  },
  write: ({ onlyOpen, ...asked }, { db, now }) =>
    respondToInvitation(db, { ...asked, ...(onlyOpen && { from: 'Invited' }) }, now),
  payload: answered,
})

memberMutation('leaveWaitlist', {
  description: 'Leaves the waitlist of an encounter, and nothing else. Doing so again changes nothing.',
  input: {
    description: 'A place on a waitlist.',
    fields: (t) => ({
      invitationId: t.globalID({
        for: Invitation,
        required: true,
        description: 'The invitation that waits.',
      }),
    }),
  },
  write: (asked, { db, now }) => leaveWaitlist(db, asked, now),
  payload: answered,
})

memberMutation('undoAcceptance', {
  description:
    'Takes an acceptance back within 20 seconds: the invitation waits for an answer again, and nothing is counted. Doing so again changes nothing.',
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
