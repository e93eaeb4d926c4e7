import type { Suspension } from '#rules/membership/membership.ts'
import type { CaseOutcome } from '#rules/safety/outcomes.ts'
import type { Prisma } from '../../generated/client/client.ts'
import { formerAddress } from '../early-access/formerAddress.ts'
import { type ExpelledDeps, hashesOf } from '../expelled/expelledAddress.ts'
import { changeMembership } from '../members/changeMembership.ts'
import type { LockedMember } from '../members/lockMember.ts'
import { otherMemberships, readLastAddress } from '../members/samePerson.ts'

type Sanction = {
  decisionId: number
  memberId: number
  outcome: CaseOutcome
  suspendedUntil: Date | null
}

type TakingBack = {
  sanction: Sanction
  /** Locked in this transaction; null if erased. */
  member: LockedMember | null
  /** The membership they came back with, also locked; null if there is none. */
  returned: LockedMember | null
  operatorId: number
}

/**
 * Reads all suspensions of a member except one, including those of former memberships, which continue when somebody
 * comes back.
 */
async function otherSuspensions(
  tx: Prisma.TransactionClient,
  member: LockedMember,
  decisionId: number,
): Promise<Suspension[]> {
  const { id } = member
  const former = { ...otherMemberships(member), status: 'Canceled', erasedAt: null, id: { lt: id } } as const
  const sanctions = await tx.sanction.findMany({
    where: {
      outcome: 'Suspended',
      decisionId: { not: decisionId },
      OR: [{ memberId: id }, { member: former }],
    },
    select: { suspendedUntil: true, liftedAt: true, endedAt: true },
  })
  return sanctions.flatMap(({ suspendedUntil: until, liftedAt, endedAt }) =>
    until ? [{ until, isOver: liftedAt !== null || endedAt !== null }] : [],
  )
}

/**
 * Invites the address for early access on a new row, because the former membership's row is erased together with it.
 */
async function inviteAgain(
  tx: Prisma.TransactionClient,
  email: string,
  operatorId: number,
  now: Date,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE early_access_requests r SET email = ${formerAddress} WHERE r.email = ${email} AND r.state = 'Joined'`
  await tx.$executeRaw`
    INSERT INTO early_access_requests AS r (email, state, requested_at, updated_at, decided_at, decided_by_id)
    VALUES (${email}, 'Invited', ${now}, ${now}, ${now}, ${operatorId})
    ON CONFLICT (email) DO UPDATE SET
      state = 'Invited', updated_at = ${now}, decided_at = ${now}, decided_by_id = ${operatorId}`
}

/**
 * Takes a sanction back. A suspension ends, even if the member canceled and came back. After an expulsion the addresses
 * may join again and the last one is invited, unless another expulsion still holds; the membership stays ended. For
 * somebody erased since, only the stored hashes can be removed, as nobody knows their address.
 *
 * @returns whether the address was invited again
 */
export async function takeBack(
  tx: Prisma.TransactionClient,
  deps: ExpelledDeps,
  { sanction, member, returned, operatorId }: TakingBack,
  now: Date,
): Promise<boolean> {
  const { decisionId, memberId, outcome, suspendedUntil } = sanction
  if (outcome === 'Suspended' && suspendedUntil && member) {
    for (const each of returned ? [member, returned] : [member]) {
      const others = await otherSuspensions(tx, each, decisionId)
      await changeMembership(tx, each, { kind: 'endSuspension', until: suspendedUntil, others }, now)
    }
  }
  if (outcome !== 'Expelled') return false
  const expulsions = await tx.sanction.findMany({
    where: { memberId, outcome },
    select: { decisionId: true, createdAt: true, liftedAt: true },
  })
  if (expulsions.some((each) => each.decisionId !== decisionId && each.liftedAt === null)) return false
  const own = member ? hashesOf(deps, 'address', member.email) : []
  // Finds the hashes by the instants of this member's expulsions, since only the first of several stores a hash. The
  // hash of their own address may be older, from somebody who had it before.
  const instants = expulsions.map((each) => each.createdAt)
  await tx.expelledAddress.deleteMany({
    where: { OR: [{ expelledAt: { in: instants } }, { hash: { in: own } }] },
  })
  if (!member) return false
  await inviteAgain(tx, await readLastAddress(tx, member), operatorId, now)
  return true
}
