import { isReplacing } from '#rules/seats/replacing.ts'
import type { Prisma, PrismaClient } from '../../generated/client/client.ts'
import { inviteWithin } from '../seats/inviteMembers.ts'
import { completeTable } from './completeTable.ts'

/** Rounds for those who cannot be invited after all, since something changed meanwhile. */
const mostRounds = 3

/** Places of an encounter that their members declined, let run out or gave up, and that nobody was invited for yet. */
const fallenAway = (encounterId: number): Prisma.InvitationWhereInput => ({
  encounterId,
  status: { in: ['Declined', 'Expired'] },
  withdrawnAt: null,
  replacedBy: null,
  // A place on the waitlist is nobody's seat.
  NOT: { waitlistNumber: { not: null }, promotedAt: null },
})

/**
 * Invites the next best person for each place that fell away from an encounter which asks for that, unless somebody waits
 * for it; the audit log names the service as the actor. What an operator took back is not replaced. One run at a time
 * (docs/rules.md, "Forming groups").
 *
 * @returns how many were invited
 */
export async function replaceDecliners(db: PrismaClient, encounterId: number, now: Date): Promise<number> {
  let total = 0
  for (let round = 0; round < mostRounds; round++) {
    const invited = await db.$transaction((tx) => replaceOnce(tx, encounterId, now))
    total += invited ?? 0
    if (invited !== null) break
  }
  return total
}

/** @returns how many were invited; null where somebody found could not be, so that another try finds others */
async function replaceOnce(
  tx: Prisma.TransactionClient,
  encounterId: number,
  now: Date,
): Promise<number | null> {
  const encounter = await tx.encounter.findUnique({ where: { id: encounterId } })
  if (!encounter || !isReplacing(encounter, now)) return 0
  const live = await tx.invitation.count({ where: { encounterId, status: { in: ['Invited', 'Accepted'] } } })
  const places = await tx.invitation.findMany({
    where: fallenAway(encounterId),
    select: { id: true },
    orderBy: [{ respondedAt: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
  })
  const wanted = Math.min(places.length, encounter.inviteTarget - live)
  const { picks } = await completeTable(tx, encounter, { wanted }, now)
  if (picks.length === 0) return 0
  const memberIds = picks.map(({ id }) => id)
  const { invitationIds, refused } = await inviteWithin(tx, { encounterId, memberIds, operatorId: null }, now)
  for (const [index, id] of invitationIds.entries()) {
    await tx.invitation.update({ where: { id }, data: { replacesId: places[index]?.id ?? null } })
  }
  return refused.length > 0 && invitationIds.length === 0 ? null : invitationIds.length
}
