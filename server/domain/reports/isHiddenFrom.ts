import type { Db } from '../../platform/database/db.ts'
import { otherOperators } from '../roles/operatorRows.ts'

/**
 * Whether an operator must not know of a case or report, because it is about them and there is another operator
 * (docs/rules.md, "Reporting"). For reads, `readViewer` does the same for all cases at once.
 */
export async function isHiddenFrom(db: Db, askerId: number | null, aboutId: number | null): Promise<boolean> {
  if (askerId === null || askerId !== aboutId) return false
  return (await db.member.count({ where: otherOperators(askerId) })) > 0
}
