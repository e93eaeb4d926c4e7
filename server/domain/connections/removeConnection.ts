import { DomainError } from '#rules/errors.ts'
import type { PrismaClient } from '../../generated/client/client.ts'

export type Removal = {
  memberId: number
  /** The chosen person's seat; with the member it names one impression. */
  linkId: number
}

/**
 * Takes an impression back, for good, and with it the candidacy it carried. Doing so again changes nothing
 * (docs/rules.md, "Impressions and connections").
 *
 * @throws DomainError NOT_FOUND for what is not a connection the member created
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
