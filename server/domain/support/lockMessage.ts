import { DomainError } from '#rules/errors.ts'
import type { Prisma } from '../../generated/client/client.ts'

/**
 * Locks a message until the transaction ends, so that it and its answers do not change.
 *
 * @throws DomainError NOT_FOUND if there is no such message
 */
export async function lockMessage(tx: Prisma.TransactionClient, messageId: number): Promise<void> {
  const found = await tx.$queryRaw<
    object[]
  >`SELECT id FROM messages WHERE id = ${messageId} FOR NO KEY UPDATE`
  if (found.length === 0) throw new DomainError('NOT_FOUND', 'This message does not exist.', 'messageId')
}
