import type { Prisma } from '../../generated/client/client.ts'
import { lockAddress } from '../../mail/suppression/addressWords.ts'
import { type ExpelledDeps, storeExpelled } from '../expelled/expelledAddress.ts'
import { leaveTables } from '../meetings/leaveTables.ts'
import { changeMembership } from '../members/changeMembership.ts'
import { type LockedMember, lockMember } from '../members/lockMember.ts'
import { otherMemberships } from '../members/samePerson.ts'
import { readHeldAddresses } from '../privacy/heldAddresses.ts'

/**
 * Locks the addresses of memberships and those they gave up, with the requests under them: whoever gets one of them, or is invited
 * under it, at the same time comes first, or waits and then finds it expelled.
 */
async function lockHeldAddresses(
  tx: Prisma.TransactionClient,
  memberships: readonly LockedMember[],
  now: Date,
): Promise<readonly string[]> {
  const all = new Set<string>()
  for (const { id } of memberships) {
    for (const { email } of await readHeldAddresses(tx, id, now)) all.add(email)
  }
  const held = [...all].sort()
  await tx.$queryRaw`
    SELECT id FROM early_access_requests WHERE email = ANY(${held}) ORDER BY id FOR UPDATE`
  for (const email of held) await lockAddress(tx, email)
  return held
}

/** Of the locked addresses of somebody whose memberships have ended those that are not another member's by now. */
async function stillTheirs(tx: Prisma.TransactionClient, held: readonly string[]): Promise<string[]> {
  const others = await tx.member.findMany({
    where: { email: { in: [...held] }, status: { not: 'Canceled' } },
    select: { email: true },
  })
  const taken = new Set(others.map(({ email }) => email))
  return held.filter((email) => !taken.has(email))
}

async function end(tx: Prisma.TransactionClient, member: LockedMember, now: Date): Promise<void> {
  await changeMembership(tx, member, { kind: 'expel' }, now)
  await leaveTables(tx, member.id, now)
}

type Former = Pick<LockedMember, 'id' | 'email' | 'person'>

const findReturned = (tx: Prisma.TransactionClient, former: Former) =>
  tx.member.findFirst({
    where: { ...otherMemberships(former), status: { not: 'Canceled' } },
    select: { id: true },
  })

/** Locks the living membership of somebody who canceled and came back, if there is one. */
export async function lockReturned(
  tx: Prisma.TransactionClient,
  former: Former,
): Promise<LockedMember | null> {
  const found = await findReturned(tx, former)
  const back = found && (await lockMember(tx, found.id))
  // It may have another address by now, or have ended.
  return back && (await findReturned(tx, former))?.id === back.id ? back : null
}

/**
 * Locks what an expulsion is about beside the member, in the order of all writes: whoever came back, then the addresses. A
 * membership that gets the address while its lock is waited for is no longer locked first; so the locks of addresses are given
 * back then, and taken after that membership's.
 */
async function lockAll(
  tx: Prisma.TransactionClient,
  member: LockedMember,
  now: Date,
): Promise<{ back: LockedMember | null; held: readonly string[] }> {
  for (;;) {
    const back = await lockReturned(tx, member)
    await tx.$executeRaw`SAVEPOINT addresses`
    const held = await lockHeldAddresses(tx, back ? [member, back] : [member], now)
    const found = await findReturned(tx, member)
    if (found?.id === back?.id) return { back, held }
    await tx.$executeRaw`ROLLBACK TO SAVEPOINT addresses`
  }
}

/**
 * Ends a membership so that its addresses cannot come back: seats, invitations, sessions and subscription end, they are
 * out of a table under way, and an invitation of early access that was open for an address is void. Of somebody who has
 * left already the addresses are stored, and where they came back under theirs, that membership ends.
 */
export async function expel(
  tx: Prisma.TransactionClient,
  deps: ExpelledDeps,
  member: LockedMember,
  now: Date,
): Promise<void> {
  const { id } = member
  const { back, held } = await lockAll(tx, member, now)
  await end(tx, member, now)
  if (back) await end(tx, back, now)
  const emails = await stillTheirs(tx, held)
  const { usernameSkeleton, joinedThrough } = await tx.member.findUniqueOrThrow({
    where: { id },
    select: { usernameSkeleton: true, joinedThrough: { select: { fingerprint: true } } },
  })
  const fingerprint = joinedThrough?.fingerprint ?? null
  await storeExpelled(tx, deps, { emails, usernameSkeleton, fingerprint }, now)
  await tx.earlyAccessRequest.updateMany({
    where: { email: { in: emails }, state: 'Invited' },
    data: { state: 'Declined', decidedAt: now, updatedAt: now },
  })
}
