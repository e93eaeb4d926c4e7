import type { SuppressionReason, WordSource } from '../../server/generated/client/client.ts'
import { recordDecision } from '../../server/mail/suppression/addressWords.ts'
import type { TestApi } from './api.ts'

const sources: Record<SuppressionReason, WordSource> = {
  HardBounce: 'Transactional',
  SpamComplaint: 'Transactional',
  Manual: 'Transactional',
  Refused: 'Broadcast',
  Unsubscribe: 'UnsubscribedHere',
}

/** Suppresses an address like the sender of such a reason: the provider, or the address's holder. */
export async function suppress(
  { deps, clock }: Pick<TestApi, 'deps' | 'clock'>,
  email: string,
  reason: SuppressionReason,
): Promise<void> {
  await deps.database.prisma.$transaction((tx) =>
    recordDecision(tx, email, { source: sources[reason], reason }, clock()),
  )
}
