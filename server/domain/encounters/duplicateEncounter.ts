import { DomainError } from '#rules/errors.ts'
import type { NewEnd } from '#rules/guide/table.ts'
import type { Encounter, PrismaClient } from '../../generated/client/client.ts'
import { type MadeOnce, makeOnce } from '../idempotency/makeOnce.ts'
import { planEncounter } from './createEncounter.ts'
import { plannedMinutes } from './encounterPlan.ts'

/** Returns an encounter with the end that was planned when it began: its table may have ended early or late. */
async function asPlanned(db: PrismaClient, encounter: Encounter): Promise<Encounter> {
  const changed = await db.tableEntry.findFirst({
    where: {
      encounterId: encounter.id,
      act: { path: ['kind'], equals: 'NewEnd' },
      at: { gt: encounter.startsAt },
    },
    orderBy: { id: 'asc' },
  })
  if (!changed) return encounter
  const { was } = changed.act as NewEnd
  return { ...encounter, endsAt: new Date(was) }
}

type Copy = { encounterId: number; startsAt: Date; name?: string; operatorId: number } & MadeOnce

/**
 * Plans a copy of an encounter at another time, as a draft without invitations or meeting link. A repeated request with
 * the same key returns the encounter of the first.
 *
 * @returns the id of the new one
 * @throws DomainError NOT_FOUND if there is no such encounter, BAD_INPUT for a time that has passed, CONFLICT if the
 *   key was used for a different request
 */
export async function duplicateEncounter(db: PrismaClient, copy: Copy, now: Date): Promise<number> {
  const { encounterId, startsAt, operatorId } = copy
  const original = await db.encounter.findUnique({ where: { id: encounterId } })
  if (!original) throw new DomainError('NOT_FOUND', 'This encounter does not exist.', 'encounterId')
  const { kind, locationId, timeZone, minimum, capacity, inviteTarget, replaceHours, remindHours } = original
  const plan = {
    kind,
    name: copy.name ?? original.name,
    startsAt,
    minutes: plannedMinutes(await asPlanned(db, original)),
    locationId,
    timeZone,
    minimum,
    capacity,
    inviteTarget,
    replaceHours,
    remindHours,
    operatorId,
  }
  return db.$transaction((tx) =>
    makeOnce(tx, 'duplicateEncounter', copy, () => planEncounter(tx, plan, now), now),
  )
}
