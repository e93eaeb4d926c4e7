import type { Prisma, PrismaClient } from '../../generated/client/client.ts'
import { hashSecret, newSecret } from '../../platform/config/randomSecrets.ts'
import { lockSignedIn } from '../account/lockSignedIn.ts'
import type { Bearer } from '../sessions/readViewer.ts'

/**
 * Gives a member a new calendar address that shows their seats, and ends their earlier one. Only the hash is stored, so
 * the address can be shown only this once.
 *
 * @returns the secret part of the address
 * @throws DomainError UNAUTHENTICATED if their session has just ended
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

/** Returns the address of a feed; calendar programs also accept it with webcal: as its scheme. */
export const feedUrl = (appUrl: string, secret: string): string => `${appUrl}/calendar/${secret}.ics`

/** Ends a member's calendar address, if there is one. */
export async function endFeed(db: Prisma.TransactionClient, memberId: number): Promise<void> {
  await db.calendarFeed.deleteMany({ where: { memberId } })
}
