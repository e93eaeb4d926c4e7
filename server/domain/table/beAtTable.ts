import { joinOpensMinutes } from '#rules/encounters/encounter.ts'
import { type PageTrouble, patienceSeconds } from '#rules/guide/presence.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { letInSql } from '../meetings/letInConditions.ts'
import type { TablePlace } from './findPlace.ts'
import { openTable } from './openTable.ts'

/**
 * The least seconds between two stored signs of a seat, since two tabs send the same ones. A sign with different
 * trouble is stored sooner, so that an operator can help.
 */
const soonest = { same: 5, other: 1 }

/**
 * Records a page's sign that it is at the table: extends its present stay, or begins a new one if it was away. Records
 * nothing if the person has left on another page since this one loaded, before the table is open, after its end, or
 * without a seat or an operator's place as host (docs/rules.md, "Attendance").
 *
 * @param sign what fails on the page, and how often its holder had left when it loaded; null if the page does not say
 * @returns whether the page counts as present
 */
export async function beAtTable(
  db: PrismaClient,
  { encounterId, row }: TablePlace,
  { trouble, departures }: { trouble: readonly PageTrouble[]; departures: number | null },
  now: Date,
): Promise<boolean> {
  const [invitationId, hostId] = 'invitationId' in row ? [row.invitationId, null] : [null, row.hostId]
  const [open] = await db.$queryRaw<{ isBegun: boolean }[]>`
    WITH open AS (
      SELECT e.id FROM encounters e
      WHERE e.id = ${encounterId} AND e.state = 'Scheduled' AND e.ends_at > ${now}
        AND e.starts_at <= ${now}::timestamptz + ${joinOpensMinutes} * interval '1 minute'
        AND (EXISTS (
            SELECT FROM table_hosts h JOIN members m ON m.id = h.operator_id
            WHERE h.id = ${hostId}::int AND m.role = 'Operator' AND m.status <> 'Canceled')
          OR EXISTS (
            SELECT FROM invitations i JOIN members m ON m.id = i.member_id
            WHERE i.id = ${invitationId}::int AND i.seated_at IS NOT NULL AND i.removed_at IS NULL AND ${letInSql}))
        AND (${departures}::int IS NULL OR ${departures}::int >= (
          SELECT count(*) FROM table_entries l WHERE l.encounter_id = e.id AND l.act ->> 'kind' = 'Leave'
            AND l.invitation_id IS NOT DISTINCT FROM ${invitationId}::int AND l.host_id IS NOT DISTINCT FROM ${hostId}::int))
    ), last AS (
      SELECT p.id, p.until_at, p.trouble FROM presence p, open
      WHERE p.source = 'Page' AND NOT p."left" AND p.invitation_id IS NOT DISTINCT FROM ${invitationId}::int
        AND p.host_id IS NOT DISTINCT FROM ${hostId}::int AND p.encounter_id = open.id AND p.earlier_start IS NULL
        AND p.until_at >= ${now}::timestamptz - ${patienceSeconds} * interval '1 second'
      ORDER BY p.until_at DESC LIMIT 1
    ), went_on AS (
      UPDATE presence p SET until_at = ${now}, trouble = ${trouble}::page_trouble[] FROM last
      WHERE p.id = last.id AND last.until_at < ${now}::timestamptz - interval '1 second' * CASE
        WHEN last.trouble = ${trouble}::page_trouble[] THEN ${soonest.same}::int ELSE ${soonest.other}::int END
    ), came AS (
      INSERT INTO presence (encounter_id, invitation_id, host_id, source, from_at, until_at, trouble)
      SELECT id, ${invitationId}::int, ${hostId}::int, 'Page', ${now}::timestamptz, ${now}::timestamptz, ${trouble}::page_trouble[]
      FROM open WHERE NOT EXISTS (SELECT FROM last)
      RETURNING id
    ), joined AS (
      UPDATE invitations SET joined_at = ${now}
      WHERE id = ${invitationId}::int AND joined_at IS NULL AND EXISTS (SELECT FROM came)
    )
    SELECT EXISTS (SELECT FROM encounter_tables t WHERE t.encounter_id = open.id) AS "isBegun" FROM open`
  if (!open) return false
  if (!open.isBegun) await openTable(db, encounterId, now)
  return true
}
