import type { Member, Prisma } from '../../generated/client/client.ts'
import { type ExpelledDeps, storeExpelled } from '../expelled/expelledAddress.ts'
import { leaveTables } from '../meetings/leaveTables.ts'
import { changeMembership } from '../members/changeMembership.ts'
import { type LockedMember, lockMember } from '../members/lockMember.ts'
import { readHeldAddresses } from '../privacy/heldAddresses.ts'

/**
 * The address of a member, also where they have come back under it after they canceled, and those they gave up, but for those
 * that are another member's by now.
 */
async function addressesOf(
  tx: Prisma.TransactionClient,
  { id, email: own }: LockedMember,
  now: Date,
): Promise<string[]> {
  const held = (await readHeldAddresses(tx, id, now)).map(({ email }) => email)
  const others = await tx.member.findMany({
    where: { email: { in: held }, id: { not: id }, status: { not: 'Canceled' } },
    select: { email: true },
  })
  const taken = new Set(others.map(({ email }) => email))
  return held.filter((email) => email === own || !taken.has(email))
}

/** The living membership of somebody who canceled and came back under their address, if there is one. */
export const readReturned = (
  tx: Prisma.TransactionClient,
  { id, email }: { id: number; email: string },
): Promise<Pick<Member, 'id' | 'role' | 'status'> | null> =>
  tx.member.findFirst({
    where: { email, id: { not: id }, status: { not: 'Canceled' } },
    select: { id: true, role: true, status: true },
  })

async function end(tx: Prisma.TransactionClient, member: LockedMember, now: Date): Promise<void> {
  await changeMembership(tx, member, { kind: 'expel' }, now)
  await leaveTables(tx, member.id, now)
}

/** Ends the living membership of somebody who came back, if there is one. */
async function endReturned(tx: Prisma.TransactionClient, member: LockedMember, now: Date): Promise<void> {
  const back = await readReturned(tx, member)
  if (back) await end(tx, await lockMember(tx, back.id), now)
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
  await end(tx, member, now)
  await endReturned(tx, member, now)
  const emails = await addressesOf(tx, member, now)
  // Locked first: whoever invites an address at the same time waits, and then finds it expelled.
  await tx.$queryRaw`
    SELECT id FROM early_access_requests WHERE email = ANY(${emails}) ORDER BY id FOR UPDATE`
  // Again: a profile that was being stored held that lock until it was. It is too new for anybody to wait for us with it locked.
  await endReturned(tx, member, now)
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
