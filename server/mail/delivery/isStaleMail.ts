import type { OutboxMail, Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { findMail } from '../templates/registry.ts'
import type { Concern, Standing } from '../templates/staleness.ts'

const shown = {
  status: true,
  isWaitlisted: true,
  sentAt: true,
  expiresAt: true,
  calendarSequence: true,
  attendance: true,
  processedAt: true,
  response: { select: { accept: true } },
  received: { where: { releasedAt: { not: null }, removedAt: null }, select: { chosenId: true }, take: 1 },
  encounter: { select: { state: true, name: true, startsAt: true, endsAt: true, calendarSequence: true } },
} satisfies Prisma.InvitationSelect

function whereOf(
  concern: Concern | undefined,
  memberId: number | null,
): Prisma.InvitationWhereInput | undefined {
  if (concern === undefined || 'requestedBy' in concern) return undefined
  if ('encounterId' in concern) {
    return memberId === null ? undefined : { encounterId: concern.encounterId, memberId }
  }
  return concern.invitationId === undefined ? undefined : { id: concern.invitationId }
}

async function readInvitation(
  db: Db,
  where: Prisma.InvitationWhereInput | undefined,
): Promise<Standing['invitation']> {
  if (where === undefined) return undefined
  const found = await db.invitation.findFirst({ where, select: shown })
  if (!found) return null
  const { response, received, ...invitation } = found
  return { ...invitation, hasAnswered: response !== null, isChosen: received.length > 0 }
}

async function readRequest(db: Db, concern: Concern | undefined): Promise<Standing['request']> {
  if (!concern || !('requestedBy' in concern)) return undefined
  const where = { email: concern.requestedBy }
  const found = await db.earlyAccessRequest.findUnique({ where, select: { state: true } })
  return found?.state ?? null
}

/**
 * Whether what a mail says is no longer true, such as a seat that was given up since, so that it must not be sent
 * (docs/rules.md, "Mail"). Its template judges that from the rows it is about, which are read here. A mail that cannot
 * be written from its data is not stale: writing it says why.
 */
export async function isStaleMail(
  db: Db,
  row: Pick<OutboxMail, 'template' | 'data' | 'memberId' | 'createdAt'>,
  now: Date,
): Promise<boolean> {
  const { memberId } = row
  const { data: schema, concern, isStale } = findMail(row.template)
  const { data, success } = schema.safeParse(row.data)
  if (!isStale || !success) return false
  const member =
    memberId === null
      ? null
      : await db.member.findUnique({
          where: { id: memberId },
          select: { status: true, noShowPauseUntil: true, wantsNewsMail: true },
        })
  const about = concern?.(data)
  return isStale(data, {
    now,
    writtenAt: row.createdAt,
    member,
    invitation: await readInvitation(db, whereOf(about, memberId)),
    request: await readRequest(db, about),
  })
}
