import { DomainError } from '#rules/errors.ts'
import type { PrismaClient } from '../../generated/client/client.ts'

/**
 * Ends, for good, that the member is considered for a Second Encounter from an encounter they said yes to. Doing so
 * again changes nothing (docs/rules.md, "Impressions and connections").
 *
 * @throws DomainError NOT_FOUND when the member did not say yes to that encounter
 */
export async function optOut(
  db: PrismaClient,
  { memberId, encounterId }: { memberId: number; encounterId: number },
  now: Date,
): Promise<void> {
  const mine = { invitation: { memberId, encounterId }, accept: true }
  const left = await db.impressionResponse.updateMany({
    where: { ...mine, optedOutAt: null },
    data: { optedOutAt: now },
  })
  const known = left.count === 1 || (await db.impressionResponse.findFirst({ where: mine })) !== null
  if (!known) throw new DomainError('NOT_FOUND', 'You have not said yes to this encounter.', 'encounterId')
}
