import type { Prisma, PrismaClient } from '../../generated/client/client.ts'
import { hashSecret, newSecret } from '../../platform/config/randomSecrets.ts'
import { lockSignedIn } from '../account/lockSignedIn.ts'
import type { Bearer } from '../sessions/readViewer.ts'

/**
 * Gives a member an address at which calendars follow their seats, and ends the one they had. Only its hash is stored, so
 * it can be shown this once.
 *
 * @returns the secret part of the address
 * @throws DomainError UNAUTHENTICATED where their session has just ended
 */
export function makeFeed(db: PrismaClient, bearer: Bearer, now: Date): Promise<string> {
  return db.$transaction(async (tx) => {
    const { id: memberId } = await lockSignedIn(tx, bearer, now)
    const secret = newSecret()
    const stored = { hash: hashSecret(secret), createdAt: now }
    await tx.calendarFeed.upsert({ where: { memberId }, create: { memberId, ...stored }, update: stored })
    return secret
  })
}

/** The address of a feed; calendar programs take it with webcal: as well. */
export const feedUrl = (appUrl: string, secret: string): string => `${appUrl}/calendar/${secret}.ics`

/** Ends the address at which calendars follow a member's seats, if there is one. */
export async function endFeed(db: Prisma.TransactionClient, memberId: number): Promise<void> {
  await db.calendarFeed.deleteMany({ where: { memberId } })
}
