import { type EncounterEvent, encounterRefusal } from '#rules/encounters/encounterLife.ts'
import { DomainError } from '#rules/errors.ts'
import { placeStatuses } from '#rules/seats/seat.ts'
import type { Encounter, Prisma } from '../../generated/client/client.ts'
import { lockRows } from '../../platform/database/lockRows.ts'

/**
 * Locks an encounter with all places at it, and checks that an event is allowed.
 *
 * @param withMembers whether to lock the members with these places too
 * @returns the encounter as it is under the lock
 * @throws DomainError NOT_FOUND if there is no such encounter; CONFLICT with the sentence that says why its state does
 *   not allow the event
 */
export async function lockEncounter(
  tx: Prisma.TransactionClient,
  id: number,
  event: EncounterEvent,
  now: Date,
  { withMembers = false } = {},
): Promise<Encounter> {
  const places = await tx.invitation.findMany({
    where: { encounterId: id, status: { in: placeStatuses } },
    select: { id: true, memberId: true },
  })
  const people = withMembers ? places.map(({ memberId }) => memberId) : []
  await lockRows(tx, { members: people, invitations: places.map((place) => place.id), encounters: [id] })
  const found = await tx.encounter.findUnique({ where: { id } })
  if (!found) throw new DomainError('NOT_FOUND', 'This encounter does not exist.', 'encounterId')
  const refusal = encounterRefusal(found, event, now)
  if (refusal) throw new DomainError('CONFLICT', refusal)
  return found
}

/**
 * Waits for a change that a sweep makes to an encounter, and ignores a CONFLICT: since the sweep found the encounter,
 * it was canceled, completed or given a later end.
 */
export async function unlessRefused(change: Promise<unknown>): Promise<void> {
  try {
    await change
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'CONFLICT')) throw error
  }
}
