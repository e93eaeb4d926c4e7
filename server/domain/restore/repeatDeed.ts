import type { Prisma, PrismaClient } from '../../generated/client/client.ts'
import { unsubscribe } from '../../mail/suppression/unsubscribe.ts'
import type { LastingDeed } from '../audit/lastingDeeds.ts'
import { expel } from '../cases/expel.ts'
import type { ExpelledDeps } from '../expelled/expelledAddress.ts'
import { changeMembership } from '../members/changeMembership.ts'
import { type LockedMember, lockMembers } from '../members/lockMember.ts'
import { eraseMember, erasing } from '../privacy/eraseMember.ts'

/** Ends a membership that has not ended, as of the instant at which it did; 30 days after that instant it is erased. */
async function leave(tx: Prisma.TransactionClient, member: LockedMember, at: Date): Promise<void> {
  if (member.membership.status === 'Canceled') return
  await changeMembership(tx, member, { kind: 'cancel', farewell: false }, at)
}

/**
 * Repeats on a restored database a deed that the log records. What is done already stays as it is, so a log can be read
 * twice.
 *
 * @param now the time of the erasure, if the deed is one
 * @returns whether the member exists: nothing is left of one who joined after the instant restored to
 */
export async function repeatDeed(
  db: PrismaClient,
  deps: ExpelledDeps,
  { deed, member: id, at }: LastingDeed,
  now: Date,
): Promise<boolean> {
  const found = await db.$transaction(async (tx) => {
    const [member] = await lockMembers(tx, [id])
    if (!member) return null
    if (deed === 'expelled') await expel(tx, deps, member, at)
    if (deed === 'left' || deed === 'erased') await leave(tx, member, at)
    if (deed === 'erased') await eraseMember(tx, id, now)
    return member
  }, erasing)
  if (deed === 'unsubscribed' && found && found.membership.status !== 'Canceled') {
    await unsubscribe(db, found.email.toLowerCase(), at)
  }
  return found !== null
}
