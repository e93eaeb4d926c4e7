import { DomainError } from '#rules/errors.ts'
import type { LookupKind } from '#rules/forms/lookup.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockLookups, tableOf } from './lookupTables.ts'

const overtaken = (field: 'rowIds' | 'replaces') =>
  new DomainError('CONFLICT', 'The list has changed meanwhile. Please look again.', field)

type Ordering = {
  kind: LookupKind
  /** Every row id of the kind, what is retired too, once. */
  order: readonly number[]
  /** The order that the operator saw; absent: whichever it is. */
  replaces?: readonly number[] | null | undefined
  operatorId: number
}

/**
 * Puts the choices of a kind into the order in which they are shown.
 *
 * @throws DomainError CONFLICT when these are not the choices there are, or where it replaces another order than there is
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
