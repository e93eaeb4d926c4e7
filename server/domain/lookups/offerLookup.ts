import { DomainError } from '#rules/errors.ts'
import { type LookupKind, neededKinds } from '#rules/forms/lookup.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { findEntry, lockLookups, tableOf } from './lookupTables.ts'

/**
 * Offers an entry again, or retires it: members who chose it keep it, and nobody else can choose it. A second call
 * changes nothing.
 *
 * @throws DomainError NOT_FOUND if there is no such entry; CONFLICT for the last one, if new profiles need one
 */
export async function offerLookup(
  db: PrismaClient,
  { kind, id, offered, operatorId }: { kind: LookupKind; id: number; offered: boolean; operatorId: number },
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const entries = await lockLookups(tx, kind)
    const { active } = findEntry(entries, id)
    if (active === offered) return
    const others = entries.filter((entry) => entry.active && entry.id !== id)
    if (!offered && others.length === 0 && neededKinds.has(kind)) {
      throw new DomainError('CONFLICT', 'New members need one to choose. Add another first.', 'rowId')
    }
    await tx.$executeRaw`UPDATE ${tableOf(kind)} SET active = ${offered} WHERE id = ${id}`
    const action = offered ? 'offerLookup' : 'retireLookup'
    const change = { before: { active }, after: { active: offered } }
    await recordAudit(tx, { actorId: operatorId, action, subjectType: kind, subjectId: id, ...change }, now)
  })
}
