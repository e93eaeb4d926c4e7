import type { Db } from '../../platform/database/db.ts'

/**
 * Reads the distinct actions of the audit log, in order. Each step finds the next one in the index instead of reading
 * every row.
 *
 * @param hidden subjects whose lines do not count, such as `Case 7`
 */
export async function readAuditActions(db: Db, hidden: readonly string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ action: string }[]>`
    WITH RECURSIVE actions AS (
      SELECT min(action) AS action FROM audit_entries
      UNION ALL
      SELECT (SELECT min(e.action) FROM audit_entries e WHERE e.action > actions.action) FROM actions
      WHERE actions.action IS NOT NULL
    )
    SELECT action FROM actions WHERE EXISTS (
      SELECT FROM audit_entries e
      WHERE e.action = actions.action AND e.subject_type || ' ' || e.subject_id <> ALL (${hidden}::text[]))`
  return rows.map(({ action }) => action)
}
