import { randomBytes } from 'node:crypto'
import type { Prisma, PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockEncounter } from '../encounters/lockEncounter.ts'

/** An operator, and the encounter whose table they host or act on. */
export type Hosting = { encounterId: number; operatorId: number }

type HostPlace = { id: number; token: string; isNew: boolean }

/** Returns an operator's place at a table, and creates it if there is none. The caller has locked the encounter. */
export async function hostPlace(
  tx: Prisma.TransactionClient,
  hosting: Hosting,
  now: Date,
): Promise<HostPlace> {
  const found = await tx.tableHost.findUnique({ where: { encounterId_operatorId: hosting } })
  if (found) return { ...found, isNew: false }
  const token = randomBytes(16).toString('hex')
  return { ...(await tx.tableHost.create({ data: { ...hosting, token, createdAt: now } })), isNew: true }
}

/**
 * Returns an operator's place at a table, without a seat, and creates it if there is none.
 *
 * @returns the token of its URL
 * @throws DomainError NOT_FOUND if there is no such encounter, CONFLICT if it is not scheduled or has ended
 */
export async function hostTable(db: PrismaClient, hosting: Hosting, now: Date): Promise<{ token: string }> {
  const { encounterId, operatorId } = hosting
  return db.$transaction(async (tx) => {
    await lockEncounter(tx, encounterId, 'host', now)
    const { id, token, isNew } = await hostPlace(tx, hosting, now)
    if (isNew) {
      const change = {
        action: 'hostTable',
        subjectType: 'Encounter',
        subjectId: encounterId,
        after: { hostId: id },
      }
      await recordAudit(tx, { actorId: operatorId, ...change }, now)
    }
    return { token }
  })
}
