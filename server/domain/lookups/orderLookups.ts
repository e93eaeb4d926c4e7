import { DomainError } from '#rules/errors.ts'
import type { LookupKind } from '#rules/forms/lookup.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockLookups, tableOf } from './lookupTables.ts'

/**
 * Puts the choices of a kind into the order in which they are shown.
 *
 * @param order every row id of the kind, what is retired too, once
 * @throws DomainError CONFLICT when these are not the choices there are
 */
export async function orderLookups(
  db: PrismaClient,
  { kind, order, operatorId }: { kind: LookupKind; order: readonly number[]; operatorId: number },
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const before = (await lockLookups(tx, kind)).map(({ id }) => id)
    const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join()
    if (sorted(before) !== sorted(order)) {
      throw new DomainError('CONFLICT', 'The list has changed meanwhile. Please look again.', 'rowIds')
    }
    if (before.join() === order.join()) return
    await tx.$executeRaw`
      UPDATE ${tableOf(kind)} l SET position = wanted.position
      FROM unnest(${[...order]}::int[]) WITH ORDINALITY AS wanted (id, position) WHERE wanted.id = l.id`
    const change = { before: { order: before }, after: { order: [...order] } }
    const subject = { subjectType: kind, subjectId: 'all' }
    await recordAudit(tx, { actorId: operatorId, action: 'orderLookups', ...subject, ...change }, now)
  })
}
