import { joinOpensMinutes } from '#rules/encounters/encounter.ts'
import { heldStates } from '#rules/encounters/encounterLife.ts'
import { earliestReportableEnd } from '#rules/safety/reporting.ts'
import { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { listed } from '../../platform/database/listed.ts'
import { stays } from './stays.ts'

/**
 * Selects the starts of the tables of the encounter `e` at which a member had a place: tables at which they were
 * present, and the current one if they hold a seat and it has opened. At a canceled encounter only presence counts: the
 * people at a table can end it after they met, which cancels the encounter.
 *
 * @param memberId an id, or the SQL of one
 */
const tablesOf = (memberId: number | Prisma.Sql, now: Date) => Prisma.sql`
  SELECT e.starts_at AS start FROM invitations i
  WHERE i.encounter_id = e.id AND i.member_id = ${memberId} AND i.seated_at IS NOT NULL
    AND e.state IN (${listed(heldStates)})
    AND e.starts_at <= ${now}::timestamptz + ${joinOpensMinutes} * interval '1 minute'
  UNION SELECT s.start FROM ${stays} s WHERE s.encounter_id = e.id AND s.member_id = ${memberId}`

/** Builds the condition that two members had places at the same table of the encounter `e`. */
export const metAt = (one: number | Prisma.Sql, other: number | Prisma.Sql, now: Date) => Prisma.sql`EXISTS (
  (${tablesOf(one, now)}) INTERSECT (${tablesOf(other, now)}))`

/** Whether a member had a place at a table of an encounter. */
export async function wasAt(db: Db, encounterId: number, memberId: number, now: Date): Promise<boolean> {
  const found = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM encounters e WHERE e.id = ${encounterId} AND EXISTS (${tablesOf(memberId, now)})`
  return found.length > 0
}

/**
 * Whether two members had places at the same table of an encounter, and the other can still be reported for it:
 * somebody who has left since, until 30 days after its end; nobody who is erased.
 */
export async function metTogether(
  db: Db,
  { encounterId, memberId, otherId }: { encounterId: number; memberId: number; otherId: number },
  now: Date,
): Promise<boolean> {
  const found = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM encounters e JOIN members m ON m.id = ${otherId} AND m.erased_at IS NULL
    WHERE e.id = ${encounterId} AND ${metAt(memberId, otherId, now)}
      AND (m.status <> 'Canceled' OR e.ends_at >= ${earliestReportableEnd(now)})`
  return found.length > 0
}
