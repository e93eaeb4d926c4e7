import { z } from 'zod'
import { freeCancellationDays } from '#rules/seats/invitation.ts'
import { invitationId, oneOf } from './fields.ts'
import { globalId, rowIdOf } from './ids.ts'
import { memberList } from './memberList.ts'
import { Answer, Invitation, Message, UpcomingEvent } from './replies.ts'
import { type Row, row } from './row.ts'

const statuses = {
  INVITED: 'Invited',
  ACCEPTED: 'Accepted',
  DECLINED: 'Declined',
  EXPIRED: 'Expired',
} as const

type Event = { encounter: { name: string; startsAt: string } }
type InvitationNode = Event & {
  id: string
  status: keyof typeof statuses
  isWaitlisted: boolean
  expiresAt: string | null
}
type SeatNode = Event & { id: string; canJoin: boolean; joinUrl: string | null }
type Answered = {
  respondToInvitation: { message: string; invitation: Omit<InvitationNode, 'expiresAt' | 'encounter'> }
}

const invitation = 'id status isWaitlisted expiresAt encounter { name startsAt }'

const invitationItem = ({ id, status, isWaitlisted, expiresAt, encounter }: InvitationNode) => ({
  invitationId: rowIdOf(id),
  eventName: encounter.name,
  eventDateTime: encounter.startsAt,
  ...(expiresAt !== null && { expiresAt }),
  status: statuses[status],
  isWaitlisted,
})

const respond = `mutation($input: RespondToInvitationInput!) {
  respondToInvitation(input: $input) { message invitation { id status isWaitlisted } }
}`

const leave = `mutation($input: LeaveWaitlistInput!) { leaveWaitlist(input: $input) { message } }`

/** Invitations and seats of the member (docs/specification.md, section 7, "Member"). */
export const invitationRows: readonly Row[] = [
  memberList({
    name: 'myUpcomingEvents',
    path: '/member/my-upcoming-events',
    summary: 'Seats at encounters that have not begun, the earliest first.',
    description: 'This is also the list of accepted invitations.',
    field: 'upcomingEncounters',
    selection: 'id canJoin joinUrl encounter { name startsAt }',
    output: UpcomingEvent,
    item: ({ id, canJoin, joinUrl, encounter }: SeatNode) => ({
      invitationId: rowIdOf(id),
      eventName: encounter.name,
      eventDateTime: encounter.startsAt,
      canJoin,
      zoomLink: joinUrl,
    }),
    example: [
      {
        invitationId: 30,
        eventName: 'First Encounter',
        eventDateTime: '2026-11-26T00:00:00.000Z',
        canJoin: false,
        zoomLink: null,
      },
    ],
  }),
  memberList({
    name: 'pendingInvitations',
    path: '/member/pending-invitations',
    summary: 'Invitations waiting for an answer, the earliest encounter first.',
    field: 'pendingInvitations',
    selection: invitation,
    output: Invitation,
    item: invitationItem,
    example: [
      {
        invitationId: 31,
        eventName: 'First Encounter',
        eventDateTime: '2026-11-28T00:00:00.000Z',
        expiresAt: '2026-11-22T17:00:00.000Z',
        status: 'Invited',
        isWaitlisted: false,
      },
    ],
  }),
  memberList({
    name: 'waitlistedInvitations',
    path: '/member/waitlisted-invitations',
    summary: 'Places on waitlists of upcoming encounters, the earliest encounter first.',
    field: 'waitlistedInvitations',
    selection: invitation,
    output: Invitation,
    item: invitationItem,
    example: [
      {
        invitationId: 32,
        eventName: 'Second Encounter',
        eventDateTime: '2026-12-03T00:00:00.000Z',
        status: 'Accepted',
        isWaitlisted: true,
      },
    ],
  }),
  row({
    name: 'respondToInvitation',
    method: 'POST',
    path: '/member/rsvp',
    summary: 'Accepts or declines an invitation, or gives up a seat or a place on the waitlist.',
    description: `Accepting takes a seat if one is free, otherwise a place on the waitlist; see \`isWaitlisted\`. Declining gives up whichever of these the member has by then, even if another program accepted. A seat given up within ${freeCancellationDays} days of the start counts as a cancellation. Repeating the same answer changes nothing.`,
    refusals: ['NOT_FOUND', 'CONFLICT'],
    input: z.object({ invitationId, status: oneOf(['accepted', 'declined']).describe('The answer.') }),
    document: respond,
    variables: ({ invitationId, status }) => ({
      input: {
        invitationId: globalId('Invitation', invitationId),
        response: status === 'accepted' ? 'ACCEPTED' : 'DECLINED',
      },
    }),
    output: Answer,
    reply: ({ respondToInvitation: { message, invitation } }: Answered) => ({
      message,
      invitationId: rowIdOf(invitation.id),
      status: statuses[invitation.status],
      isWaitlisted: invitation.isWaitlisted,
    }),
    example: {
      input: { invitationId: 31, status: 'accepted' },
      reply: {
        message: "Success! You're in. You'll receive a reminder before the event.",
        invitationId: 31,
        status: 'Accepted',
        isWaitlisted: false,
      },
    },
  }),
  row({
    name: 'removeFromWaitlist',
    method: 'POST',
    path: '/member/remove-waitlist',
    summary: 'Leaves the waitlist of an encounter.',
    refusals: ['NOT_FOUND', 'CONFLICT'],
    input: z.object({ invitationId, status: oneOf(['declined']).describe('Always `declined`.') }),
    document: leave,
    variables: ({ invitationId }) => ({ input: { invitationId: globalId('Invitation', invitationId) } }),
    output: Message,
    reply: ({ leaveWaitlist: { message } }: { leaveWaitlist: { message: string } }) => ({ message }),
    example: {
      input: { invitationId: 32, status: 'declined' },
      reply: { message: 'You have removed yourself from the waitlist.' },
    },
  }),
]
