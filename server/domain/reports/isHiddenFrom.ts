import type { Db } from '../../platform/database/db.ts'
import { otherOperators } from '../roles/operatorRows.ts'

/**
 * Whether somebody who asks must not know of a case or report: an operator whom it is about, while there is another one
 * (docs/rules.md, "Reporting"). Of the reads, `readViewer` says the same of all cases at once.
 */
export async function isHiddenFrom(db: Db, askerId: number | null, aboutId: number | null): Promise<boolean> {
  if (askerId === null || askerId !== aboutId) return false
  return (await db.member.count({ where: otherOperators(askerId) })) > 0
}
