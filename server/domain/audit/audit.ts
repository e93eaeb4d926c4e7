import type { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'

/** A change by an operator: the parts that changed, before and after. */
export type Change = {
  /** the member id of the operator, null for a change made at the command line or by the service itself */
  actorId: number | null
  /** the mutation's name, such as `cancelEncounter` */
  action: string
  /** the kind of row and its id */
  subjectType: string
  subjectId: number | string
  before?: Prisma.InputJsonObject
  after?: Prisma.InputJsonObject
}

/**
 * Writes lines of the audit log in one statement, in the transaction of the changes they describe.
 *
 * @param now the instant of the changes
 */
export async function recordAudits(tx: Db, changes: readonly Change[], now: Date): Promise<void> {
  if (changes.length === 0) return
  await tx.auditEntry.createMany({
    data: changes.map((change) => ({ ...change, subjectId: String(change.subjectId), at: now })),
  })
}

/** Writes one line, as {@link recordAudits} does. */
export const recordAudit = (tx: Db, change: Change, now: Date): Promise<void> =>
  recordAudits(tx, [change], now)
