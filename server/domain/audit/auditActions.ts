import type { Db } from '../../platform/database/db.ts'

/** Reads every action of the audit log once, in order: from one to the next by their index, not row by row. */
export async function readAuditActions(db: Db): Promise<string[]> {
  const rows = await db.$queryRaw<{ action: string }[]>`
    WITH RECURSIVE actions AS (
      SELECT min(action) AS action FROM audit_entries
      UNION ALL
      SELECT (SELECT min(e.action) FROM audit_entries e WHERE e.action > actions.action) FROM actions
      WHERE actions.action IS NOT NULL
    )
    SELECT action FROM actions WHERE action IS NOT NULL`
  return rows.map(({ action }) => action)
}
