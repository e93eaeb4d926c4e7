import { type EncounterEvent, encounterRefusal } from '#rules/encounters/encounterLife.ts'
import { DomainError } from '#rules/errors.ts'
import { placeStatuses } from '#rules/seats/seat.ts'
import type { Encounter, Prisma } from '../../generated/client/client.ts'
import { lockRows } from '../../platform/database/lockRows.ts'

/**
 * Locks an encounter with everybody's places at it, and asks whether something may happen to it.
 *
 * @param withMembers whether the people with these places are locked, too
 * @returns the encounter as it stands
 * @throws DomainError NOT_FOUND for no such encounter, CONFLICT with the sentence of the encounter's life
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
 * Waits for what a sweep changes of an encounter. That its life refuses it by now is no failure: it was canceled, completed or
 * given a later end since the sweep found it.
 */
export async function unlessRefused(change: Promise<unknown>): Promise<void> {
  try {
    await change
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'CONFLICT')) throw error
  }
}
