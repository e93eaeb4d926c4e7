import { isReplacing, mayBeReplaced } from '#rules/seats/replacing.ts'
import type { Prisma, PrismaClient } from '../../generated/client/client.ts'
import { countPlaces } from '../seats/countRoster.ts'
import { inviteWithin } from '../seats/inviteMembers.ts'
import { completeTable } from './completeTable.ts'

/** More than one round, in case some of the people found cannot be invited because something changed meanwhile. */
const mostRounds = 3

/** A filter for places of an encounter that ended and for which nobody was invited yet. */
const ended = (encounterId: number): Prisma.InvitationWhereInput => ({
  encounterId,
  status: { in: ['Declined', 'Expired'] },
  replacedBy: null,
  // A waitlist place that ended frees no seat.
  NOT: { waitlistNumber: { not: null }, promotedAt: null },
})

/**
 * Invites the next best person for each place that fell free at an encounter with replacing switched on, unless
 * somebody is on the waitlist for it. The audit log names the service as the actor. Invitations an operator withdrew
 * are not replaced. Only one run at a time (docs/rules.md, "Forming groups").
 *
 * @returns how many were invited
 */
export async function replaceDecliners(db: PrismaClient, encounterId: number, now: Date): Promise<number> {
  let total = 0
  for (let round = 0; round < mostRounds; round++) {
    const picked = await pick(db, encounterId, now)
    if (picked.memberIds.length === 0) break
    const invited = await db.$transaction((tx) => invitePicked(tx, encounterId, picked, now))
    total += invited
    if (invited === picked.memberIds.length) break
  }
  return total
}

type Picked = { memberIds: number[]; places: number[] }

/** Finds the people to invite and the places they replace. */
async function pick(db: PrismaClient, encounterId: number, now: Date): Promise<Picked> {
  const encounter = await db.encounter.findUnique({ where: { id: encounterId } })
  if (!encounter || !isReplacing(encounter, now)) return { memberIds: [], places: [] }
  const live = await countPlaces(db, encounterId)
  const places = await db.invitation.findMany({
    where: ended(encounterId),
    select: { id: true, withdrawnAt: true, withdrawnBy: true },
    orderBy: [{ respondedAt: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
  })
  const fallen = places.filter(mayBeReplaced)
  const wanted = Math.min(fallen.length, encounter.inviteTarget - live)
  const { picks } = await completeTable(db, encounter, { wanted }, now)
  return { memberIds: picks.map(({ id }) => id), places: fallen.map(({ id }) => id) }
}

/** @returns how many of them could be invited */
async function invitePicked(
  tx: Prisma.TransactionClient,
  encounterId: number,
  { memberIds, places }: Picked,
  now: Date,
): Promise<number> {
  const { invitationIds } = await inviteWithin(tx, { encounterId, memberIds, operatorId: null }, now)
  for (const [index, id] of invitationIds.entries()) {
    await tx.invitation.update({ where: { id }, data: { replacesId: places[index] ?? null } })
  }
  return invitationIds.length
}
