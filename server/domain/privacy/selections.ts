import type { Prisma } from '../../generated/client/client.ts'

const label = { select: { label: true } } as const
const named = { select: { username: true } } as const

const invitations = {
  orderBy: { id: 'asc' },
  select: {
    encounter: { select: { name: true, kind: true, startsAt: true, endsAt: true, timeZone: true } },
    status: true,
    isWaitlisted: true,
    waitlistNumber: true,
    sentAt: true,
    expiresAt: true,
    respondedAt: true,
    seatedAt: true,
    promotedAt: true,
    canceledAt: true,
    canceledLate: true,
    withdrawnAt: true,
    cutShort: true,
    joinedAt: true,
    attendance: true,
    attendanceSource: true,
    attendanceAt: true,
    processedAt: true,
    entries: { orderBy: { id: 'asc' }, select: { act: true, at: true } },
    presence: {
      orderBy: { id: 'asc' },
      select: { source: true, fromAt: true, untilAt: true, left: true },
    },
    made: {
      orderBy: { chosenId: 'asc' },
      select: { chosen: { select: { member: named } }, createdAt: true, removedAt: true },
    },
    response: { select: { accept: true, answeredAt: true, optedOutAt: true } },
  },
} satisfies Prisma.Member$invitationsArgs

/** What a download shows of the member's own row and of what hangs on it. */
export const memberSelection = {
  publicGuid: true,
  email: true,
  username: true,
  role: true,
  status: true,
  location: label,
  gender: label,
  ageRange: label,
  agreementAcceptedAt: true,
  agreementVersion: true,
  pausedAt: true,
  pauseReason: true,
  pausedUntil: true,
  ownPauseUntil: true,
  noShowPauseUntil: true,
  createdAt: true,
  cancellations: true,
  expired: true,
  noShows: true,
  wantsInvitationMail: true,
  wantsNewsMail: true,
  preferredAgeRanges: { orderBy: { ageRangeId: 'asc' }, select: { ageRange: label } },
  subscription: { select: { plan: true, status: true, startedAt: true, endedAt: true } },
  joinedThrough: {
    select: {
      email: true,
      name: true,
      notes: true,
      state: true,
      timesAsked: true,
      fingerprint: true,
      requestedAt: true,
      updatedAt: true,
      decidedAt: true,
      decisionNote: true,
    },
  },
  invitations,
  hosts: {
    orderBy: { id: 'asc' },
    select: { encounter: { select: { name: true } }, createdAt: true },
  },
  avoids: { orderBy: { avoidedId: 'asc' }, select: { avoided: named, createdAt: true } },
  notes: { orderBy: { id: 'asc' }, select: { body: true, createdAt: true } },
  sessions: {
    orderBy: { createdAt: 'asc' },
    select: { createdAt: true, lastUsedAt: true, expiresAt: true, revokedAt: true },
  },
  loginTokens: {
    orderBy: { createdAt: 'asc' },
    select: {
      redirect: true,
      fingerprint: true,
      createdAt: true,
      expiresAt: true,
      usedAt: true,
      voidedAt: true,
    },
  },
  privacyRequests: { orderBy: { id: 'asc' }, select: { kind: true, requestedAt: true, handledAt: true } },
} satisfies Prisma.MemberSelect

const { made: _made, response: _response, processedAt: _processedAt, ...invitationFacts } = invitations.select
const { avoids: _avoids, ...memberFacts } = memberSelection

/** What an operator may hand over: the same without the people the member chose, answered or avoids, and when. */
export const handedOverSelection = {
  ...memberFacts,
  invitations: { ...invitations, select: invitationFacts },
} satisfies Prisma.MemberSelect

/** What a download shows of a message and of what the operator answered. */
export const messageSelection = {
  origin: true,
  state: true,
  name: true,
  email: true,
  subject: true,
  body: true,
  fingerprint: true,
  createdAt: true,
  closedAt: true,
  replies: { orderBy: { id: 'asc' }, select: { body: true, createdAt: true } },
} satisfies Prisma.MessageSelect

/** What a download shows of a mail: `data` is what it said, until it is purged. */
export const mailSelection = {
  toAddress: true,
  toName: true,
  replyTo: true,
  template: true,
  data: true,
  stream: true,
  state: true,
  deliveryState: true,
  deliveryAt: true,
  createdAt: true,
  sentAt: true,
  bodyPurgedAt: true,
} satisfies Prisma.OutboxMailSelect
