import type { Prisma } from '../../generated/client/client.ts'
import { type ExpelledDeps, storeExpelled } from '../expelled/expelledAddress.ts'
import { changeMembership } from '../members/changeMembership.ts'
import type { LockedMember } from '../members/lockMember.ts'
import { leaveTables } from './leaveTables.ts'

/**
 * Ends a membership so that its address cannot come back: seats, invitations, sessions and subscription end, they are
 * out of a table under way, and an invitation of early access that was open for the address is void. Of somebody who has
 * left already only the address is stored.
 */
export async function expel(
  tx: Prisma.TransactionClient,
  deps: ExpelledDeps,
  member: LockedMember,
  now: Date,
): Promise<void> {
  const { id, email } = member
  await changeMembership(tx, member, { kind: 'expel' }, now)
  await leaveTables(tx, id, now)
  // Locked first: whoever invites this address at the same time waits, and then finds it expelled.
  await tx.$queryRaw`SELECT id FROM early_access_requests WHERE email = ${email} FOR UPDATE`
  const { usernameSkeleton, joinedThrough } = await tx.member.findUniqueOrThrow({
    where: { id },
    select: { usernameSkeleton: true, joinedThrough: { select: { fingerprint: true } } },
  })
  const fingerprint = joinedThrough?.fingerprint ?? null
  await storeExpelled(tx, deps, { email, usernameSkeleton, fingerprint }, now)
  await tx.earlyAccessRequest.updateMany({
    where: { email, state: 'Invited' },
    data: { state: 'Declined', decidedAt: now, updatedAt: now },
  })
}
