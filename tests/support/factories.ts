import { nameSkeleton, skeletonRule } from '../../server/domain/names/nameSkeleton.ts'
import { claimColumns, openSession } from '../../server/domain/sessions/session.ts'
import type {
  EarlyAccessRequest,
  Encounter,
  Invitation,
  Member,
  Prisma,
} from '../../server/generated/client/client.ts'
import type { AppDeps } from '../../server/platform/parts.ts'
import { day, hour } from './clock.ts'

type World = { deps: Pick<AppDeps, 'database' | 'clock' | 'secret'> }

let made = 0
const next = () => ++made

/** Creates a member with a complete profile. */
export async function createMember(
  { deps }: World,
  data: Partial<Prisma.MemberUncheckedCreateInput> = {},
): Promise<Member> {
  const { prisma } = deps.database
  const now = deps.clock()
  const username = data.username ?? `Member${next()}`
  // One after the other, since Prisma would need five statements for writing them together.
  const member = await prisma.member.create({
    data: {
      email: `${username.toLowerCase()}@example.org`,
      usernameKey: username.toLowerCase(),
      usernameSkeleton: nameSkeleton(username),
      skeletonRule,
      locationId: 1,
      genderId: 1,
      ageRangeId: 2,
      agreementAcceptedAt: now,
      agreementVersion: 'test',
      createdAt: now,
      ...data,
      username,
    },
  })
  await prisma.subscription.create({ data: { memberId: member.id, startedAt: now } })
  return member
}

/**
 * Opens a new session of the member and returns its authToken. An operator's session was confirmed with a passkey just
 * now.
 *
 * @param opening when a passkey confirmed the session, if that matters
 */
export async function signIn(
  { deps }: World,
  member: Pick<Member, 'id'>,
  opening?: { confirmedAt: Date | null },
): Promise<string> {
  const { prisma } = deps.database
  const row = await prisma.member.findUniqueOrThrow({ where: { id: member.id }, select: claimColumns })
  const now = deps.clock()
  const confirmed = opening ?? { confirmedAt: row.role === 'Operator' ? now : null }
  const { authToken } = await openSession(prisma, row, deps.secret, now, confirmed)
  return authToken
}

/** Creates a scheduled First Encounter a week from now, 90 minutes long, with 12 seats. */
export async function createEncounter(
  { deps }: World,
  data: Partial<Prisma.EncounterUncheckedCreateInput> = {},
): Promise<Encounter> {
  const now = deps.clock()
  const startsAt = data.startsAt ? new Date(data.startsAt) : new Date(now.getTime() + 7 * day)
  return deps.database.prisma.encounter.create({
    data: {
      kind: 'First',
      name: `First Encounter ${next()}`,
      state: 'Scheduled',
      startsAt,
      endsAt: new Date(startsAt.getTime() + 1.5 * hour),
      locationId: 1,
      minimum: 10,
      capacity: 12,
      inviteTarget: 12,
      createdAt: now,
      updatedAt: now,
      ...data,
    },
  })
}

/** Creates an open invitation of a member to an encounter, which does not expire unless that is given. */
export async function invite(
  { deps }: World,
  member: Pick<Member, 'id'>,
  encounter: Pick<Encounter, 'id'>,
  data: Partial<Prisma.InvitationUncheckedCreateInput> = {},
): Promise<Invitation> {
  return deps.database.prisma.invitation.create({
    data: { memberId: member.id, encounterId: encounter.id, sentAt: deps.clock(), ...data },
  })
}

/** Marks a seat as attended, as opening its personal link does. */
export async function attend({ deps }: World, invitation: Pick<Invitation, 'id'>): Promise<void> {
  await deps.database.prisma.invitation.update({
    where: { id: invitation.id },
    data: { attendance: 'Attended', attendanceAt: deps.clock(), attendanceSource: 'Link' },
  })
}

/** Creates a request for early access that is already invited, unless `state` says otherwise. */
export async function createRequest(
  { deps }: World,
  data: Partial<Prisma.EarlyAccessRequestUncheckedCreateInput> = {},
): Promise<EarlyAccessRequest> {
  const now = deps.clock()
  return deps.database.prisma.earlyAccessRequest.create({
    data: {
      email: `guest${next()}@example.org`,
      state: 'Invited',
      requestedAt: now,
      updatedAt: now,
      decidedAt: now,
      ...data,
    },
  })
}
