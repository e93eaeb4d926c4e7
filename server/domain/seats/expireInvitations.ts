import { Prisma, type PrismaClient } from '../../generated/client/client.ts'
import { workThroughSome } from '../../platform/queue/workThrough.ts'
import { lockPlaces } from './places.ts'
import { seatMailKey } from './seatMailKey.ts'
import { changeWherePossible } from './storeStep.ts'

/** How many invitations expire in one transaction. */
const batch = 200

/**
 * Marks unanswered invitations as expired, and adds each once to its member's `expired` count. Invitations that never
 * reached their member, were cut short by a move, or were to canceled encounters do not count (docs/rules.md,
 * "Encounters and invitations").
 */
export async function expireInvitations(db: PrismaClient, now: Date): Promise<void> {
  const due = await db.invitation.findMany({
    where: { status: 'Invited', expiresAt: { lt: now } },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  await workThroughSome(
    due.map(({ id }) => id),
    {
      most: batch,
      nameOf: (id) => `invitation ${id}`,
      work: (ids) => db.$transaction((tx) => expire(tx, ids, now)),
    },
  )
}

async function expire(tx: Prisma.TransactionClient, ids: readonly number[], now: Date): Promise<void> {
  const places = await lockPlaces(tx, Prisma.sql`i.id = ANY(${[...ids]}::int[])`)
  const keyOf = (place: (typeof places)[number]) => seatMailKey('invitation', place)
  const mails = await tx.outboxMail.findMany({
    where: { key: { in: places.map(keyOf) } },
    select: { key: true, state: true, deliveryState: true },
  })
  const mailOf = new Map(mails.map((mail) => [mail.key, mail]))
  const suppressed = await tx.suppressedAddress.findMany({
    where: { email: { in: places.map(({ member }) => member.email) } },
    select: { email: true },
  })
  const refusing = new Set(suppressed.map(({ email }) => email))
  for (const place of places) {
    const mail = mailOf.get(keyOf(place))
    // If there is no mail, either the member wants none and reads the dashboard, or their address is suppressed.
    const reached = mail
      ? mail.state === 'Sent' && mail.deliveryState !== 'Bounced'
      : !refusing.has(place.member.email)
    const event = { type: 'expire', reached } as const
    await changeWherePossible(tx, place, event, now)
  }
}
