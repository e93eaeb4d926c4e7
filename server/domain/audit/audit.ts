import type { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'

/** What an operator changed: the parts that changed, as they were and as they are. */
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
 * Writes a line of the audit log, in the transaction of the change it describes.
 *
 * @param now the instant of the change
 */
export async function recordAudit(tx: Db, change: Change, now: Date): Promise<void> {
  await tx.auditEntry.create({ data: { ...change, subjectId: String(change.subjectId), at: now } })
}
