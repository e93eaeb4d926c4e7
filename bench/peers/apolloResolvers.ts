import { GraphQLError, GraphQLScalarType } from 'graphql'
import type { Prisma, PrismaClient } from '../../server/generated/client/client.ts'
import { choosingDays } from '../../server/rules/seats/impression.ts'
import {
  type Encounter,
  encounter,
  type Invitation,
  invitation,
  type Member,
  member,
  type Waiting,
  waiting,
} from './apolloSelects.ts'
import type { Claims } from './bearer.ts'
import { afterRemovalUrl, connection, globalId, joinUrl, lobbyUrl, sizeOf } from './connection.ts'

export type Context = { claims: Claims; now: Date; prisma: PrismaClient }

type First = { first?: number }

const join = { relationLoadStrategy: 'join' } as const
const ahead = (now: Date) => ({ state: 'Scheduled', startsAt: { gt: now } }) as const
const seated = { status: 'Accepted', isWaitlisted: false } as const

/** Makes the error for a caller without a valid token of a live session. */
export const unauthenticated = () =>
  new GraphQLError('You are not signed in.', {
    extensions: { code: 'UNAUTHENTICATED', http: { status: 401 } },
  })

const soonest: Prisma.InvitationOrderByWithRelationInput[] = [
  { encounter: { startsAt: 'asc' } },
  { id: 'asc' },
]

/** Returns the query for one row more than a page has, the soonest encounter first. */
const page = (first: number | undefined) => ({ ...join, take: sizeOf(first) + 1, orderBy: soonest })

const seatOf = ({ seatedAt, removedAt, seatToken }: Invitation) => ({
  isSeated: seatedAt !== null,
  isRemoved: removedAt !== null,
  seatToken,
})

const urlOf = (address: typeof joinUrl, row: Invitation, now: Date) =>
  address(seatOf(row), row.encounter, now)

const Viewer = {
  id: ({ id }: Member) => globalId('Viewer', id),
  accountStatus: ({ status }: Member) => status.toUpperCase(),
  hasAttended: ({ invitations }: Member) => invitations.length > 0,
  engagement: ({ cancellations, expired, noShows }: Member) => ({ cancellations, expired, noShows }),
  membership: ({ subscription, pausedUntil }: Member) => ({
    subscriptionType: subscription?.plan ?? null,
    pausedUntil,
  }),
  happeningNow: ({ id }: Member, _: unknown, { prisma, now }: Context) =>
    prisma.invitation.findMany({
      ...join,
      where: {
        ...seated,
        memberId: id,
        encounter: { state: 'Scheduled', startsAt: { lte: now }, endsAt: { gt: now } },
      },
      select: invitation,
      orderBy: soonest,
    }),
  async pendingInvitations({ id }: Member, { first }: First, { prisma, now }: Context) {
    const where: Prisma.InvitationWhereInput = {
      memberId: id,
      status: 'Invited',
      OR: [{ expiresAt: null }, { expiresAt: { gte: now } }],
      encounter: ahead(now),
    }
    return connection(await prisma.invitation.findMany({ ...page(first), where, select: invitation }), first)
  },
  async waitlistedInvitations({ id }: Member, { first }: First, { prisma, now }: Context) {
    const where = { memberId: id, isWaitlisted: true, encounter: ahead(now) }
    return connection(await prisma.invitation.findMany({ ...page(first), where, select: waiting }), first)
  },
  async upcomingEncounters({ id }: Member, { first }: First, { prisma, now }: Context) {
    const where = { memberId: id, ...seated, encounter: ahead(now) }
    return connection(await prisma.invitation.findMany({ ...page(first), where, select: invitation }), first)
  },
  async pendingImpressions({ id }: Member, { first }: First, { prisma, now }: Context) {
    const rows = await prisma.encounter.findMany({
      ...join,
      where: {
        state: { in: ['Scheduled', 'Completed'] },
        invitations: {
          some: {
            memberId: id,
            attendance: 'Attended',
            OR: [
              { processedAt: { not: null } },
              { encounter: { endsAt: { lt: new Date(now.getTime() - choosingDays * 86_400_000) } } },
            ],
            response: null,
            received: { some: { releasedAt: { not: null }, removedAt: null } },
          },
        },
      },
      select: encounter,
      orderBy: [{ startsAt: 'desc' }, { id: 'desc' }],
      take: sizeOf(first) + 1,
    })
    return connection(rows, first)
  },
}

export const resolvers = {
  EncounterKind: { FIRST: 'First', SECOND: 'Second', ONE_ON_ONE: 'OneOnOne' },
  DateTime: new GraphQLScalarType<Date, string>({
    name: 'DateTime',
    serialize: (value) => (value as Date).toISOString(),
  }),
  Query: {
    async viewer(_: unknown, __: unknown, { prisma, claims, now }: Context) {
      const session = await prisma.session.findFirst({
        ...join,
        where: {
          id: claims.sessionId,
          memberId: claims.memberId,
          revokedAt: null,
          expiresAt: { gt: now },
          member: { status: { not: 'Canceled' } },
        },
        select: { member: { select: member } },
      })
      if (!session) throw unauthenticated()
      return session.member
    },
  },
  Viewer,
  Invitation: {
    id: ({ id }: Invitation) => globalId('Invitation', id),
    status: ({ status }: Invitation) => status.toUpperCase(),
    canJoin: (row: Invitation, _: unknown, { now }: Context) => urlOf(joinUrl, row, now) !== null,
    joinUrl: (row: Invitation, _: unknown, { now }: Context) => urlOf(joinUrl, row, now),
    lobbyUrl: (row: Invitation, _: unknown, { now }: Context) => urlOf(lobbyUrl, row, now),
    afterRemovalUrl: (row: Invitation) => afterRemovalUrl(seatOf(row)),
    waitlistPosition({ waitlistNumber: own, encounter: at }: Partial<Waiting>) {
      if (own === undefined || own === null) return null
      return at?.invitations.filter(({ waitlistNumber }) => (waitlistNumber ?? Infinity) <= own).length
    },
  },
  Encounter: { id: ({ id }: Encounter) => globalId('Encounter', id) },
}
