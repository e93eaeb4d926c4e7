import { DomainError } from '#rules/errors.ts'
import type { LookupKind } from '#rules/forms/lookup.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockLookups, tableOf } from './lookupTables.ts'

const overtaken = (field: 'rowIds' | 'replaces') =>
  new DomainError('CONFLICT', 'The list has changed meanwhile. Please look again.', field)

type Ordering = {
  kind: LookupKind
  /** All row ids of the kind, also retired ones, each once. */
  order: readonly number[]
  /** The order the operator saw. If absent, any order is replaced. */
  replaces?: readonly number[] | null | undefined
  operatorId: number
}

/**
 * Sets the order in which the entries of a kind are shown.
 *
 * @throws DomainError CONFLICT if `order` does not list exactly the existing entries, or the present order is not the
 *   one the operator saw
 */
export async function orderLookups(
  db: PrismaClient,
  { kind, order, replaces, operatorId }: Ordering,
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const before = (await lockLookups(tx, kind)).map(({ id }) => id)
    const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join()
    if (sorted(before) !== sorted(order)) throw overtaken('rowIds')
    if (before.join() === order.join()) return
    if (replaces && replaces.join() !== before.join()) throw overtaken('replaces')
    await tx.$executeRaw`
      UPDATE ${tableOf(kind)} l SET position = wanted.position
      FROM unnest(${[...order]}::int[]) WITH ORDINALITY AS wanted (id, position) WHERE wanted.id = l.id`
    const change = { before: { order: before }, after: { order: [...order] } }
    const subject = { subjectType: kind, subjectId: 'all' }
    await recordAudit(tx, { actorId: operatorId, action: 'orderLookups', ...subject, ...change }, now)
  })
}
