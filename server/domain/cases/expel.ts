import type { Prisma } from '../../generated/client/client.ts'
import { lockAddress } from '../../mail/suppression/addressWords.ts'
import { type ExpelledDeps, storeExpelled } from '../expelled/expelledAddress.ts'
import { leaveTables } from '../meetings/leaveTables.ts'
import { changeMembership } from '../members/changeMembership.ts'
import { type LockedMember, lockMember } from '../members/lockMember.ts'
import { otherMemberships } from '../members/samePerson.ts'
import { readHeldAddresses } from '../privacy/heldAddresses.ts'

/**
 * Locks the addresses that some memberships hold or gave up, and the early-access requests for them. Another
 * transaction that gives out or invites one of these addresses has either finished before, or waits and then finds it
 * expelled.
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

/** Returns those of the locked addresses that no other member holds by now. The memberships must have ended. */
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

/** Locks the present membership of somebody who canceled and came back, if there is one. */
export async function lockReturned(
  tx: Prisma.TransactionClient,
  former: Former,
): Promise<LockedMember | null> {
  const found = await findReturned(tx, former)
  const back = found && (await lockMember(tx, found.id))
  // Between the read and the lock, its address may have changed or it may have ended.
  return back && (await findReturned(tx, former))?.id === back.id ? back : null
}

/**
 * Locks the other rows of an expulsion in the order that all writes use: the membership the person came back with, then
 * the addresses. While this waits for an address, a new membership may get it, and that membership would have to be
 * locked first. In that case the savepoint releases the addresses' locks and the loop starts over.
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
 * Ends a membership and blocks its addresses from joining again. Seats, invitations, sessions and subscription end, the
 * person leaves a table under way, and an open early-access invitation for an address becomes void. If the person has
 * left already, their addresses are blocked, and if they came back, that membership ends.
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
