import { randomBytes } from 'node:crypto'
import type { Prisma, PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockEncounter } from '../encounters/lockEncounter.ts'

/** An operator, and the encounter whose table they sit down at or act on. */
export type Hosting = { encounterId: number; operatorId: number }

type HostPlace = { id: number; token: string; isNew: boolean }

/** Gives an operator's place at a table, and makes it if there is none; the caller holds the lock of the encounter. */
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
 * Makes an operator's place at a table, without a seat, or gives it again.
 *
 * @returns the token of its address
 * @throws DomainError NOT_FOUND for no such encounter, CONFLICT when it is not scheduled or has ended
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
