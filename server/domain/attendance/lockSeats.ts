import { DomainError } from '#rules/errors.ts'
import type { Encounter, Invitation, Prisma } from '../../generated/client/client.ts'

export type LockedSeat = Pick<Invitation, 'id' | 'memberId' | 'attendance'>

/**
 * Locks the seats of an encounter by id, then the encounter, as everywhere.
 *
 * @throws DomainError NOT_FOUND for no such encounter
 */
export async function lockSeats(
  tx: Prisma.TransactionClient,
  encounterId: number,
): Promise<{ encounter: Encounter; seats: LockedSeat[] }> {
  const held = { encounterId, seatedAt: { not: null } }
  await tx.$queryRaw`
    SELECT id FROM invitations WHERE encounter_id = ${encounterId} AND seated_at IS NOT NULL ORDER BY id FOR UPDATE`
  await tx.$queryRaw`SELECT id FROM encounters WHERE id = ${encounterId} FOR UPDATE`
  const encounter = await tx.encounter.findUnique({ where: { id: encounterId } })
  if (!encounter) throw new DomainError('NOT_FOUND', 'This encounter does not exist.', 'encounterId')
  const seats = await tx.invitation.findMany({
    where: held,
    select: { id: true, memberId: true, attendance: true },
    orderBy: { id: 'asc' },
  })
  return { encounter, seats }
}
