import { type EncounterEvent, encounterRefusal } from '#rules/encounters/encounterLife.ts'
import { DomainError } from '#rules/errors.ts'
import type { Encounter, Invitation, Prisma } from '../../generated/client/client.ts'
import { lockRows } from '../../platform/database/lockRows.ts'

export type LockedSeat = Pick<
  Invitation,
  'id' | 'memberId' | 'attendance' | 'attendanceSource' | 'promotedAt'
>

/** Reads the seats of an encounter with their marks. */
export function readSeats(tx: Prisma.TransactionClient, encounterId: number): Promise<LockedSeat[]> {
  return tx.invitation.findMany({
    where: { encounterId, seatedAt: { not: null } },
    select: { id: true, memberId: true, attendance: true, attendanceSource: true, promotedAt: true },
    orderBy: { id: 'asc' },
  })
}

/**
 * Locks the seats of an encounter with their members and those members' open invitations, then the encounters, and
 * checks that the event is allowed.
 *
 * @throws DomainError NOT_FOUND if there is no such encounter; CONFLICT with the sentence that says why its state does
 *   not allow the event
 */
export async function lockSeats(
  tx: Prisma.TransactionClient,
  encounterId: number,
  event: EncounterEvent,
  now: Date,
): Promise<{ encounter: Encounter; seats: LockedSeat[] }> {
  const seen = await readSeats(tx, encounterId)
  const members = seen.map(({ memberId }) => memberId)
  // A third no-show pauses the member, and a pause withdraws their open invitations.
  const open = await tx.invitation.findMany({
    where: { memberId: { in: members }, status: 'Invited' },
    select: { id: true, encounterId: true },
  })
  await lockRows(tx, {
    members,
    invitations: [...seen, ...open].map(({ id }) => id),
    encounters: [encounterId, ...open.map((each) => each.encounterId)],
  })
  const encounter = await tx.encounter.findUnique({ where: { id: encounterId } })
  if (!encounter) throw new DomainError('NOT_FOUND', 'This encounter does not exist.', 'encounterId')
  const refusal = encounterRefusal(encounter, event, now)
  if (refusal) throw new DomainError('CONFLICT', refusal)
  return { encounter, seats: await readSeats(tx, encounterId) }
}
