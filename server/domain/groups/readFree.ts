import type { NotFree } from '#rules/seats/notFree.ts'
import { minute } from '#rules/time/durations.ts'
import type { FormationRun } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { readNotFree } from '../seats/whoIsFree.ts'

/**
 * Reads which members cannot come to a start of a proposal (docs/rules.md, "Forming groups").
 *
 * @param among the members' ids
 * @returns the reason by member id
 */
export async function readFree(
  db: Db,
  { kind, minutes, locationId }: Pick<FormationRun, 'kind' | 'minutes' | 'locationId'>,
  startsAt: Date,
  now: Date,
  among: readonly number[],
): Promise<Map<number, NotFree>> {
  const { timeZone } = await db.location.findUniqueOrThrow({ where: { id: locationId } })
  const endsAt = new Date(startsAt.getTime() + minutes * minute)
  return readNotFree(db, { kind, startsAt, endsAt, timeZone }, now, among)
}
