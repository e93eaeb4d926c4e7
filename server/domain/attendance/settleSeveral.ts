import { DomainError } from '#rules/errors.ts'
import { requireOnePage } from '#rules/forms/severalAtOnce.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { settleAttendance } from './settleAttendance.ts'

export type SettledSeveral = {
  encounterIds: number[]
  /** settled by somebody earlier */
  alreadyIds: number[]
  /** nobody is known to have come, or the encounter is not over: for the operator to look at one by one */
  skippedIds: number[]
}

/**
 * Settles the attendance of several encounters, each in its own transaction. Skips an encounter at which nobody is
 * known to have come, since settling would mark everybody absent (docs/rules.md, "Attendance").
 *
 * @param asked ids of encounters, in any order
 * @throws DomainError BAD_INPUT for too many ids
 */
export async function settleSeveral(
  db: PrismaClient,
  { encounterIds, operatorId }: { encounterIds: readonly number[]; operatorId: number },
  now: Date,
): Promise<SettledSeveral> {
  requireOnePage(encounterIds, 'encounters', 'encounterIds')
  const result: SettledSeveral = { encounterIds: [], alreadyIds: [], skippedIds: [] }
  const found = await db.encounter.findMany({
    where: { id: { in: [...encounterIds] } },
    select: { id: true, attendanceSettledAt: true },
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
  })
  for (const { id, attendanceSettledAt } of found) {
    if (attendanceSettledAt) {
      result.alreadyIds.push(id)
      continue
    }
    try {
      const settlement = { encounterId: id, operatorId, onlyIfKnown: true }
      const isSettled = await settleAttendance(db, settlement, now)
      if (isSettled) result.encounterIds.push(id)
      else result.skippedIds.push(id)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      result.skippedIds.push(id)
    }
  }
  return result
}
