import { joinOpensMinutes } from '#rules/encounters/encounter.ts'
import { earliestReportableEnd } from '#rules/safety/reporting.ts'
import { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'

/**
 * Whether a member had a place at the encounter `e`: held a seat, or was at its table. At a canceled one only the latter
 * counts, since a table can end by its own decision after people met.
 *
 * @param memberId an id, or the SQL of one
 */
export const hadPlace = (memberId: number | Prisma.Sql) => Prisma.sql`(
  EXISTS (
    SELECT FROM invitations i WHERE i.encounter_id = e.id AND i.member_id = ${memberId}
      AND ((i.seated_at IS NOT NULL AND e.state <> 'Canceled')
        OR EXISTS (SELECT FROM presence p WHERE p.invitation_id = i.id)))
  OR EXISTS (
    SELECT FROM table_hosts h JOIN presence p ON p.host_id = h.id
    WHERE h.encounter_id = e.id AND h.operator_id = ${memberId}))`

/** Whether the table of the encounter `e` has opened. */
export const hasBegun = (now: Date) => Prisma.sql`e.state <> 'Draft'
  AND e.starts_at <= ${now}::timestamptz + ${joinOpensMinutes} * interval '1 minute'`

/** Whether a member had a place at an encounter whose table has opened. */
export async function wasAt(db: Db, encounterId: number, memberId: number, now: Date): Promise<boolean> {
  const found = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM encounters e WHERE e.id = ${encounterId} AND ${hasBegun(now)} AND ${hadPlace(memberId)}`
  return found.length > 0
}

/**
 * Whether two members had places at an encounter whose table has opened, and the other can still be reported for it:
 * who left the community since, until 30 days after its end; nobody who is erased.
 */
export async function metTogether(
  db: Db,
  { encounterId, memberId, otherId }: { encounterId: number; memberId: number; otherId: number },
  now: Date,
): Promise<boolean> {
  const found = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM encounters e JOIN members m ON m.id = ${otherId} AND m.erased_at IS NULL
    WHERE e.id = ${encounterId} AND ${hasBegun(now)} AND ${hadPlace(memberId)} AND ${hadPlace(otherId)}
      AND (m.status <> 'Canceled' OR e.ends_at >= ${earliestReportableEnd(now)})`
  return found.length > 0
}
