import { DomainError } from '#rules/errors.ts'
import type { PrismaClient } from '../../generated/client/client.ts'

export type Removal = {
  memberId: number
  /** The seat of the chosen person; together with the member it identifies one impression. */
  linkId: number
}

/**
 * Takes an impression back, for good; it no longer makes anybody a candidate. A second call changes nothing
 * (docs/rules.md, "Impressions and connections").
 *
 * @throws DomainError NOT_FOUND if the member did not create such a connection
 */
export async function removeConnection(
  db: PrismaClient,
  { memberId, linkId }: Removal,
  now: Date,
): Promise<void> {
  const mine = { chosenId: linkId, chooser: { memberId } }
  const removed = await db.impression.updateMany({
    where: { ...mine, removedAt: null },
    data: { removedAt: now },
  })
  const known = removed.count === 1 || (await db.impression.findFirst({ where: mine })) !== null
  if (!known) throw new DomainError('NOT_FOUND', 'This connection does not exist.', 'linkId')
}
