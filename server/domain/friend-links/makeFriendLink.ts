import { DomainError } from '#rules/errors.ts'
import { friendLinkRefusal } from '#rules/membership/friendLink.ts'
import type { Prisma, PrismaClient } from '../../generated/client/client.ts'
import { hashSecret, newSecret } from '../../platform/config/randomSecrets.ts'
import type { Db } from '../../platform/database/db.ts'
import { lockSignedIn } from '../account/lockSignedIn.ts'
import type { Bearer } from '../sessions/readViewer.ts'
import { openLinks } from './lists.ts'

/** Returns why a member cannot make a friend link now, or null if they can. */
export async function readRefusal(db: Db, memberId: number, now: Date): Promise<string | null> {
  const { status, _count: counts } = await db.member.findUniqueOrThrow({
    where: { id: memberId },
    select: {
      status: true,
      _count: {
        select: {
          invitations: { where: { attendance: 'Attended' } },
          friendLinks: { where: openLinks(now) },
        },
      },
    },
  })
  return friendLinkRefusal({ status, attended: counts.invitations > 0, open: counts.friendLinks })
}

/**
 * Refuses a member who cannot make a friend link now.
 *
 * @throws DomainError CONFLICT with the sentence to show
 */
export async function refuseFriendLink(db: Db, memberId: number, now: Date): Promise<void> {
  const refusal = await readRefusal(db, memberId, now)
  if (refusal !== null) throw new DomainError('CONFLICT', refusal)
}

/**
 * Adds a friend link for a member who is locked in this transaction. Only its hash is stored, so the link can be shown
 * only this once.
 *
 * @returns the secret part of the link, and its id
 * @throws DomainError CONFLICT if the member cannot make one now
 */
export async function addFriendLink(
  tx: Prisma.TransactionClient,
  memberId: number,
  now: Date,
): Promise<{ secret: string; id: number }> {
  await refuseFriendLink(tx, memberId, now)
  const secret = newSecret()
  const data = { memberId, hash: hashSecret(secret), createdAt: now }
  const { id } = await tx.friendLink.create({ data, select: { id: true } })
  return { secret, id }
}

/**
 * Makes a link for a member to give to a friend (docs/rules.md, "Getting in").
 *
 * @returns the secret part of the link, and its id
 * @throws DomainError CONFLICT if the member cannot make one now; UNAUTHENTICATED if their session has just ended
 */
export function makeFriendLink(
  db: PrismaClient,
  bearer: Bearer,
  now: Date,
): Promise<{ secret: string; id: number }> {
  return db.$transaction(async (tx) => {
    const { id } = await lockSignedIn(tx, bearer, now)
    return addFriendLink(tx, id, now)
  })
}

/**
 * Returns the URL a friend opens. The secret follows the #, so that browsers send it in no request and it is in no log.
 */
export const friendUrl = (appUrl: string, secret: string): string => `${appUrl}/early-access#friend=${secret}`
