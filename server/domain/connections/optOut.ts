import { DomainError } from '#rules/errors.ts'
import type { PrismaClient } from '../../generated/client/client.ts'

/**
 * Opts a member out, for good, of being considered for a Second Encounter from an encounter they said yes to. A second
 * call changes nothing (docs/rules.md, "Impressions and connections").
 *
 * @throws DomainError NOT_FOUND if the member did not say yes to that encounter
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
