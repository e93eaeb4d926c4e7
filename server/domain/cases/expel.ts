import type { Prisma } from '../../generated/client/client.ts'
import { lockAddress } from '../../mail/suppression/addressWords.ts'
import { type ExpelledDeps, storeExpelled } from '../expelled/expelledAddress.ts'
import { leaveTables } from '../meetings/leaveTables.ts'
import { changeMembership } from '../members/changeMembership.ts'
import { type LockedMember, lockMember } from '../members/lockMember.ts'
import { readHeldAddresses } from '../privacy/heldAddresses.ts'

/**
 * Locks the address of a member and those they gave up, with the requests under them: whoever gets one of them, or is invited
 * under it, at the same time comes first, or waits and then finds it expelled.
 */
async function lockHeldAddresses(
  tx: Prisma.TransactionClient,
  id: number,
  now: Date,
): Promise<readonly string[]> {
  const held = (await readHeldAddresses(tx, id, now)).map(({ email }) => email).sort()
  await tx.$queryRaw`
    SELECT id FROM early_access_requests WHERE email = ANY(${held}) ORDER BY id FOR UPDATE`
  for (const email of held) await lockAddress(tx, email)
  return held
}

/**
 * Of some locked addresses a member's own, also where they have come back under it after they canceled, and those that are not
 * another member's by now.
 */
async function stillTheirs(
  tx: Prisma.TransactionClient,
  { id, email: own }: LockedMember,
  held: readonly string[],
): Promise<string[]> {
  const others = await tx.member.findMany({
    where: { email: { in: [...held] }, id: { not: id }, status: { not: 'Canceled' } },
    select: { email: true },
  })
  const taken = new Set(others.map(({ email }) => email))
  return held.filter((email) => email === own || !taken.has(email))
}

async function end(tx: Prisma.TransactionClient, member: LockedMember, now: Date): Promise<void> {
  await changeMembership(tx, member, { kind: 'expel' }, now)
  await leaveTables(tx, member.id, now)
}

/** Locks the living membership of somebody who canceled and came back under their address, if there is one. */
export async function lockReturned(
  tx: Prisma.TransactionClient,
  { id, email }: Pick<LockedMember, 'id' | 'email'>,
): Promise<LockedMember | null> {
  const back = await tx.member.findFirst({
    where: { email, id: { not: id }, status: { not: 'Canceled' } },
    select: { id: true },
  })
  return back && lockMember(tx, back.id)
}

/** Ends the living membership of somebody who came back, if there is one. */
async function endReturned(tx: Prisma.TransactionClient, member: LockedMember, now: Date): Promise<void> {
  const back = await lockReturned(tx, member)
  if (back) await end(tx, back, now)
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
  const held = await lockHeldAddresses(tx, id, now)
  // Again: a profile that was being stored, or a change to this address, held a lock until it was.
  await endReturned(tx, member, now)
  const emails = await stillTheirs(tx, member, held)
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
